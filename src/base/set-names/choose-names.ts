/** Chooses names of document sets. A name that another set has is extended by what distinguishes the two. */
import { groupBy } from '../../model/values/group-by.js';
import { nameKey, safeFileName, safeWords } from './file-name.js';
import { agreesIn, SUBJECT_FIELDS, type SetSubject, type SubjectField } from './subject.js';

/** How much of each field a name shows: the end of an id, as ids that follow each other in time begin alike; or all of it. */
export type Shown = Readonly<Partial<Record<SubjectField, 'end' | 'whole'>>>;

export interface NameWish {
  readonly name: string;
  /** The part of the name that stays if ids are added, short enough for both. */
  readonly base: string;
  readonly isChosen: boolean;
  readonly subject: SetSubject;
  /** What the name shows even if no set has it. Default: nothing. */
  readonly shown?: Shown;
}

/** The subject of the set that has a name; undefined if none has. */
export type HolderOf = (name: string) => Promise<SetSubject | undefined>;

export interface NameRule {
  readonly holderOf: HolderOf;
  /** Where sets exist that keep their names, even if these say more than is needed now. Default: nowhere. */
  readonly existing?: HolderOf;
  /** What makes it another set, which needs a name of its own. */
  readonly fieldsOf: (wish: NameWish) => readonly SubjectField[];
}

/** Nothing is added to a name that the user chose. */
export function allUnlessChosen({ isChosen }: NameWish): readonly SubjectField[] {
  return isChosen ? [] : SUBJECT_FIELDS;
}

/** What sets that already exist may have in their names. */
const USUAL: readonly Shown[] = [
  ...SUBJECT_FIELDS.map((field): Shown => ({ [field]: 'end' })),
  { account: 'end', job: 'end' },
  { template: 'end', locale: 'end' },
];

/**
 * Returns one name per set, in order, whatever the order of the sets. A set that exists keeps its name. Of several that would get
 * the same one, all are extended. Sets that nothing distinguishes get the same name.
 */
export async function chooseNames(
  wishes: readonly NameWish[],
  { holderOf, existing, fieldsOf }: NameRule,
): Promise<readonly string[]> {
  let chosen = await Promise.all(
    wishes.map(async (wish): Promise<Shown> => {
      const usual = existing === undefined || fieldsOf(wish).length === 0 ? [] : [{}, ...USUAL];
      for (const shown of usual) {
        const holder = await existing?.(nameWith(wish, shown));
        if (holder !== undefined && !differs(wish, holder, fieldsOf(wish))) return shown;
      }
      return wish.shown ?? {};
    }),
  );
  for (;;) {
    const names = wishes.map((wish, index) => nameWith(wish, chosen[index] ?? {}));
    // Names that are the same on some file system.
    const groups = groupBy(names.keys(), (index) => nameKey(names[index] ?? ''));
    const next = await Promise.all(
      wishes.map(async (wish, index) => {
        const [name = '', shown = {}] = [names[index], chosen[index]];
        const holder = await holderOf(name);
        if (holder !== undefined && !differs(wish, holder, fieldsOf(wish))) return shown;
        const others = (groups.get(nameKey(name)) ?? []).flatMap((other) => wishes[other]?.subject ?? []);
        return extended(wish, shown, holder === undefined ? others : [holder, ...others], fieldsOf(wish));
      }),
    );
    if (next.every((shown, index) => shown === chosen[index])) return names;
    chosen = next;
  }
}

export function differs({ subject }: NameWish, holder: SetSubject, fields: readonly SubjectField[]): boolean {
  return fields.some((field) => !agreesIn(field, subject, holder));
}

function extended(
  { subject }: NameWish,
  shown: Shown,
  rivals: readonly SetSubject[],
  fields: readonly SubjectField[],
): Shown {
  for (const field of fields) {
    const others = rivals.filter((rival) => !agreesIn(field, subject, rival));
    if (others.length === 0 || shown[field] === 'whole' || shownText(subject, field, 'whole') === '') continue;
    const end = nameKey(shownText(subject, field, 'end'));
    const isEnough = end !== '' && others.every((rival) => nameKey(shownText(rival, field, 'end')) !== end);
    return { ...shown, [field]: isEnough && shown[field] === undefined ? 'end' : 'whole' };
  }
  return shown;
}

export function nameWith({ name, base, subject }: NameWish, shown: Shown): string {
  const added = SUBJECT_FIELDS.flatMap((field) => {
    const much = shown[field];
    const text = much === undefined ? '' : shownText(subject, field, much);
    return text === '' ? [] : [text];
  });
  if (added.length === 0) return name;
  const hasId = (['account', 'benchmark', 'job', 'evidence'] as const).some((field) => shown[field] !== undefined);
  return safeFileName([hasId ? base : name, ...added].join('-'));
}

/** Characters of the end of an id, and of an id that is short enough to be shown whole. */
const END = 8;
const SHORT = 12;

/** Empty if a file name can contain none of it, as of a masked id. */
function shownText(subject: SetSubject, field: SubjectField, much: 'end' | 'whole'): string {
  const isId = field === 'account' || field === 'job' || field === 'evidence';
  return much === 'end' && isId ? endOf(subject[field]) : safeWords(subject[field]);
}

export function endOf(id: string): string {
  const whole = safeWords(id);
  return whole.length <= SHORT ? whole : safeWords(whole.slice(-END));
}
