/** Loads the settings of a run: flags over environment variables over the configuration file over defaults. */
import { dirname, relative } from 'node:path';
import { AuditpressError } from '../../base/errors.js';
import { firstOf } from '../../base/wording/problems.js';
import {
  layerFromEnvironment,
  layerFromFile,
  layerFromFlags,
  mergeLayers,
  type EnvironmentVariables,
  type Flags,
  type Layer,
} from '../layers.js';
import { resolveSettings, type ResolvedSettings } from '../resolve.js';
import type { Problems } from '../setting.js';

export interface LoadConfigInput {
  /** Absolute; relative paths in flags and variables start here. */
  readonly cwd: string;
  readonly file: string | undefined;
  readonly env: EnvironmentVariables;
  readonly flags: Flags;
  readonly builtInFormats: readonly string[];
  /** Finds more problems, such as those of options that only their deliverer knows. */
  readonly check?: (settings: ResolvedSettings['settings']) => Promise<readonly string[]>;
}

/**
 * @throws AuditpressError (usage) `config-invalid` with every problem; `config-not-found` or `config-unreadable` for the file as
 * a whole
 */
export async function loadConfig(input: LoadConfigInput): Promise<ResolvedSettings> {
  const { cwd, file, env, flags, builtInFormats, check } = input;
  const problems: Problems = [];
  const layer = mergeLayers([
    layerFromFlags(flags, cwd),
    layerFromEnvironment(env, cwd, problems),
    await readLayer(file, cwd, problems),
  ]);
  const resolved = resolveSettings(layer, { builtInFormats, cwd }, problems);
  problems.push(...((await check?.(resolved.settings)) ?? []));
  if (problems.length > 0) throw new AuditpressError('config-invalid', firstOf(problems), { problems });
  return resolved;
}

/** Loads parsers and schemas only if there is a file, because most runs have none. */
async function readLayer(path: string | undefined, cwd: string, problems: Problems): Promise<Layer> {
  if (path === undefined) return {};
  const [{ readConfigFile }, { checkShape, configShape }] = await Promise.all([
    import('./read-file.js'),
    import('../shapes.js'),
  ]);
  const label = relative(cwd, path) || path;
  const shape = checkShape(await readConfigFile(path, cwd), configShape);
  problems.push(...shape.problems.map((problem) => `${label}: ${problem}`));
  return layerFromFile(shape.written, label, dirname(path));
}
