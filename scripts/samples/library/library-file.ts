import { Document, visit } from 'yaml';
import type { CatalogPolicy } from '../vocabulary/theme.js';
import { access } from './access.js';
import { data } from './data.js';
import { network } from './network.js';
import { operation } from './operation.js';
import { LINKS, MAPPINGS, type LinkName, type MappingName } from './sources.js';
import type { Topic } from './topic.js';

const COMMENT = ` A policy library for the sample reports: how to fix what did not pass in them.
 Written by \`npm run samples\`. The advice is general: use it as a start for your own library.
 Providers of links have the neutral names of the sample reports: write what your own reports state as ConnectorType.
 docs/policy-library.md describes the format.`;

export const TOPICS: readonly Topic[] = [...access, ...network, ...data, ...operation];

/** What the topics say about the policies, by id in alphabetical order; policies without a topic are left out. */
export function renderLibrary(policies: readonly CatalogPolicy[]): string {
  const byId = new Map(policies.map((policy) => [policy.policyId, policy]));
  const entries = [...byId.values()]
    .sort((one, other) => (one.policyId < other.policyId ? -1 : 1))
    .flatMap((policy) => {
      const topic = topicOf(policy);
      return topic === undefined ? [] : [[policy.policyId, entryOf(policy, topic)] as const];
    });
  const library = {
    name: 'auditpress sample library',
    version: '2026.11',
    language: 'en',
    policies: Object.fromEntries(entries),
  };
  const document = new Document(library, { aliasDuplicateObjects: false });
  document.commentBefore = COMMENT;
  visit(document, {
    // One control per line.
    Map: (_key, node) => {
      node.flow = node.has('control');
    },
  });
  return document.toString({ lineWidth: 120, singleQuote: true });
}

function topicOf({ control }: CatalogPolicy): Topic | undefined {
  return TOPICS.find(({ controls }) => controls.split(' ').some((ending) => [ending, `%s${ending}`].includes(control)));
}

function entryOf({ title, subject }: CatalogPolicy, { rationale, steps, links, mappings }: Topic): object {
  return {
    description: `The check passes where ${title.replace(/^Ensure that /, '')}.`,
    rationale,
    steps: steps
      .split('\n')
      .map((step) => step.trim().replaceAll('%s', subject))
      .filter((step) => step !== ''),
    links: links.map(linkOf),
    mappings: mappings.map(mappingOf),
  };
}

/** The provider that a host documents, by the neutral names of the sample reports. No sample is of the last one. */
const PROVIDERS: Readonly<Record<string, string>> = {
  'learn.microsoft.com': 'TypeA',
  'docs.aws.amazon.com': 'TypeB',
  'cloud.google.com': 'GCP',
};

function linkOf(name: LinkName): object {
  const [title, url] = LINKS[name];
  const provider = PROVIDERS[new URL(url).host];
  return provider === undefined ? { title, url } : { title, url, provider };
}

function mappingOf(name: MappingName): object {
  const [benchmark, control, title]: readonly [string, string, string?] = MAPPINGS[name];
  return title === undefined ? { benchmark, control } : { benchmark, control, title };
}
