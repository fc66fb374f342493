/** Deliverers by name, and the choice of some. */
import type { z } from 'zod';
import { didYouMean } from '../base/wording/nearest-name.js';
import { describeValue } from '../base/wording/printable.js';
import type { CredentialPlace } from '../model/settings/service-settings.js';
import type { DelivererSettings } from '../model/settings/settings.js';
import { plugInShape, refuseName, resolvePlugIn } from './plug-ins.js';
import { ACCOUNT_RULE, credentialShape, NOT_SHOWN } from './structures.js';
import type { ValueType } from './value-type.js';
import { formats as formatNames, locale, template as templateName } from './value-types.js';
import type { WrittenPlugIn } from './written.js';

/** A deliverer in the configuration file. */
export interface WrittenDeliverer extends WrittenPlugIn {
  readonly use?: string | undefined;
  readonly credentials?: Readonly<Record<string, CredentialPlace>> | undefined;
  readonly formats?: readonly string[] | undefined;
  readonly template?: string | undefined;
  readonly locale?: string | undefined;
  readonly redact?: string | undefined;
  readonly accounts?: readonly string[] | undefined;
}

type ByName<Deliverer> = Readonly<Record<string, Deliverer>>;

export const deliverers: ValueType<ByName<WrittenDeliverer>, ByName<DelivererSettings>> = {
  shape: (schemas) => schemas.record(schemas.string(), delivererShape(schemas)),
  resolve({ value, origin, folder }, problems, known) {
    const entries = Object.entries(value as ByName<WrittenDeliverer>).map(([name, written]) => {
      const at = `${origin}.${name}`;
      refuseName(name, at, problems);
      const { use, module, options = {}, credentials = {}, formats, template, redact, accounts } = written;
      if (use !== undefined && module !== undefined) {
        problems.push(`${at}: expected use, the name of a built-in deliverer, or module, received both`);
      }
      if (redact !== undefined && !known.redactionProfiles.includes(redact)) {
        const hint = didYouMean(redact, known.redactionProfiles);
        problems.push(`${at}.redact: expected a redaction profile of the configuration, received "${redact}"${hint}`);
      }
      const plugIn =
        module === undefined
          ? { module: undefined, options }
          : resolvePlugIn({ value: { module, options }, origin: at, folder }, 'deliverer', problems);
      const tag =
        written.locale === undefined
          ? undefined
          : locale.resolve({ value: written.locale, origin: `${at}.locale`, folder }, problems, known);
      if (formats !== undefined)
        formatNames.resolve({ value: formats, origin: `${at}.formats`, folder }, problems, known);
      const place =
        template === undefined
          ? undefined
          : templateName.resolve({ value: template, origin: `${at}.template`, folder }, problems, known);
      return [name, { ...plugIn, use, credentials, formats, template: place, locale: tag, redact, accounts }] as const;
    });
    return Object.fromEntries(entries);
  },
};

/** Names of configured deliverers, each once. */
export const delivererNames: ValueType<readonly string[], readonly string[]> = {
  shape: (schemas) => schemas.array(schemas.string()),
  parse: (text) => text.split(','),
  resolve({ value, origin }, problems, { deliverers: known }) {
    const names = [...new Set((value as readonly string[]).map((name) => name.trim()))];
    for (const name of names) {
      if (known.includes(name)) continue;
      const choice =
        known.length === 0
          ? 'the name of a deliverer, and the configuration to have one'
          : `one of ${known.join(', ')}`;
      problems.push(`${origin}: expected ${choice}, received ${describeValue(name)}${didYouMean(name, known)}`);
    }
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
