import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { policiesNotPassed } from '../../../scripts/samples/library/policies-not-passed.js';
import { renderLibrary, TOPICS } from '../../../scripts/samples/library/library-file.js';
import { sampleReports } from '../../../scripts/samples/sample-files.js';
import { loadPolicyLibrary } from '../../../src/template/policy-library/load.js';

const FILE = fileURLToPath(new URL('../../../examples/policy-library.yaml', import.meta.url));
const samples = sampleReports();
const library = await loadPolicyLibrary([FILE], 'en');

describe('the policy library of the samples', () => {
  it('is what the generator writes, byte for byte', () => {
    expect(readFileSync(FILE, 'utf8') === renderLibrary(policiesNotPassed(samples)), 'run npm run samples').toBe(true);
  });

  it('covers every policy that did not pass of the reports of types 1 and 2', () => {
    const known = new Set(library?.policies.map(({ policyId }) => policyId));
    const notPassed = policiesNotPassed(samples.filter(({ accountType }) => accountType !== 3));
    expect(notPassed.length).toBeGreaterThan(200);
    expect(notPassed.map(({ policyId }) => policyId).filter((id) => !known.has(id))).toEqual([]);
  });

  it('names each control under one topic', () => {
    const controls = TOPICS.flatMap((topic) => topic.controls.split(' '));
    expect(controls.filter((control, index) => controls.indexOf(control) !== index)).toEqual([]);
  });

  it('has for each policy a description, a rationale, at least three steps, a vendor page and another benchmark', () => {
    for (const { policyId, description, rationale, steps, links, mappings } of library?.policies ?? []) {
      expect(description, policyId).toMatch(/^The check passes where .*\.$/);
      expect(rationale.length, policyId).toBeGreaterThan(50);
      expect(steps.length, policyId).toBeGreaterThanOrEqual(3);
      expect(steps.join('\n'), policyId).not.toMatch(/%s|undefined/);
      expect(links.length, policyId).toBeGreaterThan(0);
      expect(mappings.length, policyId).toBeGreaterThan(0);
      for (const { url } of links) {
        expect(new URL(url).host).toMatch(
          /^(docs\.aws\.amazon\.com|learn\.microsoft\.com|cloud\.google\.com|kubernetes\.io|www\.postgresql\.org)$/,
        );
      }
    }
  });
});
