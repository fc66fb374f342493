import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SetResult } from '../../src/cli/result.js';
import { runCli } from '../helpers/run-cli.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { aWireCategory, aWirePolicy, aWireReport, bodyOf } from '../helpers/wire-report.js';

const RED = { Compliance: 'Red', PassedResourceCount: 0, TotalResourceCount: 3 };

let folder: string;
let report: string;

beforeEach(() => {
  folder = temporaryFolder();
  report = join(folder, 'report.json');
  const policies = [aWirePolicy({ PolicyId: 'A', ...RED }), aWirePolicy({ PolicyId: 'B', ...RED })];
  writeFileSync(report, bodyOf([aWireReport({ ResourceCategories: [aWireCategory({ Policies: policies })] })]));
});

/** Writes a library for these policies. Returns its path. */
function aLibraryAbout(name: string, ...ids: readonly string[]): string {
  const path = join(folder, name);
  writeFileSync(
    path,
    JSON.stringify({ name, policies: Object.fromEntries(ids.map((id) => [id, { steps: [`fix ${id}`] }])) }),
  );
  return path;
}

function generate(...more: readonly string[]) {
  const words = [
    'generate',
    report,
    '--out',
    join(folder, 'out'),
    '--format',
    'html',
    '--force',
    '--as-of',
    '2026-11-21',
  ];
  return runCli([...words, ...more]);
}

describe('--policy-library', () => {
  it('reports how many policies that did not pass it does not cover, if any', async () => {
    const half = await generate('--policy-library', aLibraryAbout('half.json', 'A', 'Z'));
    expect(half.stdout).toMatch(/\npolicy library: covers 1 of 2 policies that did not pass\n$/);
    const none = await generate('--policy-library', aLibraryAbout('none.json', 'a'));
    expect(none.stdout).toMatch(/\npolicy library: covers none of the policies in this report\n$/);
    const all = await generate('--policy-library', aLibraryAbout('all.json', 'A', 'B'));
    expect(all.stdout).not.toContain('policy library');
    expect(all.code).toBe(0);
  });

  it('can be repeated, and its coverage is in the JSON result', async () => {
    const [one, other] = [aLibraryAbout('one.json', 'A'), aLibraryAbout('other.json', 'B')];
    const { stdout } = await generate('--policy-library', one, '--policy-library', other, '--json');
    const result = JSON.parse(stdout) as SetResult;
    expect(result.policyLibrary).toEqual({ covered: 2, of: 2, matched: 2 });
    const manifest = JSON.parse(readFileSync(result.manifest, 'utf8')) as { policyLibraries: object[] };
    expect(manifest.policyLibraries).toMatchObject(
      [one, other].map((path) => ({ sha256: createHash('sha256').update(readFileSync(path)).digest('hex') })),
    );
    expect(JSON.parse((await generate('--json')).stdout)).toMatchObject({ policyLibrary: null });
  });

  it('changes the document id', async () => {
    const idWith = async (...more: readonly string[]): Promise<string> => {
      const { stdout } = await generate('--json', ...more);
      return (JSON.parse(readFileSync((JSON.parse(stdout) as SetResult).manifest, 'utf8')) as { documentId: string })
        .documentId;
    };
    const ids = [
      await idWith(),
      await idWith('--policy-library', aLibraryAbout('one.json', 'Z')),
      await idWith('--policy-library', aLibraryAbout('two.json', 'Z')),
    ];
    expect(new Set(ids).size).toBe(3);
  });

  it('fails with every problem before anything is written', async () => {
    const path = join(folder, 'bad.yaml');
    writeFileSync(path, 'policies:\n  A: { step: [x] }\n  A: {}\n');
    const { code, stdout, stderr } = await generate('--policy-library', path);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('bad.yaml, line 2: policies.A: unknown key "step" (did you mean "steps"?)');
    expect(stderr).toContain('bad.yaml: expected each key once, found "A" again in line 3, column 3');
  });

  it('does not make other options repeatable', async () => {
    const { code, stderr } = await generate('--locale', 'en', '--locale', 'de');
    expect(code).toBe(2);
    expect(stderr).toContain('--locale');
  });
});
