import { isDeepStrictEqual } from 'node:util';
import { describeValue } from '../base/wording/printable.js';
import type { Artifact, Receipt } from '../model/document/artifact.js';
import { callPlugIn, plugInError, plugInFailure, type PlugInLabel } from '../base/plug-ins/failure.js';
import {
  FUNCTION,
  OPTIONAL_FUNCTION,
  OPTIONS_SCHEMA,
  type Member,
  type PlugPoint,
} from '../base/plug-ins/plug-point.js';
import { MESSAGE_FORMATS } from '../base/message-formats/formats.js';
import {
  RECIPIENT_OUTCOMES,
  canRepeat,
  type AccountRuleOf,
  type CredentialNeed,
  type Deliverer,
  type Delivery,
  type DeliveryReceipt,
  type RecipientReceipt,
} from './deliverer.js';

const CREDENTIAL_NEEDS: Member = {
  accepts: (value) =>
    value === undefined ||
    (isObject(value) &&
      Object.entries(value).every(
        ([name, need]) =>
          /^[a-z][A-Za-z0-9]*$/.test(name) && typeof membersOf<CredentialNeed>(need).describe === 'string',
      )),
  expected: 'an object of { describe } by name, or none',
};

const BOOLEAN_OR_FUNCTION: Member = {
  accepts: (value) => OPTIONAL_FUNCTION.accepts(value) || typeof value === 'boolean',
  expected: 'true, false, a function or nothing',
};

const OPTIONAL_BOOLEAN: Member = {
  accepts: (value) => value === undefined || typeof value === 'boolean',
  expected: 'true, false or nothing',
};

const MESSAGES: Member = {
  accepts: (value) =>
    value === undefined ||
    (Array.isArray(value) && value.every((format) => (MESSAGE_FORMATS as readonly unknown[]).includes(format))),
  expected: `a list of ${MESSAGE_FORMATS.join(', ')}, or none`,
};

export const delivererPoint: PlugPoint<Deliverer> = {
  kind: 'deliverer',
  nameMember: 'name',
  members: {
    options: OPTIONS_SCHEMA,
    credentials: CREDENTIAL_NEEDS,
    messages: MESSAGES,
    sendsDigests: OPTIONAL_BOOLEAN,
    isRepeatable: BOOLEAN_OR_FUNCTION,
    accountRules: OPTIONAL_FUNCTION,
    plan: FUNCTION,
    show: OPTIONAL_FUNCTION,
    send: FUNCTION,
    test: OPTIONAL_FUNCTION,
    end: OPTIONAL_FUNCTION,
  },
  guarded,
};

const OUTCOMES: readonly unknown[] = ['written', 'unchanged'] satisfies readonly Receipt['outcome'][];

type Unchecked<Checked> = Readonly<Partial<Record<keyof Checked, unknown>>>;

/** Wraps a deliverer that is a plug-in. Errors that it throws and invalid results become coded errors that name it. */
export function guarded(deliverer: Deliverer, where: string): Deliverer {
  const { name, options, credentials, messages, sendsDigests, isRepeatable } = deliverer;
  const label: PlugInLabel = { kind: 'deliverer', name, where };
  return {
    name,
    ...(options !== undefined && { options }),
    ...(credentials !== undefined && { credentials }),
    ...(messages !== undefined && { messages }),
    ...(sendsDigests !== undefined && { sendsDigests }),
    ...(isRepeatable !== undefined && { isRepeatable: (given) => repeats(label, deliverer, given) }),
    ...(deliverer.accountRules !== undefined && { accountRules: (given) => checkedRules(label, deliverer, given) }),
    plan: (set, given, context) =>
      checkedPlan(
        label,
        calling(label, 'plan', () => deliverer.plan(set, given, context)),
        set.artifacts,
      ),
    ...(deliverer.show !== undefined && {
      show: (delivery, given) => calling(label, 'show', () => String(deliverer.show?.(delivery, given))),
    }),
    async send(delivery, given, context) {
      const { signal } = context;
      signal?.throwIfAborted();
      const send = () => deliverer.send(delivery, given, context);
      const receipt: unknown = await callPlugIn(label, 'send', send, { thrown: 'unavailable', signal });
      return checkedReceipt(label, receipt, delivery);
    },
    ...(deliverer.test !== undefined && {
      async test(given, context) {
        const test = () => deliverer.test?.(given, context);
        return String(await callPlugIn(label, 'test', test, { thrown: 'unavailable', signal: context.signal }));
      },
    }),
    ...(deliverer.end !== undefined && {
      async end(given) {
        await deliverer.end?.(given);
      },
    }),
  };
}

function calling<Result>(label: PlugInLabel, method: string, call: () => Result): Result {
  try {
    return call();
  } catch (cause) {
    throw plugInError(label, method, cause, {});
  }
}

function repeats(label: PlugInLabel, deliverer: Deliverer, options: unknown): boolean {
  const isRepeatable: unknown = calling(label, 'isRepeatable', () => canRepeat(deliverer, options));
  if (typeof isRepeatable === 'boolean') return isRepeatable;
  throw plugInFailure(label, 'isRepeatable', `expected true or false, received ${describeValue(isRepeatable)}`);
}

function checkedRules(label: PlugInLabel, deliverer: Deliverer, options: unknown): readonly AccountRuleOf[] {
  const rules: unknown = calling(label, 'accountRules', () => deliverer.accountRules?.(options));
  const isRule = (rule: unknown): boolean => {
    const { at, accounts, receiver } = membersOf<AccountRuleOf>(rule);
    return typeof at === 'string' && typeof receiver === 'string' && (accounts === undefined || isTexts(accounts));
  };
  if (Array.isArray(rules) && rules.every(isRule)) return rules as readonly AccountRuleOf[];
  const expected = 'expected a list of { at, accounts, receiver }';
  throw plugInFailure(label, 'accountRules', `${expected}, received ${describeValue(rules)}`);
}

function checkedPlan(label: PlugInLabel, planned: unknown, artifacts: readonly Artifact[]): readonly Delivery[] {
  if (!Array.isArray(planned)) {
    throw plugInFailure(label, 'plan', `expected a list of deliveries, received ${describeValue(planned)}`);
  }
  const keys = new Set<unknown>();
  for (const [index, delivery] of (planned as readonly unknown[]).entries()) {
    const expect = (isMet: boolean, expected: string): void => {
      if (!isMet) throw plugInFailure(label, `plan, delivery ${String(index + 1)}`, expected);
    };
    const { key, target, recipients, artifacts: taken, payload, notices } = membersOf<Delivery>(delivery);
    expect(
      typeof key === 'string' && /^[0-9a-f]{64}$/.test(key),
      `key: expected 64 lower-case hexadecimal digits, received ${describeValue(key)}`,
    );
    expect(!keys.has(key), 'key: expected a different one for each delivery, received it twice');
    keys.add(key);
    expect(typeof target === 'string' && target !== '', `target: expected a string, received ${describeValue(target)}`);
    expect(isTexts(recipients), `recipients: expected a list of strings, received ${describeValue(recipients)}`);
    expect(
      Array.isArray(taken) && taken.every((artifact) => artifacts.includes(artifact as Artifact)),
      'artifacts: expected a list of the given artifacts, received something else',
    );
    expect(isJson(payload), `payload: expected a JSON value, received ${describeValue(payload)}`);
    expect(isTexts(notices), `notices: expected a list of strings, received ${describeValue(notices)}`);
  }
  return planned as readonly Delivery[];
}

function checkedReceipt(
  label: PlugInLabel,
  receipt: unknown,
  { key, target, recipients, artifacts }: Delivery,
): DeliveryReceipt {
  const stated = membersOf<DeliveryReceipt>(receipt);
  const expect = (isMet: boolean, expected: string, received: unknown): void => {
    if (!isMet)
      throw plugInFailure(label, 'send', `expected a receipt with ${expected}, received ${describeValue(received)}`);
  };
  expect(stated.key === key, 'the key of its delivery', stated.key);
  expect(stated.target === target, 'the target of its delivery', stated.target);
  expect(typeof stated.reference === 'string', 'a reference, or an empty one', stated.reference);
  const reached: unknown = stated.recipients;
  expect(Array.isArray(reached) && reached.length === recipients.length, 'one entry per recipient', reached);
  for (const [index, recipient] of recipients.entries()) {
    const entry = membersOf<RecipientReceipt>((reached as readonly unknown[])[index]);
    expect(entry.recipient === recipient, `the recipient ${recipient}`, entry.recipient);
    const isKnown = (RECIPIENT_OUTCOMES as readonly unknown[]).includes(entry.outcome);
    expect(isKnown, `the outcome for ${recipient}, ${RECIPIENT_OUTCOMES.join(', ')}`, entry.outcome);
    expect(typeof entry.reason === 'string', `the reason for ${recipient}, or an empty one`, entry.reason);
  }
  const { retryAfter } = stated;
  const isWait = retryAfter === undefined || (typeof retryAfter === 'number' && retryAfter >= 0);
  expect(isWait, 'seconds in retryAfter, or without it', retryAfter);
  const files: unknown = stated.artifacts;
  expect(Array.isArray(files) && files.length === artifacts.length, 'one entry per artifact', files);
  for (const [index, { fileName, content }] of artifacts.entries()) {
    const { path, sha256, bytes, outcome } = membersOf<Receipt>((files as readonly unknown[])[index]);
    expect(typeof path === 'string' && path !== '', `the path of ${fileName}`, path);
    expect(sha256 === content.sha256, `the SHA-256 of ${fileName}`, sha256);
    expect(bytes === content.size, `the number of bytes of ${fileName}`, bytes);
    expect(OUTCOMES.includes(outcome), `the outcome of ${fileName}, ${OUTCOMES.join(' or ')}`, outcome);
  }
  return receipt as DeliveryReceipt;
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}

function isJson(value: unknown): boolean {
  try {
    return value !== undefined && isDeepStrictEqual(JSON.parse(JSON.stringify(value)), value);
  } catch {
    return false;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function membersOf<Checked>(value: unknown): Unchecked<Checked> {
  return isObject(value) ? (value as Unchecked<Checked>) : ({} as Unchecked<Checked>);
}
