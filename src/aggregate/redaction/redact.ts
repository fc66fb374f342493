/**
 * Replaces what names the customer in figures by tokens: ids and names in their own fields, and the same values inside any other
 * text. Numbers, order and structure stay. Pure: the same data, rules and key give the same result.
 */
import { identifies } from '../../model/report/ids.js';
import type { Resource, UnlistedField } from '../../model/report/report.js';
import {
  ENVIRONMENTS,
  SOURCE_KINDS,
  type Provenance,
  type ReaderId,
  type Redacted,
} from '../../model/report/snapshot.js';
import {
  COMPLIANCE_FORMULAS,
  COLORS,
  RISK_LEVELS,
  RISK_PROBABILITIES,
  SEVERITIES,
  STATUSES,
} from '../../model/report/vocabulary.js';
import type { RedactedCategory, Redaction } from '../../model/settings/redaction.js';
import { CHANGE_KINDS } from '../../model/summary/comparison.js';
import { GATE_OPERATORS, GATE_REASONS, GATE_RESULTS } from '../../model/summary/gates.js';
import { NOTE_CODES } from '../../model/summary/notes.js';
import { NOT_ASSESSED_REASONS } from '../../model/summary/portfolio.js';
import { memoize } from '../../model/values/memoize.js';
import { replacerOf, type Term } from './search.js';
import { SHORTEST_SEARCHED } from './spellings.js';
import { TOKEN_KINDS, type TokenKind } from '../../model/values/whole-ids.js';
import { canonicalValue, fingerprintOf, keyIdOf, shortHmac, tokenOf } from './tokens.js';

interface IdentifyingField {
  readonly kind: TokenKind;
  readonly category: RedactedCategory;
}

const RESOURCES: IdentifyingField = { kind: 'resource', category: 'resources' };

/**
 * Fields whose whole value names somebody or something, in reports, figures, provenance, queries and risk acceptances. In a list,
 * each text does.
 */
const FIELDS: Readonly<Record<string, IdentifyingField>> = {
  accountId: { kind: 'account-id', category: 'account' },
  account: { kind: 'account-id', category: 'account' },
  accountName: { kind: 'account', category: 'account' },
  licenseId: { kind: 'license-id', category: 'license' },
  license: { kind: 'license-id', category: 'license' },
  licenseName: { kind: 'license', category: 'license' },
  accounts: { kind: 'account-id', category: 'account' },
  jobId: { kind: 'job', category: 'job' },
  job: { kind: 'job', category: 'job' },
  serviceName: { kind: 'service', category: 'services' },
  services: { kind: 'service', category: 'services' },
  resources: RESOURCES,
  owner: { kind: 'person', category: 'people' },
  approver: { kind: 'person', category: 'people' },
};
const SUBSCRIPTION: IdentifyingField = { kind: 'subscription', category: 'subscription' };
/** Fields that the service's description does not list, but whose names say that they identify the account at its provider. */
const NAMES_A_SUBSCRIPTION = /^(subscription|tenant|project|organi[sz]ation|management_?group)\w*(name|id)$/i;

/** Words of auditpress and of the service in figures. As a whole value they are never taken for a name. */
const VOCABULARY: ReadonlySet<string> = new Set([
  ...STATUSES,
  ...COLORS,
  ...COLORS.map(capitalized),
  ...SEVERITIES,
  ...RISK_LEVELS,
  ...RISK_PROBABILITIES,
  ...SOURCE_KINDS,
  ...ENVIRONMENTS,
  ...COMPLIANCE_FORMULAS,
  ...CHANGE_KINDS,
  ...NOTE_CODES,
  ...NOT_ASSESSED_REASONS,
  'day',
  'month',
  'mixed',
  ...GATE_OPERATORS,
  ...GATE_REASONS,
  ...GATE_RESULTS,
  'raw',
  'adjusted',
  'category',
  'not-passed',
  'not-assessed',
  'policies',
  'failed-resource-checks',
  'compliance',
  'coverage',
  'compliance-drop',
  'coverage-drop',
  'assessed',
  'resource-checks',
  'tests',
  'count',
  'ratio',
  'drop',
  'passed',
  'failed',
  'read',
  'observed',
  'stated',
  'service',
  'user',
  'unknown',
  'scan',
  'retrieval',
  'key',
  'policy',
  'total',
  'percent',
]);

export interface Redactor {
  /**
   * A copy of plain data, such as figures or a snapshot, with every text redacted. Bytes, and fields that the service's description
   * does not list, are left out.
   */
  readonly redact: <Data>(data: Data) => Data;
  /** A text with the redacted values in it replaced. */
  readonly redactText: (text: string) => string;
}

/** @param data everything whose identifying fields are redacted, wherever their values occur */
export function redactorOf(data: unknown, redaction: Redaction): Redactor {
  const values = identifyingValues(redaction);
  values.add(data);
  return values.redactor();
}

export interface IdentifyingValues {
  /** Adds those in plain data, such as figures or a report. */
  add(data: unknown): void;
  /** Redacts all values that were added so far. */
  redactor(): Redactor;
}

export function identifyingValues(redaction: Redaction): IdentifyingValues {
  const { rules, key } = redaction;
  const kept = new Set(rules.keep.map((value) => canonicalValue('name', value)));
  const isKept = (value: string): boolean => !identifies(value) || kept.has(canonicalValue('name', value));

  const terms = new Map<string, Term>();
  const addTerm = (kind: TokenKind, value: string): Term => {
    const known = terms.get(`${kind} ${value}`);
    if (known !== undefined) return known;
    const term = { kind, value, token: tokenOf(kind, value, key) };
    terms.set(`${kind} ${value}`, term);
    return term;
  };
  const fieldOf = (name: string): IdentifyingField | undefined => {
    const field = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
    return field !== undefined && rules[field.category] ? field : undefined;
  };
  const tokenFor = ({ kind }: IdentifyingField, value: string): string =>
    isKept(value) ? value : addTerm(kind, value).token;

  return {
    add(data) {
      collect(data, fieldOf, rules.subscription ? SUBSCRIPTION : undefined, tokenFor);
    },
    redactor() {
      for (const text of rules.also) if (!isKept(text)) addTerm('name', text);
      return redactorFor([...terms.values()], { redaction, fieldOf, tokenFor });
    },
  };
}

interface Replacement {
  readonly redaction: Redaction;
  readonly fieldOf: (name: string) => IdentifyingField | undefined;
  readonly tokenFor: TokenFor;
}

function redactorFor(terms: readonly Term[], { redaction, fieldOf, tokenFor }: Replacement): Redactor {
  const { rules, key } = redaction;
  const common = new Set(rules.commonWords.map((word) => canonicalValue('name', word)));
  const isSearched = ({ kind, value }: Term): boolean =>
    kind === 'name' ||
    (Array.from(canonicalValue(kind, value)).length >= SHORTEST_SEARCHED && !common.has(canonicalValue('name', value)));
  const searched = terms
    .filter(isSearched)
    .sort((one, other) => TOKEN_KINDS.indexOf(one.kind) - TOKEN_KINDS.indexOf(other.kind));
  // Figures repeat most of their texts.
  const redactText = memoize(replacerOf(searched));
  function byField(field: IdentifyingField, value: unknown): unknown {
    if (typeof value === 'string') return tokenFor(field, value);
    return Array.isArray(value) ? value.map((item) => byField(field, item)) : redacted(value);
  }

  function redacted(value: unknown): unknown {
    if (typeof value === 'string') return VOCABULARY.has(value) ? value : redactText(value);
    if (Array.isArray(value)) return value.map(redacted);
    // The body of a snapshot has everything.
    if (ArrayBuffer.isView(value)) return new Uint8Array(0);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, redactedField(name, part, value)]));
  }

  function redactedField(name: string, value: unknown, owner: object): unknown {
    if (name === 'unlisted') return [];
    // Paths of files that have everything.
    if (name === 'body' && typeof value === 'object') return new Uint8Array(0);
    // The address of a page, often inside the company; what a tool found in the account, which often names people and resources.
    if (name === 'evidence' && typeof value === 'string') return '';
    // What such a field holds is not known.
    if (name === 'examples' && 'code' in owner && owner.code === 'scan-time-unreadable') {
      return (value as readonly object[]).map((example) => ({ ...(redacted(example) as object), found: '' }));
    }
    if (name === 'resources' && rules.resources && Array.isArray(value))
      return (value as (Resource | string)[]).map((each) =>
        typeof each === 'string' ? byField(RESOURCES, each) : withoutNames(each),
      );
    // Names of files often hold that of the account.
    if (name === 'fileName' && 'position' in owner) return null;
    if (name === 'provenance') return redactedProvenance(value as Provenance);
    if (name === 'providerAccountIds' && rules.subscription)
      return providerIds(value, (id) => byField(SUBSCRIPTION, id));
    // An account without a name is called by its id.
    const isIdAsName = name === 'accountName' && 'accountId' in owner && owner.accountId === value;
    const field = fieldOf(isIdAsName ? 'accountId' : name);
    return field === undefined ? redacted(value) : byField(field, value);
  }

  /** A reason often quotes names, of this resource and of others; a namespace is often a part of the id. */
  function withoutNames(resource: Resource): Resource {
    const { id, region } = resource;
    const isInId = id.split('/').includes(region);
    return { ...resource, id: tokenOf('resource', id, key), name: '', region: isInId ? '' : region, reason: '' };
  }

  /** Names of files often hold the id of the account. What options of a reader hold is not known. */
  function redactedProvenance({ files: _names, reader, ...provenance }: Provenance): Provenance {
    return {
      ...provenance,
      ...(reader !== undefined && { reader: withoutOptions(reader) }),
      address: null,
      query: redacted(provenance.query) as Provenance['query'],
      sha256: fingerprintOf({ sha256: provenance.sha256, options: reader?.options }, key),
      bytes: 0,
      redaction: mark,
    };
  }

  function withoutOptions({ options: _options, ...reader }: ReaderId): ReaderId {
    return reader;
  }

  const mark = markOf(redaction);
  return { redact: <Data>(given: Data): Data => redacted(given) as Data, redactText };
}

function markOf({ profile, rules, key }: Redaction): Redacted {
  const ordered = Object.entries(rules).sort(([one], [other]) => (one < other ? -1 : 1));
  return { profile, keyId: keyIdOf(key), rulesId: shortHmac('rules', JSON.stringify(ordered), key) };
}

type TokenFor = (field: IdentifyingField, value: string) => string;

/** Calls `found` with each identifying value. */
function collect(
  data: unknown,
  fieldOf: (name: string) => IdentifyingField | undefined,
  subscription: IdentifyingField | undefined,
  found: TokenFor,
): void {
  if (Array.isArray(data)) {
    for (const item of data) collect(item, fieldOf, subscription, found);
    return;
  }
  if (typeof data !== 'object' || data === null || ArrayBuffer.isView(data)) return;
  for (const [name, value] of Object.entries(data as Readonly<Record<string, unknown>>)) {
    const field = fieldOf(name);
    if (typeof value === 'string') {
      if (field !== undefined) found(field, value);
    } else if (name === 'providerAccountIds') {
      if (subscription !== undefined) providerIds(value, (id) => typeof id === 'string' && found(subscription, id));
    } else if (name === 'unlisted') {
      if (subscription !== undefined) subscriptionsIn(value).forEach((text) => found(subscription, text));
    } else if (field === RESOURCES && Array.isArray(value)) {
      for (const item of value as readonly (Resource | string)[]) {
        for (const text of typeof item === 'string' ? [item] : distinctIds(item)) found(field, text);
      }
    } else if (field !== undefined && Array.isArray(value)) {
      for (const item of value as readonly unknown[]) collect({ [name]: item }, fieldOf, subscription, found);
    } else collect(value, fieldOf, subscription, found);
  }
}

/** What names a resource wherever it occurs. `default` and `kube-system` are also words of the policies. */
function distinctIds({ id, name }: Resource): readonly string[] {
  return [id, name].filter((text) => /[\d/:@.\\]|[-_].*[-_]/.test(text));
}

function subscriptionsIn(unlisted: unknown): readonly string[] {
  return (unlisted as readonly UnlistedField[]).flatMap(({ name, value }) =>
    typeof value === 'string' && NAMES_A_SUBSCRIPTION.test(name) ? [value] : [],
  );
}

function providerIds(ids: unknown, change: (id: unknown) => unknown): unknown {
  return (ids as readonly { readonly value: unknown }[]).map((id) => ({ ...id, value: change(id.value) }));
}

function capitalized(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}
