/* oxlint-disable typescript/require-await -- sources are async generators even if they await nothing */
import { describe, expect, it } from 'vitest';
import { AuditpressError } from '../../src/base/errors.js';
import { fetchSnapshots, readSnapshots } from '../../src/public/index.js';
import type { Source, SourceContext } from '../../src/sources/source.js';
import { failureOf } from '../helpers/failure.js';
import { aWireReport, bodyOf } from '../helpers/wire-report.js';

const body = bodyOf(aWireReport());
const [snapshot] = await readSnapshots(body);

function fetched(fetch: (context: SourceContext) => unknown, signal?: AbortSignal) {
  const source = { name: 'store', fetch: (_query: unknown, _options: unknown, given: SourceContext) => fetch(given) };
  return fetchSnapshots({ license: 'L' }, { source: source as Source }, { signal });
}

const FORGOTTEN = 'context.read: expected "await" before the call, as in "yield* await read(body)", found none';

/** A source as it is written in JavaScript, without `await`. */
const forgetting = (given: Uint8Array) =>
  async function* ({ read }: SourceContext) {
    yield* read(given) as unknown as AsyncIterable<unknown>;
  };

describe('a source that is a plug-in', () => {
  it('creates snapshots from bodies, retrieved now, with the address that it gives', async () => {
    const [first] = await fetched(async function* ({ read }) {
      yield* await read(body, { address: 'store://reports/7' });
    });
    expect(first?.report).toEqual(snapshot?.report);
    expect(first?.provenance).toMatchObject({ address: 'store://reports/7', sourceKind: 'file' });
  });

  it('receives the query', async () => {
    const asked: unknown[] = [];
    class Store implements Source {
      readonly name = 'store';
      async *fetch(query: unknown, _options: unknown, { read }: SourceContext) {
        asked.push(await Promise.resolve(query));
        yield* await read(body);
      }
    }
    expect(await fetchSnapshots({ license: 'L', job: 'J' }, { source: new Store() })).toHaveLength(1);
    expect(asked).toEqual([{ license: 'L', job: 'J' }]);
  });

  it.each<[string, (context: SourceContext) => unknown, string]>([
    ['is not asynchronous', () => [snapshot], 'fetch: expected an async iterable of snapshots'],
    ['returns a promise', () => Promise.resolve([snapshot]), 'received a Promise'],
    ['returns nothing', () => undefined, 'received nothing'],
    ['yields nothing', async function* () {}, 'expected at least one snapshot, received none'],
    [
      'yields undefined',
      async function* () {
        yield undefined;
      },
      'snapshot 1: expected a snapshot as context.read returns it',
    ],
    [
      'yields a changed snapshot',
      async function* () {
        yield { ...snapshot, report: {} };
      },
      'the snapshot was changed',
    ],
    [
      'reads a string',
      async function* ({ read }) {
        yield* await read('{}' as never);
      },
      'context.read: expected the body as a Uint8Array',
    ],
    [
      'gives a credential',
      async function* ({ read }) {
        yield* await read(body, { address: 'https://me:secret@store.example' });
      },
      'expected an address without credentials',
    ],
    [
      'gives a key as the user name of its address',
      async function* ({ read }) {
        yield* await read(body, { address: 'https://secret@store.example' });
      },
      'expected an address without credentials',
    ],
    ['forgets to await what it reads', forgetting(body), FORGOTTEN],
    ['forgets to await what cannot be read', forgetting(Buffer.from('{')), FORGOTTEN],
    [
      'forgets to await a list that it reads',
      async function* ({ read }) {
        for (const one of read(body) as unknown as Iterable<unknown>) yield one;
      },
      FORGOTTEN,
    ],
  ])('is named in the error if it %s', async (_how, fetch, reason) => {
    const failure = await failureOf(() => fetched(fetch));
    expect(failure).toMatchObject({ kind: 'usage', code: 'source-failed' });
    expect(failure.message).toContain('the source "store" in source failed: ');
    expect(failure.message).toContain(reason);
    expect(failure.message).not.toContain('secret');
  });

  it.each<[string, unknown, string]>([
    ['an error', new Error('the store is closed'), 'fetch: the store is closed'],
    ['a text', 'closed', 'fetch: closed'],
    ['nothing', undefined, 'fetch: it threw nothing'],
  ])('is named in the error if it throws %s, which becomes the cause', async (_what, cause, reason) => {
    const throwing = [
      () => {
        throw cause;
      },
      async function* () {
        yield snapshot;
        throw cause;
      },
    ];
    for (const fetch of throwing) {
      const failure = await failureOf(() => fetched(fetch));
      expect(failure).toMatchObject({ kind: 'unavailable', code: 'source-failed' });
      expect(failure.cause).toBe(cause);
      expect(failure.message).toContain(reason);
    }
  });

  it('may throw an AuditpressError, which is not changed', async () => {
    const refusal = new AuditpressError({ code: 'store:empty', kind: 'notFound' }, 'expected a report, found none');
    expect(
      await failureOf(() =>
        fetched(() => {
          throw refusal;
        }),
      ),
    ).toBe(refusal);
  });

  it('stops with the reason of a signal', async () => {
    const reason = new Error('the user has left');
    const controller = new AbortController();
    const fetching = fetched(async function* ({ signal }) {
      yield snapshot;
      controller.abort(reason);
      signal?.throwIfAborted();
    }, controller.signal);
    await expect(fetching).rejects.toBe(reason);
  });

  it.each<[object, string]>([
    [{ source: 'store' }, 'source: expected a source as an object, received "store"'],
    [{ module: './store.mjs', source: {} }, 'expected a module or a source, received both'],
    [{ source: {}, option: {} }, 'unknown key "option" (did you mean "options"?)'],
    [{ source: { name: 'store' } }, 'fetch: expected a function, received nothing'],
    [{ source: { name: 'Store 1', fetch: () => undefined } }, 'name: expected a name of lower-case letters'],
    [{ module: './no-such-store.mjs' }, 'expected a source module that loads at'],
  ])('is refused as %j', async (from, problem) => {
    const failure = await failureOf(() => fetchSnapshots({}, from));
    expect(failure.kind).toBe('usage');
    expect(failure.message).toContain(problem);
  });
});
