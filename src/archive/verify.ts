import { mapConcurrently } from '../base/map-concurrently.js';
import { compareCodeUnits } from '../model/values/natural-order.js';
import type { Archive } from './archive.js';
import type { Verification } from './listing-schema.js';
import { OBJECTS, objectKey, objectProblem, CONCURRENCY, readAllRecords, type Damage } from './read.js';
import { contentAs, isKnownKind, type RawRecord } from './records.js';
import { portfolioKey, setKey, snapshotKey } from './add.js';

/** Compares every object with its SHA-256, reads every record, and checks that everything each record needs is there. */
export async function verifyArchive(archive: Archive): Promise<Verification> {
  const { store } = archive;
  const { records, damaged } = await readAllRecords(archive);
  const keys = await store.list(OBJECTS);
  let bytes = 0;
  const objects = await mapConcurrently(keys, CONCURRENCY, async (key): Promise<Damage | undefined> => {
    const sha256 = key.slice(key.lastIndexOf('/') + 1);
    const content = await store.read(key);
    bytes += content?.length ?? 0;
    const problem =
      key === objectKey(sha256) ? objectProblem(content, sha256) : 'expected an object, found another file';
    return problem === undefined ? undefined : { key, problem };
  });
  const there = new Set([...keys, ...records.map(({ key }) => key), ...damaged.map(({ key }) => key)]);
  const needed = new Set(records.flatMap(needsOf));
  const found = [
    ...damaged,
    ...objects.flatMap((damage) => damage ?? []),
    ...records.flatMap((record) => problemsOf(record, there)),
  ];
  return {
    objects: keys.length,
    bytes,
    records: records.length + damaged.length,
    unneeded: keys.filter((key) => !needed.has(key)).length,
    damaged: found.sort((one, other) => compareCodeUnits(one.key, other.key)),
  };
}

export function needsOf({ needs }: RawRecord): readonly string[] {
  return [...needs.objects.map(objectKey), ...needs.records];
}

function problemsOf(record: RawRecord & { readonly key: string }, there: ReadonlySet<string>): Damage[] {
  const { key } = record;
  const missing = needsOf(record).filter((needed) => !there.has(needed));
  const expected = keyOf(record);
  return [
    ...missing.map((needed) => ({ key: needed, problem: `expected a file, which ${key} needs, found none` })),
    ...(expected === undefined || expected === key ? [] : [{ key, problem: `expected this record at ${expected}` }]),
  ];
}

function keyOf(record: RawRecord): string | undefined {
  if (!isKnownKind(record.kind)) return undefined;
  switch (record.kind) {
    case 'snapshot':
      return snapshotKey(contentAs(record, 'snapshot'));
    case 'set':
      return setKey(contentAs(record, 'set'));
    case 'portfolio':
      return portfolioKey(contentAs(record, 'portfolio'));
    default:
      return undefined;
  }
}
