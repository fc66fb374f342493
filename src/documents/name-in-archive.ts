/** Names the document sets that an archive keeps: each has a name that no other set has. */
import type { Archive } from '../archive/archive.js';
import { nameHolder, takeName } from '../archive/names.js';
import {
  chooseNames,
  differs,
  endOf,
  type NameRule,
  type NameWish,
  type Shown,
} from '../base/set-names/choose-names.js';
import { nameKey } from '../base/set-names/file-name.js';
import { SUBJECT_FIELDS, type SubjectField } from '../base/set-names/subject.js';
import type { DocumentSet } from './document-set.js';

export interface NamingInArchive {
  /** What names show in any case. Default: nothing. */
  readonly shown?: Shown | undefined;
  /** Another set that has its name, as the archive may not say. */
  readonly beside?: Pick<DocumentSet, 'name' | 'naming'>;
}

/** The set with a name that no other set has. */
export async function namedInArchive<Set extends DocumentSet>(
  archive: Archive | null,
  set: Set,
  compose: (name: string) => Promise<Set>,
  naming: NamingInArchive = {},
): Promise<Set> {
  const needed = archive === null ? null : ((await set.archiving?.addInput(archive)) ?? null);
  const name = await nameInArchive(archive, set.naming, needed, naming);
  return name === set.name ? set : compose(name);
}

/** A name that no other set has. It is taken for the set. */
export async function nameInArchive(
  archive: Archive | null,
  wished: NameWish,
  needed: string | null,
  { shown = {}, beside }: NamingInArchive = {},
): Promise<string> {
  const wish = wishWith(wished, shown);
  const rule: NameRule = {
    async holderOf(name) {
      if (beside !== undefined && nameKey(beside.name) === nameKey(name)) return beside.naming.subject;
      return archive === null ? undefined : nameHolder(archive, name);
    },
    fieldsOf: fieldsInArchive,
  };
  let last = '';
  for (;;) {
    const [name = wish.name] = await chooseNames([wish], rule);
    const holder = archive === null ? wish.subject : await takeName(archive, name, wish.subject, needed);
    // Another run may have taken the name in the meantime.
    if (name !== last && differs(wish, holder, fieldsInArchive(wish))) last = name;
    else return name;
  }
}

/** Sets of one account may have the same name again and again, if the user chose it. */
function fieldsInArchive({ isChosen }: NameWish): readonly SubjectField[] {
  return isChosen ? ['account', 'benchmark'] : SUBJECT_FIELDS;
}

/** A name that has the end of the account's id shows enough. */
function wishWith(wish: NameWish, shown: Shown): NameWish {
  const end = nameKey(endOf(wish.subject.account));
  return end !== '' && nameKey(wish.name).includes(end) ? wish : { ...wish, shown };
}
