/** Names of document sets that an archive has given. A name belongs to the first set that takes it. */
import { subjectInManifest, type SetSubject } from '../base/set-names/subject.js';
import { nameKey } from '../base/set-names/file-name.js';
import { sha256Of } from '../base/sha256.js';
import { recordAlone } from './add.js';
import type { Archive } from './archive.js';
import { contentAs, decodeRecord, recordKey } from './records.js';

/** The subject of the set that has a name; undefined if none has. Of a damaged record, which may be of any set, an empty subject. */
export async function nameHolder({ store }: Archive, name: string): Promise<SetSubject | undefined> {
  const bytes = await store.read(keyOf(name));
  if (bytes === undefined) return undefined;
  try {
    return contentAs(decodeRecord(bytes), 'name').subject;
  } catch {
    return subjectInManifest(undefined);
  }
}

/**
 * Takes a name for a set, unless another has it.
 *
 * @returns the subject of the set that has the name now
 */
export async function takeName(
  archive: Archive,
  name: string,
  subject: SetSubject,
  needed: string | null,
): Promise<SetSubject> {
  const holder = await nameHolder(archive, name);
  if (holder !== undefined) return holder;
  await recordAlone(archive, 'name', keyOf(name), needed === null ? [] : [needed], { subject });
  return (await nameHolder(archive, name)) ?? subject;
}

const GROUP = 2;
const DIGITS = 32;

/** The name itself is not in it, as it is that of an account. */
function keyOf(name: string): string {
  const hash = sha256Of(nameKey(name));
  return recordKey('name', hash.slice(0, GROUP), hash.slice(0, DIGITS));
}
