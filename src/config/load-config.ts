/** Loads the configuration: flags over environment over file over defaults. */
import { dirname, relative } from 'node:path';
import { AuditpressError } from '../errors.js';
import { firstOf } from '../messages/problems.js';
import { resolveConfig, type BuiltInFormats, type ConfigFile } from './resolve-config.js';
import type { ResolvedConfig } from './resolved-config.js';
import type { Problems } from './rules.js';
import type { WrittenConfig } from './schema.js';
import {
  givenByEnvironment,
  givenByFile,
  givenByFlags,
  stackLayers,
  type Environment,
  type Flags,
} from './settings.js';

export interface LoadConfigInput {
  /** Absolute: relative paths in flags and environment start here. */
  readonly cwd: string;
  /** Absolute path of the configuration file that counts. */
  readonly file: string | undefined;
  readonly env: Environment;
  readonly flags: Flags;
  readonly builtInFormats: BuiltInFormats;
  /** What is wrong with settings that are no part of the configuration; reported with all others. */
  readonly problems?: readonly string[];
}

/**
 * Throws one usage error with all problems of all places: `config-invalid`, or `config-not-found` and
 * `config-unreadable` for the file as a whole.
 */
export async function loadConfig({
  cwd,
  file: path,
  env,
  flags,
  builtInFormats,
  problems: given = [],
}: LoadConfigInput): Promise<ResolvedConfig> {
  const problems: Problems = [...given];
  const file = await readFile(path, cwd, problems);
  const layer = stackLayers([
    givenByFlags(flags, cwd),
    givenByEnvironment(env, cwd),
    givenByFile(textsOf(file.written), file.label, file.folder),
  ]);
  const config = resolveConfig(layer, file, { builtIn: builtInFormats, cwd }, problems);
  if (problems.length > 0) throw invalid(problems);
  return config;
}

/** A number in the file is the text that a flag would have: the rules take texts. */
function textsOf(written: WrittenConfig): Flags {
  return { ...written, maxScanAge: written.maxScanAge?.toString(), workers: written.workers?.toString() };
}

/** Parsers and the schema are loaded only where there is a file: most runs have none. */
async function readFile(path: string | undefined, cwd: string, problems: Problems): Promise<ConfigFile> {
  if (path === undefined) return { written: {}, label: '', folder: cwd };
  const [{ readConfigFile }, { checkShape }] = await Promise.all([
    import('./read-file.js'),
    import('./check-shape.js'),
  ]);
  const label = relative(cwd, path) || path;
  const shape = checkShape(await readConfigFile(path, cwd), label);
  problems.push(...shape.problems);
  return { written: shape.written, label, folder: dirname(path) };
}

function invalid(problems: Problems): AuditpressError {
  return new AuditpressError('config-invalid', firstOf(problems), {
    problems,
  });
}
