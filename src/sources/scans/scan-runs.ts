/** Which files one run of a scanner wrote. Pure. */
import { compareCodeUnits } from '../../model/values/natural-order.js';

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
 */
export function runsOf<File extends ScanFile>(files: readonly File[]): readonly (readonly File[])[] {
  const runs: File[][] = [];
  for (const group of alikeNamed(files).toSorted(newestFirst)) {
    const own = runs.at(-1);
    if (own !== undefined && isOfRun(group, own)) own.push(...group);
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

function isOfRun(group: readonly ScanFile[], run: readonly ScanFile[]): boolean {
  const kinds = new Set(run.map(kindOf));
  return newestOf(run) - newestOf(group) <= LONGEST_RUN && group.every((file) => !kinds.has(kindOf(file)));
}

function newestFirst(one: readonly ScanFile[], other: readonly ScanFile[]): number {
  const byTime = newestOf(other) - newestOf(one);
  return byTime === 0 ? compareCodeUnits(other[0]?.name ?? '', one[0]?.name ?? '') : byTime;
}

export const newestOf = (files: readonly ScanFile[]): number => Math.max(...files.map(({ modifiedAt }) => modifiedAt));

const baseOf = ({ name }: ScanFile): string => name.slice(name.lastIndexOf('/') + 1);

const extensionOf = (file: ScanFile): string => /(\.[A-Za-z]+)*$/.exec(baseOf(file))?.[0] ?? '';

const stemOf = (file: ScanFile): string => baseOf(file).slice(0, baseOf(file).length - extensionOf(file).length);

const kindOf = (file: ScanFile): string => `${file.name.slice(0, file.name.lastIndexOf('/') + 1)}${extensionOf(file)}`;
