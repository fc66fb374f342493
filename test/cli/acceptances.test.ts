import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectToFit } from '../helpers/published-schemas.js';
import { runCli } from '../helpers/run-cli.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

const REPORT = 'examples/reports/type-1-csbp-2026-11.json';
const ACCEPTANCES = 'examples/acceptances.yaml';
const DAY = ['--as-of', '2026-11-21'];

describe('acceptances check', () => {
  it('says that a file has no problems', async () => {
    expect(await runCli(['acceptances', 'check', ACCEPTANCES])).toEqual({
      code: 0,
      stdout: '5 acceptances, no problems\n',
      stderr: '',
    });
  });

  it('prints what a file accepts in a report, and what needs attention', async () => {
    const { stdout } = await runCli(['acceptances', 'check', ACCEPTANCES, REPORT, ...DAY]);
    expect(stdout).toMatch(/^Accepted +9 of 71 that did not pass$/m);
    expect(stdout).toMatch(/^Without accepted risks +78\.5%, 142 of 181$/m);
    expect(stdout).toMatch(/^Expired +acceptances\.yaml:37$/m);
    expect(stdout).toMatch(/^Not in the report +acceptances\.yaml:45 \(MobileBackendTlsLatest\)$/m);
  });

  it('prints JSON by its schema', async () => {
    const { stdout } = await runCli(['acceptances', 'check', ACCEPTANCES, REPORT, ...DAY, '--json']);
    expectToFit('acceptances-check', JSON.parse(stdout));
    expect(JSON.parse(stdout)).toMatchObject({ acceptances: 5, reports: [{ accepted: 9, notPassed: 71 }] });
  });

  it('lists every problem, with exit code 2', async () => {
    const path = join(temporaryFolder(), 'a.yaml');
    writeFileSync(path, 'acceptances:\n  - { polices: [A], owner: Jo }\n');
    const { code, stderr } = await runCli(['acceptances', 'check', path]);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /a\.yaml, line 2, column 7: acceptances\.0: unknown key "polices" \(did you mean "policies"\?\)/,
    );
    expect(stderr).toContain('acceptances.0.expires');
  });
});

describe('summary', () => {
  it('prints compliance with and without what is accepted, in text and JSON', async () => {
    const words = ['summary', REPORT, '--acceptances', ACCEPTANCES, ...DAY];
    const { stdout } = await runCli(words);
    expect(stdout).toMatch(/^Compliance +76\.8%, 142 of 185/m);
    expect(stdout).toMatch(/^Without accepted risks +78\.5%, 142 of 181$/m);
    const json = JSON.parse((await runCli([...words, '--json'])).stdout) as Record<string, unknown>;
    expect(json).toMatchObject({ notPassed: 71, acceptances: { accepted: 9, complianceDenominator: 181 } });
  });

  it('does not mention acceptances without a file of them', async () => {
    const { stdout } = await runCli(['summary', REPORT, '--json']);
    expect(JSON.parse(stdout)).not.toHaveProperty('acceptances');
  });
});

describe('acceptances add', () => {
  const flags = ['--policies', 'P1', '--policies', 'P2', '--max-failed', '3', '--reason', 'Closed network'];
  const rest = ['--owner', 'Jo', '--expires', '2026-12-31'];

  it('writes an entry by flags', async () => {
    const path = join(temporaryFolder(), 'new.yaml');
    expect(await runCli(['acceptances', 'add', path, ...flags, ...rest])).toMatchObject({ code: 0, stderr: '' });
    expect(readFileSync(path, 'utf8')).toBe(
      'acceptances:\n  - policies: [P1, P2]\n    maxFailed: 3\n    reason: Closed network\n    owner: Jo\n    expires: 2026-12-31\n',
    );
  });

  it('changes nothing if something is missing', async () => {
    const path = join(temporaryFolder(), 'old.yaml');
    writeFileSync(path, '# ours\nacceptances: []\n');
    const { code, stderr } = await runCli(['acceptances', 'add', path, ...flags]);
    expect(code).toBe(2);
    expect(stderr).not.toBe('');
    expect(readFileSync(path, 'utf8')).toBe('# ours\nacceptances: []\n');
  });
});
