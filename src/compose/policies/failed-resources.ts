/** The resources on which policies failed: once for all policies that failed on the same ones. */
import type { Resource } from '../../model/report/report.js';
import type { PolicyEntry } from '../../model/summary/summary.js';
import { groupBy } from '../../model/values/group-by.js';
import type { Wording } from '../wording/wording.js';

/** Policies that failed on the same resources; on none that the source names, if `failed` is empty. */
export interface FailedTogether {
  /** At least one. */
  readonly entries: readonly PolicyEntry[];
  /** Of the first entry, in the source's order. The reasons are those of all entries. */
  readonly failed: readonly Resource[];
}

/** In the order of their first entries. */
export function failedTogether(entries: readonly PolicyEntry[]): readonly FailedTogether[] {
  const groups = groupBy(entries, (entry) => JSON.stringify(failedOf(entry).map(placeOf)));
  return [...groups.values()].map((group) => ({ entries: group, failed: withAllReasons(group) }));
}

function failedOf({ policy: { resources = [] } }: PolicyEntry): readonly Resource[] {
  return resources.filter(({ status }) => status === 'red');
}

function placeOf({ id, region, isMuted }: Resource): readonly (string | boolean)[] {
  return [id, region, isMuted];
}

/** Policies may fail on a resource for different reasons: an open port of one is not that of another. */
function withAllReasons(group: readonly PolicyEntry[]): readonly Resource[] {
  const [first = [], ...others] = group.map(failedOf);
  if (others.length === 0) return first;
  return first.map((resource, index) => {
    const reasons = [resource, ...others.flatMap((failed) => failed[index] ?? [])].map(({ reason }) => reason);
    return { ...resource, reason: [...new Set(reasons)].filter((reason) => reason !== '').join(' ') };
  });
}

/** Regions that a line names. */
const MOST_REGIONS = 20;

/**
 * One line per resource, or per reason that it failed for in several regions:
 * `arn:aws:s3:::logs · eu-west-1: Versioning is off.` The last line says how many more there are, and where.
 *
 * @param limit of lines, without the last
 */
export function resourceLines(failed: readonly Resource[], limit: number, wording: Wording): readonly string[] {
  const lines: string[] = [];
  let shown = 0;
  for (const alike of inRegions(failed.slice(0, limit * MOST_REGIONS))) {
    if (lines.length === limit) break;
    lines.push(lineOf(alike, wording));
    shown += alike.length;
  }
  const more = failed.length - shown;
  return more === 0 ? lines : [...lines, wording.text('resource.more', { count: more })];
}

/** Resources that differ in nothing but their region. */
function inRegions(failed: readonly Resource[]): readonly (readonly Resource[])[] {
  const alike = groupBy(failed, ({ id, name, reason, isMuted }) => JSON.stringify([id, name, reason, isMuted]));
  return [...alike.values()].flatMap((resources) =>
    Array.from({ length: Math.ceil(resources.length / MOST_REGIONS) }, (_, index) =>
      resources.slice(index * MOST_REGIONS, (index + 1) * MOST_REGIONS),
    ),
  );
}

/** As the source writes it: words of the document in between would break its direction. */
function lineOf(alike: readonly Resource[], { text }: Wording): string {
  const [first] = alike;
  if (first === undefined) return '';
  const { id, name, reason, isMuted } = first;
  const named = id.includes(name) ? id : `${id} (${name})`;
  const regions = [...new Set(alike.map(({ region }) => region))].filter((region) => region !== '').join(', ');
  const place = [named, regions, isMuted ? text('resource.muted') : ''].filter((part) => part !== '').join(' · ');
  return reason === '' ? place : `${place}: ${reason}`;
}
