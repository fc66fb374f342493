/** Schemas of the configuration file and the library's options: names and types of keys. Values are checked later. */
import { z } from 'zod';
import { AuditpressError } from '../base/errors.js';
import { firstOf, schemaProblems } from '../base/wording/problems.js';
import type { GenerateOptions } from './generate-options.js';
import { layerFromOptions } from './layers.js';
import { defaultTextOf, SETTING_NAMES, settingOf, type NamedSetting, type Settings } from './named-settings.js';
import { resolveSettings } from './resolve.js';
import { NOT_SHOWN } from './structures.js';

export const SECTIONS: Readonly<Record<string, { readonly describe: string; readonly message: string }>> = {
  // A misplaced value may be a credential, so it is not shown.
  service: { describe: 'The service to fetch reports from.', message: NOT_SHOWN },
  delivery: { describe: 'How deliveries are sent.', message: 'expected an object' },
  digest: { describe: 'Who gets the digest of a run over many accounts.', message: 'expected an object' },
  queue: { describe: 'The queue of work for workers.', message: 'expected an object' },
  worker: { describe: 'Workers, which work on the queue.', message: 'expected an object' },
  message: { describe: 'Messages that deliverers send with documents.', message: 'expected an object' },
  portfolio: { describe: 'Documents about many accounts.', message: 'expected an object' },
  web: { describe: 'Pages in the browser.', message: NOT_SHOWN },
};

const settings = SETTING_NAMES.map(settingOf);

/** A configuration file. Published as `dist/schemas/config.schema.json`. */
export const configShape = z
  .strictObject({
    ...shapesOf(settings, ({ key }) => (key?.includes('.') === true ? null : key)),
    ...Object.fromEntries(Object.keys(SECTIONS).map((section) => [section, sectionShape(section)])),
    $schema: z.string().optional().describe('Address of this schema, for editors.'),
  })
  .meta({ title: 'auditpress configuration' });

export const optionsShape = z.strictObject(
  shapesOf(
    settings,
    ({ name, isOption }) => (isOption === true ? name : null),
    ({ type }) => type.optionShape ?? type.shape,
  ),
);

export interface CheckedShape {
  /** The valid keys. Invalid ones are removed, so that the other values can still be checked. */
  readonly written: object;
  readonly problems: readonly string[];
}

/** Checks names and types of keys. Empty content counts as no settings. */
export function checkShape(content: unknown, shape: z.ZodObject): CheckedShape {
  const value = content ?? {};
  const result = shape.safeParse(value);
  if (result.success) return { written: result.data, problems: [] };
  const { issues } = result.error;
  return {
    written: withoutProblems(content, shape, issues),
    problems: schemaProblems(issues, { schema: shape, value }),
  };
}

function withoutProblems(content: unknown, shape: z.ZodObject, issues: readonly z.core.$ZodIssue[]): object {
  if (issues.some(({ code, path }) => path.length === 0 && code !== 'unrecognized_keys')) return {};
  const wrong = new Set(issues.flatMap(({ path }) => path.slice(0, 1)));
  const sound = Object.entries(content as object).filter(([key]) => Object.hasOwn(shape.shape, key) && !wrong.has(key));
  return Object.fromEntries(sound);
}

function sectionShape(section: string): z.ZodType {
  const { describe = '', message } = SECTIONS[section] ?? {};
  const start = `${section}.`;
  const shapes = shapesOf(settings, ({ key }) => (key?.startsWith(start) === true ? key.slice(start.length) : null));
  return z.strictObject(shapes, message).optional().describe(describe);
}

/** `keyOf` returns null for settings to leave out. */
function shapesOf(
  named: readonly NamedSetting[],
  keyOf: (setting: NamedSetting) => string | null,
  shapeOf: (setting: NamedSetting) => (schemas: typeof z) => z.ZodType = ({ type }) => type.shape,
): Record<string, z.ZodType> {
  const shapes = named.flatMap((setting) => {
    const key = keyOf(setting);
    return key === null ? [] : [[key, shapeOf(setting)(z).optional().describe(descriptionOf(setting))] as const];
  });
  return Object.fromEntries(shapes);
}

function descriptionOf(setting: NamedSetting): string {
  const { describe } = setting;
  const defaultText = defaultTextOf(setting);
  return defaultText === '' ? `${describe}.` : `${describe}. Default: ${defaultText}.`;
}

export function resolveOptions(options: GenerateOptions, builtInFormats: readonly string[]): Settings {
  const cwd = process.cwd();
  const { written, problems: found } = checkShape(options, optionsShape);
  const problems = [...found];
  const { settings: resolved } = resolveSettings(layerFromOptions(written, cwd), { builtInFormats, cwd }, problems);
  if (problems.length === 0) return resolved;
  throw new AuditpressError('options-invalid', firstOf(problems), { problems });
}
