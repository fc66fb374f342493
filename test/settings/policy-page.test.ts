import { describe, expect, it } from 'vitest';
import { layerFromEnvironment, layerFromFile, layerFromFlags, mergeLayers } from '../../src/settings/layers.js';
import { resolveSettings } from '../../src/settings/resolve.js';

interface Places {
  readonly flag?: string;
  readonly variable?: string;
  readonly written?: unknown;
}

function resolve({ flag, variable, written }: Places): { page: string | undefined; problems: string[] } {
  const problems: string[] = [];
  const layer = mergeLayers([
    layerFromFlags(flag === undefined ? {} : { policyPage: flag }, '/work'),
    layerFromEnvironment(variable === undefined ? {} : { AUDITPRESS_POLICY_PAGE: variable }, '/work', problems),
    layerFromFile(written === undefined ? {} : { policyPage: written }, 'auditpress.config.yaml', '/etc/auditpress'),
  ]);
  const { settings } = resolveSettings(layer, { builtInFormats: [], cwd: '/work' }, problems);
  return { page: settings.policyPage, problems };
}

describe('the page of a policy', () => {
  const page = 'https://console.example.com/{benchmarkId}/{policyId}?account={accountId}&license={licenseId}';

  it('is given as a flag, a variable or in the configuration', () => {
    expect([resolve({ flag: page }), resolve({ variable: page }), resolve({ written: page })]).toEqual(
      Array.from({ length: 3 }, () => ({ page, problems: [] })),
    );
    expect(resolve({})).toEqual({ page: undefined, problems: [] });
  });

  it('may be of http, and hold the id behind a #', () => {
    expect(resolve({ flag: 'http://intranet/app#/policies/{policyId}' }).problems).toEqual([]);
  });

  const example = 'expected an address such as https://console.example.com/policies/{policyId}, received';
  const places = 'expected only {policyId}, {benchmarkId}, {accountId}, {licenseId} in braces, received';
  it.each([
    ['', `${example} ""`],
    ['javascript:alert("{policyId}")', `${example} "javascript:alert(\\"{policyId}\\")"`],
    ['ftp://example.com/{policyId}', `${example} "ftp://example.com/{policyId}"`],
    ['console.example.com/{policyId}', `${example} "console.example.com/{policyId}"`],
    ['https:///{policyId}', `${example} "https:///{policyId}"`],
    ['https://example.com/a b/{policyId}', `${example} "https://example.com/a b/{policyId}"`],
    ['https://me:secret@example.com/{policyId}', `${example} one with a user or a password`],
    ['https://example.com/{policyID}', `${places} {policyID} (did you mean "policyId"?)`],
    ['https://example.com/{policyId}/{job}', `${places} {job}`],
    ['https://example.com/{policyId}/{', `${places} "https://example.com/{policyId}/{"`],
    ['https://example.com/{{policyId}}', `${places} "https://example.com/{{policyId}}"`],
    ['https://{policyId}.example.com/', 'expected a host without braces, received "https://{policyId}.example.com/"'],
    ['https://example.com/{accountId}', 'expected {policyId} in the address, received none'],
  ])('is not %j', (flag, problem) => {
    expect(resolve({ flag }).problems).toEqual([`--policy-page: ${problem}`]);
  });
});
