import { describeValue } from '../messages/printable.js';
import type { Artifact, Receipt } from '../model/document/artifact.js';
import { callPlugIn, plugInError, plugInFailure, type PlugInLabel } from '../plug-ins/failure.js';
import { FUNCTION, OPTIONS_SCHEMA, type PlugPoint } from '../plug-ins/plug-point.js';
import type { Deliverer, Delivery, DeliveryReceipt } from './deliverer.js';

export const delivererPoint: PlugPoint<Deliverer> = {
  kind: 'deliverer',
  nameMember: 'name',
  members: { options: OPTIONS_SCHEMA, plan: FUNCTION, send: FUNCTION },
  guarded,
};

const OUTCOMES: readonly unknown[] = ['written', 'unchanged'] satisfies readonly Receipt['outcome'][];

type Unchecked<Checked> = Readonly<Partial<Record<keyof Checked, unknown>>>;

/** Wraps a deliverer that is a plug-in. Errors that it throws and invalid results become coded errors that name it. */
export function guarded(deliverer: Deliverer, where: string): Deliverer {
  const { name, options } = deliverer;
  const label: PlugInLabel = { kind: 'deliverer', name, where };
  return {
    name,
    ...(options !== undefined && { options }),
    plan(artifacts, given) {
      let planned: unknown;
      try {
        planned = deliverer.plan(artifacts, given);
      } catch (cause) {
        throw plugInError(label, 'plan', cause, {});
      }
      return checkedPlan(label, planned, artifacts);
    },
    async send(delivery, given, context) {
      const { signal } = context;
      signal?.throwIfAborted();
      const send = () => deliverer.send(delivery, given, context);
      const receipt: unknown = await callPlugIn(label, 'send', send, { thrown: 'unavailable', signal });
      return checkedReceipt(label, receipt, delivery);
    },
  };
}

function checkedPlan(label: PlugInLabel, planned: unknown, artifacts: readonly Artifact[]): readonly Delivery[] {
  if (!Array.isArray(planned)) {
    throw plugInFailure(label, 'plan', `expected a list of deliveries, received ${describeValue(planned)}`);
  }
  const keys = new Set<unknown>();
  for (const [index, delivery] of (planned as readonly unknown[]).entries()) {
    const point = `plan, delivery ${String(index + 1)}`;
    const { key, target, artifacts: taken } = membersOf<Delivery>(delivery);
    if (typeof key !== 'string' || !/^[0-9a-f]{64}$/.test(key)) {
      throw plugInFailure(
        label,
        point,
        `key: expected 64 lower-case hexadecimal digits, received ${describeValue(key)}`,
      );
    }
    if (keys.has(key))
      throw plugInFailure(label, point, 'key: expected a different one for each delivery, received it twice');
    keys.add(key);
    if (typeof target !== 'string' || target === '') {
      throw plugInFailure(label, point, `target: expected a string, received ${describeValue(target)}`);
    }
    if (!Array.isArray(taken) || !taken.every((artifact) => artifacts.includes(artifact as Artifact))) {
      throw plugInFailure(label, point, 'artifacts: expected a list of the given artifacts, received something else');
    }
  }
  return planned as readonly Delivery[];
}

function checkedReceipt(label: PlugInLabel, receipt: unknown, { key, target, artifacts }: Delivery): DeliveryReceipt {
  const stated = membersOf<DeliveryReceipt>(receipt);
  const expect = (isMet: boolean, expected: string, received: unknown): void => {
    if (!isMet)
      throw plugInFailure(label, 'send', `expected a receipt with ${expected}, received ${describeValue(received)}`);
  };
  expect(stated.key === key, 'the key of its delivery', stated.key);
  expect(stated.target === target, 'the target of its delivery', stated.target);
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

/** The members of an unknown value; none if it is not an object. */
function membersOf<Checked>(value: unknown): Unchecked<Checked> {
  return typeof value === 'object' && value !== null ? (value as Unchecked<Checked>) : ({} as Unchecked<Checked>);
}
