import type { LibraryPolicy, PolicyLibrary } from '../../src/model/template/policy-library.js';

/** A library's entry for one policy, with every part. */
export function aLibraryPolicy(policyId: string, overrides: Partial<LibraryPolicy> = {}): LibraryPolicy {
  return {
    policyId,
    title: '',
    description: 'Disks are **encrypted**.',
    rationale: 'Disks get lost.',
    steps: ['List the disks.', 'Encrypt `them`.'],
    links: [{ title: 'How to encrypt', url: 'https://docs.example.com/encrypt', provider: '' }],
    mappings: [{ benchmark: 'CIS Controls v8', control: '3.11', title: 'Encrypt Sensitive Data at Rest' }],
    ...overrides,
  };
}

export function aPolicyLibrary(...policies: readonly LibraryPolicy[]): PolicyLibrary {
  return {
    sources: [{ file: 'house.yaml', name: 'House rules', version: '1.10', language: 'en', sha256: 'ab'.repeat(32) }],
    policies,
  };
}
