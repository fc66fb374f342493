import { expect, it } from 'vitest';
import { credentialVariable } from '../../../src/settings/config/deliverer-credentials.js';
import { unknownVariables } from '../../../src/settings/config/unknown-variables.js';

const KNOWN = { credentials: ['AUDITPRESS_DELIVERER_AUDITORS_PASSWORD'], prefixes: ['AUDITPRESS_DELIVERER_OURS_'] };
const NOTHING = { misspelled: [], unused: [], ofOthers: [] };

it('variables of settings, credentials and plug-ins are known', () => {
  const env = {
    AUDITPRESS_LOCALE: 'de',
    AUDITPRESS_PROD_URL: 'x',
    AUDITPRESS_TRIAL_API_KEY_FILE: 'x',
    AUDITPRESS_API_KEY: 'x',
    AUDITPRESS_SERVE_PROD_ACCOUNT_TOKEN: 'x',
    AUDITPRESS_DELIVERER_AUDITORS_PASSWORD_FILE: 'x',
    AUDITPRESS_DELIVERER_OURS_ANYTHING: 'x',
    AUDITPRESS_DEBUG: '1',
    AUDITPRESS_LOCAL: '',
    LOCALE: 'x',
  };
  expect(unknownVariables(env, KNOWN)).toEqual(NOTHING);
});

it('the variable of a credential has one word per word of its name', () => {
  expect(credentialVariable('for-auditors', 'refreshToken')).toBe('AUDITPRESS_DELIVERER_FOR_AUDITORS_REFRESH_TOKEN');
  expect(credentialVariable('ours')).toBe('AUDITPRESS_DELIVERER_OURS_');
});

it.each([
  ['AUDITPRESS_LOCAL', 'AUDITPRESS_LOCALE'],
  ['auditpress_locale', 'AUDITPRESS_LOCALE'],
  ['AUDITPRESS_PROD_APIKEY', 'AUDITPRESS_PROD_API_KEY'],
  ['AUDITPRESS_DELIVERER_AUDITOR_PASSWORD', 'AUDITPRESS_DELIVERER_AUDITORS_PASSWORD'],
  ['AUDITPRESS_DELIVERER_AUDITORS_PASSWROD', 'AUDITPRESS_DELIVERER_AUDITORS_PASSWORD'],
])('%s is a misspelling of %s', (name, meant) => {
  const { misspelled, ...others } = unknownVariables({ [name]: 'x' }, KNOWN);
  expect(misspelled).toEqual([expect.stringContaining(`${name}: expected a variable that auditpress reads`)]);
  expect(misspelled[0]).toContain(`(did you mean "${meant}"?)`);
  expect(others).toEqual({ unused: [], ofOthers: [] });
});

it('others are named: those that nothing reads, and those of other configurations', () => {
  const env = { AUDITPRESS_FOO_BAR: 'x', AUDITPRESS_DELIVERER_ELSEWHERE_TOKEN: 'x', AUDITPRESS_REDACTION_X_KEY: 'x' };
  expect(unknownVariables(env, KNOWN)).toEqual({
    misspelled: [],
    unused: ['AUDITPRESS_FOO_BAR'],
    ofOthers: ['AUDITPRESS_DELIVERER_ELSEWHERE_TOKEN', 'AUDITPRESS_REDACTION_X_KEY'],
  });
});
