import { AuditpressError } from '../base/errors.js';
import { firstOf } from '../base/wording/problems.js';
import type { GenerateOptions } from './generate-options.js';
import { layerFromOptions } from './layers.js';
import { resolveSettings } from './resolve.js';
import type { Settings } from './named-settings.js';
import { checkShape, optionsShape } from './shapes.js';

/**
 * Checks and resolves the options of the library, by the same rules as the configuration. Relative paths start from the
 * current folder.
 *
 * @throws AuditpressError `options-invalid` (usage) with every problem
 */
export function resolveOptions(options: GenerateOptions, builtInFormats: readonly string[]): Settings {
  const cwd = process.cwd();
  const { written, problems: found } = checkShape(options, optionsShape);
  const problems = [...found];
  const { settings } = resolveSettings(layerFromOptions(written, cwd), { builtInFormats, cwd }, problems);
  if (problems.length === 0) return settings;
  throw new AuditpressError('options-invalid', firstOf(problems), { problems });
}
