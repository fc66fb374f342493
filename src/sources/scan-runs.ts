/** Which files one run of a scanner wrote. Pure. */
import { compareCodeUnits } from '../model/values/natural-order.js';

export interface ScanFile {
  /** Below the place where it was found, with slashes: `compliance/run_cis.csv`. */
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly modifiedAt: number;
}

/** Files of one run are written within this time. Milliseconds. */
const LONGEST_RUN = 3_600_000;

/**
 * Files by the run that wrote them, the newest run first. Scanners name the files of a run alike: `run.csv`, `run.ocsf.json`,
 * `compliance/run_cis.csv`. Files of other names belong to the same run if they were written about the same time, and the run has no
 * file of their kind.
 *
 * @param within milliseconds that a run may take
 */
export function runsOf<File extends ScanFile>(
  files: readonly File[],
  within = LONGEST_RUN,
): readonly (readonly File[])[] {
  const runs: File[][] = [];
  const groups = alikeNamed(files).flatMap(byPlace);
  for (const group of groups.toSorted(newestFirst)) {
    const own = runs.at(-1);
    if (own !== undefined && isOfRun(group, own, within)) own.push(...group);
    else runs.push([...group]);
  }
  return runs;
}

function alikeNamed<File extends ScanFile>(files: readonly File[]): readonly (readonly File[])[] {
  const groups = new Map<string, File[]>();
  const byLength = files.toSorted((one, other) => stemOf(one).length - stemOf(other).length);
  for (const file of byLength) {
    const stem = stemOf(file);
    const head = [...groups.keys()].find((known) => stem === known || stem.startsWith(`${known}_`)) ?? stem;
    groups.set(head, [...(groups.get(head) ?? []), file]);
  }
  return [...groups.values()];
}

/** Runs that name their files alike, as ScubaGear does, write them into folders of their own. */
function byPlace<File extends ScanFile>(files: readonly File[]): readonly (readonly File[])[] {
  const [first] = files;
  const places = files.filter((file) => first !== undefined && baseOf(file) === baseOf(first)).map(folderOf);
  if (places.length < 2) return [files];
  const inner = places.toSorted((one, other) => other.length - one.length);
  const placeOf = (file: File) => inner.find((place) => folderOf(file).startsWith(place)) ?? places[0];
  return places.map((place) => files.filter((file) => placeOf(file) === place));
}

function isOfRun(group: readonly ScanFile[], run: readonly ScanFile[], within: number): boolean {
  const kinds = new Set(run.map(kindOf));
  return newestOf(run) - newestOf(group) <= within && group.every((file) => !kinds.has(kindOf(file)));
}

function newestFirst(one: readonly ScanFile[], other: readonly ScanFile[]): number {
  const byTime = newestOf(other) - newestOf(one);
  return byTime === 0 ? compareCodeUnits(other[0]?.name ?? '', one[0]?.name ?? '') : byTime;
}

export const newestOf = (files: readonly ScanFile[]): number => Math.max(...files.map(({ modifiedAt }) => modifiedAt));

/** With a slash at its end; empty for the place itself. */
const folderOf = ({ name }: ScanFile): string => name.slice(0, name.lastIndexOf('/') + 1);

const baseOf = ({ name }: ScanFile): string => name.slice(name.lastIndexOf('/') + 1);

const extensionOf = (file: ScanFile): string => /(\.[A-Za-z]+)*$/.exec(baseOf(file))?.[0] ?? '';

const stemOf = (file: ScanFile): string => baseOf(file).slice(0, baseOf(file).length - extensionOf(file).length);

/** Prowler has a folder for files of one kind. */
const kindOf = (file: ScanFile): string =>
  `${/(^|\/)compliance\/$/.exec(folderOf(file))?.[0] ?? ''}${extensionOf(file)}`;
