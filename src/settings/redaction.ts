/** Redaction profiles, and the choice of one. */
import type { z } from 'zod';
import {
  REDACTED_BY_DEFAULT,
  type NamedProfile,
  type RedactedCategory,
  type RedactionProfile,
} from '../model/settings/redaction.js';
import { Secret } from '../model/settings/secret.js';
import type { CredentialPlace } from '../model/settings/service-settings.js';
import { refuseName } from './plug-ins.js';
import { credentialShape, NOT_SHOWN } from './structures.js';
import type { ValueType } from './setting.js';
import { nameOf } from './value-types.js';
import type { WrittenRedaction, WrittenRedactionProfile } from './written.js';

const CATEGORIES: Readonly<Record<RedactedCategory, string>> = {
  account: 'Id and name of the cloud account.',
  license: 'Id and name of the license.',
  subscription: 'Ids of the account at its provider, such as a subscription.',
  job: 'Id of the scan job.',
  people: 'Owners and approvers, such as those of risk acceptances.',
  resources: 'Ids, names and reasons of the resources that policies were checked on.',
  services: 'Names of the services that policies are about.',
};

export interface Profiles {
  readonly profiles: Readonly<Record<string, RedactionProfile>>;
}

export const redaction: ValueType<WrittenRedaction, Profiles> = {
  shape: (schemas) => redactionShape(schemas, credentialShape(schemas)),
  optionShape: (schemas) =>
    redactionShape(schemas, schemas.string('expected the secret key as a string, received something else')),
  resolve({ value, origin }, problems) {
    const { profiles = {} } = value as WrittenRedaction;
    for (const name of Object.keys(profiles)) refuseName(name, `${origin}.profiles`, problems);
    return {
      profiles: Object.fromEntries(Object.entries(profiles).map(([name, profile]) => [name, resolved(profile)])),
    };
  },
};

function resolved(written: WrittenRedactionProfile): RedactionProfile {
  const { also = [], keep = [], commonWords = [], key, keyId } = written;
  const isRedacted = (category: RedactedCategory): boolean => written[category] ?? REDACTED_BY_DEFAULT[category];
  return {
    account: isRedacted('account'),
    license: isRedacted('license'),
    subscription: isRedacted('subscription'),
    job: isRedacted('job'),
    people: isRedacted('people'),
    resources: isRedacted('resources'),
    services: isRedacted('services'),
    also,
    keep,
    commonWords,
    key: typeof key === 'string' ? new Secret(key) : key,
    keyId,
  };
}

function redactionShape(schemas: typeof z, key: z.ZodType<string | CredentialPlace>): z.ZodType<WrittenRedaction> {
  const texts = () => schemas.array(schemas.string().trim().min(2)).optional();
  const categories = Object.entries(REDACTED_BY_DEFAULT).map(([name, isRedacted]) => [
    name,
    schemas
      .boolean()
      .optional()
      .describe(`${CATEGORIES[name as RedactedCategory]} Default: ${String(isRedacted)}.`),
  ]);
  const profile = schemas.strictObject(
    {
      ...(Object.fromEntries(categories) as Record<RedactedCategory, z.ZodOptional<z.ZodBoolean>>),
      also: texts().describe('More texts to replace wherever they occur, such as the name of the company.'),
      keep: texts().describe('Values that stay as they are.'),
      commonWords: texts().describe(
        'Names that are also common words. They are replaced only as whole values, not inside other texts.',
      ),
      key: key.optional().describe('The secret key of the tokens, or where to read it.'),
      keyId: schemas.string().optional().describe('Id that the key must have, as manifests state it.'),
    },
    NOT_SHOWN,
  );
  return schemas.strictObject(
    { profiles: schemas.record(schemas.string(), profile).optional().describe('Redaction profiles, by name.') },
    NOT_SHOWN,
  );
}

export function chosenProfile(settings: {
  readonly redact: string | undefined;
  readonly redaction: Profiles;
}): NamedProfile | undefined {
  const { redact = '', redaction: chosen } = settings;
  const profile = chosen.profiles[redact];
  return profile && { name: redact, ...profile };
}

export const profileName = nameOf(
  'a redaction profile that the configuration defines (it has none)',
  ({ redactionProfiles }) => redactionProfiles,
);
