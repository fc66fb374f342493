import { Secret } from '../../src/model/settings/secret.js';
import type { Redaction, RedactionRules } from '../../src/model/settings/redaction.js';

export const REDACTION_KEY = '5f2d8c0b9e7a41634d1c8f0e2b7a9653';

/** The default rules under a test key, with changes. */
export function aRedaction(rules: Partial<RedactionRules> = {}, key = REDACTION_KEY): Redaction {
  return {
    profile: 'external',
    rules: {
      account: true,
      license: true,
      subscription: true,
      job: true,
      people: true,
      resources: true,
      services: false,
      also: [],
      keep: [],
      commonWords: [],
      ...rules,
    },
    key: new Secret(key),
  };
}
