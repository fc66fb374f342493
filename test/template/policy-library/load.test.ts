import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { LibraryPolicy } from '../../../src/model/template/policy-library.js';
import { loadPolicyLibrary } from '../../../src/template/policy-library/load.js';
import { failureOf } from '../../helpers/failure.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

/** Writes each text into a file of its own: `0.yaml`, `1.yaml` … Returns their paths. */
function files(...texts: readonly string[]): string[] {
  const folder = temporaryFolder();
  return texts.map((text, index) => {
    const path = join(folder, `${String(index)}.yaml`);
    writeFileSync(path, text);
    return path;
  });
}

async function policiesOf(paths: readonly string[], tag = 'en'): Promise<readonly LibraryPolicy[]> {
  return (await loadPolicyLibrary(paths, tag))?.policies ?? [];
}

/** Problems without the folder of the file. */
async function problemsOf(...texts: readonly string[]): Promise<string[]> {
  const failure = await failureOf(() => loadPolicyLibrary(files(...texts), 'en'));
  expect(failure.code).toBe('policy-library-invalid');
  return failure.problems.map((problem) => problem.replace(/^.*?(?=\d\.yaml)/, ''));
}

describe('a policy library', () => {
  it('is null without files', async () => {
    expect(await loadPolicyLibrary([], 'en')).toBeNull();
  });

  it('has the contents of its file, and names the file', async () => {
    const [path = ''] = files('name: House\nversion: 1.10\npolicies:\n  1000.10: { steps: [a, b] }\n');
    expect(await loadPolicyLibrary([path], 'en')).toEqual({
      sources: [
        {
          file: '0.yaml',
          name: 'House',
          version: '1.10',
          language: '',
          sha256: createHash('sha256').update(readFileSync(path)).digest('hex'),
        },
      ],
      policies: [
        { policyId: '1000.10', title: '', description: '', rationale: '', steps: ['a', 'b'], links: [], mappings: [] },
      ],
    });
  });

  it('is read from docs/policy-library.md as is', async () => {
    const page = readFileSync(new URL('../../../docs/policy-library.md', import.meta.url), 'utf8');
    const [, example = ''] = /```yaml\n([\s\S]*?)```/.exec(page) ?? [];
    const [policy] = await policiesOf(files(example));
    expect(policy?.steps).toHaveLength(2);
    expect(policy?.mappings.map(({ control }) => control)).toEqual(['6.5', 'A.8.5']);
  });
});

describe('a link', () => {
  it('may be for one provider, and is for every one by default', async () => {
    const text =
      'policies: { P: { links: [{ url: "https://a.example" }, { url: "https://b.example", provider: Azure }] } }';
    const [policy] = await policiesOf(files(text));
    expect(policy?.links).toEqual([
      { title: '', url: 'https://a.example', provider: '' },
      { title: '', url: 'https://b.example', provider: 'Azure' },
    ]);
  });
});

describe('layers', () => {
  const A = 'policies: { P: { description: one, steps: [a, b] }, Q: { rationale: q } }';
  const B = 'policies: { P: { steps: [c] }, R: { rationale: r } }';

  it('replace parts of policies, lists as a whole, the later over the earlier', async () => {
    const laid = new Map((await policiesOf(files(A, B))).map((policy) => [policy.policyId, policy]));
    expect(laid.get('P')).toMatchObject({ description: 'one', steps: ['c'] });
    expect([...laid.keys()]).toEqual(['P', 'Q', 'R']);
    expect((await policiesOf(files(B, A)))[0]).toMatchObject({ description: 'one', steps: ['a', 'b'] });
  });

  it('in another language than the document rank below all others', async () => {
    const english = 'language: en-GB\npolicies: { P: { description: english, rationale: why } }';
    const german = 'language: de\npolicies: { P: { description: deutsch } }';
    for (const paths of [files(english, german), files(german, english)]) {
      expect(await policiesOf(paths, 'de-AT')).toMatchObject([{ description: 'deutsch', rationale: 'why' }]);
      expect(await policiesOf(paths, 'en')).toMatchObject([{ description: 'english', rationale: 'why' }]);
    }
  });
});

describe('everything wrong is reported together, with file and line:', () => {
  it('unknown keys with the nearest name, wrong addresses, empty policies, wrong kinds', async () => {
    const text = [
      'policies:',
      '  A:',
      '    step: [x]',
      '    links:',
      '      - { url: "javascript:alert(1)" }',
      '      - { url: /local }',
      '  B: {}',
      '  C: { steps: x }',
      '  D: { description: "" }',
      'nam: x',
    ].join('\n');
    expect(await problemsOf(text, 'policies: { P: { mappings: [{ benchmark: CIS }] } }')).toEqual([
      '0.yaml, line 7: policies.B: expected at least one key of a policy, received none',
      '0.yaml, line 5: policies.A.links.0.url: expected an address that begins with https:, http: or mailto:, received "javascript:alert(1)"',
      '0.yaml, line 6: policies.A.links.1.url: expected an address that begins with https:, http: or mailto:, received "/local"',
      expect.stringMatching(
        /^0\.yaml, line 3: policies\.A: unknown key "step" \(did you mean "steps"\?\); known keys: title/,
      ),
      '0.yaml, line 8: policies.C.steps: expected a list, received "x"',
      '0.yaml, line 9: policies.D.description: expected a string, received ""',
      expect.stringMatching(/^0\.yaml, line 10: unknown key "nam" \(did you mean "name"\?\)/),
      '1.yaml, line 1: policies.P.mappings.0.control: expected a string, received nothing',
    ]);
  });

  it.each([
    ['', 'line 1: policies: expected an object, received nothing'],
    ['policies: { P: { title: "a\\nb" } }', 'line 1: policies.P.title: expected one line of text, received "a\\nb"'],
    ['language: deutsch!\npolicies: {}', 'line 1: language: expected a BCP 47 language tag such as en or de-CH'],
    [`policies: { P: { description: ${'x'.repeat(20_001)} } }`, 'expected at most 20000 characters'],
    [`policies: { P: { steps: [${'x,'.repeat(51)}] } }`, 'steps: expected at most 50 entries'],
    [`policies: { ? ${'x'.repeat(301)} : { title: x } }`, 'expected a policy id of 1 to 300 visible characters'],
    ['policies: { "a\\u001b[31m": { title: x } }', 'received "a\\u001b[31m"'],
  ])('%#: %s', async (text, problem) => {
    expect((await problemsOf(text)).join('\n')).toContain(problem);
  });

  it('files that are missing, too large, or of another type', async () => {
    const folder = temporaryFolder();
    const large = join(folder, 'large.json');
    writeFileSync(large, ' '.repeat(16 * 1024 * 1024 + 1));
    const failure = await failureOf(() =>
      loadPolicyLibrary([join(folder, 'gone.yaml'), large, join(folder, 'x.docx'), folder], 'en'),
    );
    expect(failure.problems.map((problem) => problem.replace(/^.*\//, ''))).toEqual([
      'gone.yaml: expected a policy library, found no file',
      'large.json: expected at most 16 MiB, found 16777217 bytes',
      'x.docx: expected one of the extensions .yaml, .yml, .json, found ".docx"',
      expect.stringMatching(/: expected one of the extensions \.yaml, \.yml, \.json, found none$/),
    ]);
  });

  it('no problem in a text of 20,000 characters, in any script', async () => {
    const text = 'שלום {{job}} '.repeat(1538).slice(0, 20_000).trim();
    const [policy] = await policiesOf(files(JSON.stringify({ policies: { P: { description: text } } })));
    expect(policy?.description).toBe(text);
  });
});
