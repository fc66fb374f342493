import { types } from 'node:util';
import { AuditpressError } from '../base/errors.js';
import { describeValue } from '../base/wording/printable.js';
import { callPlugIn, plugInError, plugInFailure, type PlugInLabel } from '../base/plug-ins/failure.js';
import type { Snapshot } from '../model/report/snapshot.js';
import { FUNCTION, OPTIONS_SCHEMA, type PlugPoint } from '../base/plug-ins/plug-point.js';
import { reopenSnapshot } from './saved-snapshots.js';
import type { ReaderSettings } from '../model/settings/readers.js';
import type { Source, SourceContext } from './source.js';

/** @param readers for the bodies that sources yield */
export const sourcePoint = (readers: ReaderSettings): PlugPoint<Source> => ({
  kind: 'source',
  nameMember: 'name',
  members: { options: OPTIONS_SCHEMA, fetch: FUNCTION },
  guarded: (source, where) => guarded(source, where, readers),
});

/** Wraps a source that is a plug-in. Errors that it throws and invalid results become coded errors that name it. */
export function guarded(source: Source, where: string, readers: ReaderSettings): Source {
  const { name, options } = source;
  const label: PlugInLabel = { kind: 'source', name, where };
  return {
    name,
    ...(options !== undefined && { options }),
    async *fetch(query, given, context) {
      const { signal } = context;
      signal?.throwIfAborted();
      const callOptions = { thrown: 'unavailable', signal } as const;
      const own = { ...context, read: guardedRead(label, context) };
      const items: unknown = await callPlugIn(
        label,
        'fetch',
        () => asIterable(label, source.fetch(query, given, own)),
        callOptions,
      );
      let count = 0;
      try {
        for await (const item of items as AsyncIterable<unknown>) {
          signal?.throwIfAborted();
          count += 1;
          yield reopened(label, item, count, readers);
        }
      } catch (cause) {
        throw plugInError(label, 'fetch', cause, callOptions);
      }
      if (count === 0) throw plugInFailure(label, 'fetch', 'expected at least one snapshot, received none');
    },
  };
}

function asIterable(label: PlugInLabel, items: unknown): AsyncIterable<unknown> {
  const isIterable = typeof items === 'object' && items !== null && Symbol.asyncIterator in items;
  if (isIterable) return items as AsyncIterable<unknown>;
  const received = types.isPromise(items) ? 'a Promise' : describeValue(items);
  throw plugInFailure(
    label,
    'fetch',
    `expected an async iterable of snapshots, such as an async generator (async *fetch), received ${received}`,
  );
}

/** Decodes the body again, because only the body is evidence. */
async function reopened(label: PlugInLabel, item: unknown, count: number, readers: ReaderSettings): Promise<Snapshot> {
  try {
    return await reopenSnapshot(item, readers);
  } catch (cause) {
    if (!(cause instanceof AuditpressError)) throw cause;
    const expected = 'expected a snapshot as context.read returns it';
    throw plugInFailure(label, 'fetch', `snapshot ${String(count)}: ${expected}: ${cause.message}`, cause);
  }
}

function guardedRead(label: PlugInLabel, context: SourceContext): SourceContext['read'] {
  return (body, origin) => {
    const given: unknown = body;
    if (!types.isUint8Array(given)) {
      throw plugInFailure(label, 'context.read', `expected the body as a Uint8Array, received ${describeValue(given)}`);
    }
    const address: unknown = origin?.address ?? null;
    if (address !== null && (typeof address !== 'string' || hasCredentials(address))) {
      throw plugInFailure(
        label,
        'context.read',
        'expected an address without credentials, as a string, received something else',
      );
    }
    return mustAwait(label, context.read(given, { address }));
  };
}

/** The same promise. Code that iterates it, because the author forgot `await`, gets an error that says so. */
function mustAwait(label: PlugInLabel, snapshots: Promise<readonly Snapshot[]>): Promise<readonly Snapshot[]> {
  // Such code does not see a failure of the promise, which must not end the process.
  snapshots.catch(() => undefined);
  const refuse = (): never => {
    throw plugInFailure(
      label,
      'context.read',
      'expected "await" before the call, as in "yield* await read(body)", found none',
    );
  };
  return Object.assign(snapshots, { [Symbol.iterator]: refuse, [Symbol.asyncIterator]: refuse });
}

function hasCredentials(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username !== '' || password !== '';
}
