import type { z } from 'zod';
import type { DelivererSettings } from '../model/settings/settings.js';
import { plugInShape, refuseName, resolvePlugIn } from './plug-ins.js';
import { profileName } from './redaction.js';
import { ACCOUNT_RULE, credentialShape, NOT_SHOWN } from './structures.js';
import type { ValueType } from './setting.js';
import { formats as formatNames, locale, refuseUnknown, resolveKey, template as templateName } from './value-types.js';

export type WrittenDeliverer = z.output<ReturnType<typeof delivererShape>>;

type ByName<Deliverer> = Readonly<Record<string, Deliverer>>;

export const deliverers: ValueType<ByName<WrittenDeliverer>, ByName<DelivererSettings>> = {
  shape: (schemas) => schemas.record(schemas.string(), delivererShape(schemas)),
  resolve({ value, origin, folder }, problems, known) {
    const entries = Object.entries(value as ByName<WrittenDeliverer>).map(([name, written]) => {
      const at = `${origin}.${name}`;
      refuseName(name, at, problems);
      const { use, module, options = {}, credentials = {}, formats, accounts } = written;
      if (use !== undefined && module !== undefined) {
        problems.push(`${at}: expected use, the name of a built-in deliverer, or module, received both`);
      }
      const resolved = <Value>(key: keyof WrittenDeliverer, type: ValueType<unknown, Value>): Value | undefined =>
        resolveKey({ value: written[key], origin: `${at}.${key}`, folder }, type, problems, known);
      resolved('formats', formatNames);
      const settings: DelivererSettings = {
        ...(module === undefined
          ? { module: undefined, options }
          : resolvePlugIn({ value: { module, options }, origin: at, folder }, 'deliverer', problems)),
        use,
        credentials,
        formats,
        template: resolved('template', templateName),
        locale: resolved('locale', locale),
        redact: resolved('redact', profileName),
        accounts,
      };
      return [name, settings] as const;
    });
    return Object.fromEntries(entries);
  },
};

export const delivererNames: ValueType<readonly string[], readonly string[]> = {
  shape: (schemas) => schemas.array(schemas.string()),
  parse: (text) => text.split(','),
  resolve({ value, origin, folder }, problems, { deliverers: known }) {
    const names = [...new Set((value as readonly string[]).map((name) => name.trim()))];
    const what = 'the name of a deliverer, and the configuration to have one';
    for (const name of names) refuseUnknown({ value: name, origin, folder }, known, what, problems);
    return names;
  },
};

function delivererShape(schemas: typeof z) {
  const { module, options } = plugInShape(schemas, 'deliverer');
  return schemas.strictObject(
    {
      use: schemas
        .string()
        .optional()
        .describe('Built-in deliverer, such as email or folder. Default: the one of this name.'),
      module,
      options,
      credentials: schemas
        .record(schemas.string(), credentialShape(schemas))
        .optional()
        .describe('Where to read the credentials of the deliverer, by name.'),
      formats: schemas.array(schemas.string()).optional().describe('Formats to deliver. Default: those of the run.'),
      template: schemas.string().optional().describe('Template of what is delivered. Default: that of the run.'),
      locale: schemas.string().optional().describe('Language of what is delivered. Default: that of the run.'),
      redact: schemas.string().optional().describe('Redaction profile of what is delivered. Default: that of the run.'),
      accounts: schemas.array(schemas.string().min(1)).optional().describe(`${ACCOUNT_RULE} Default: every account.`),
    },
    NOT_SHOWN,
  );
}
