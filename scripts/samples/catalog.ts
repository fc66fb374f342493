import type { Benchmark } from './benchmarks.js';
import { randomFor, type Random } from './random.js';
import type { CatalogPolicy, Group } from './vocabulary/theme.js';

/** A policy's place in a category, the same in all jobs of a series. */
export interface CatalogEntry {
  readonly policy: CatalogPolicy;
  readonly complianceNumber: string;
  /** Id of the category whose theme the policy comes from; another one if the policy is in two. */
  readonly home: string;
  /** Position of the first job that checks the policy. */
  readonly since: number;
}

export interface CatalogCategory {
  readonly id: string;
  readonly name: string;
  readonly entries: readonly CatalogEntry[];
}

export interface CatalogOptions {
  readonly benchmark: Benchmark;
  /** First part of category ids. */
  readonly prefix: string;
  /** Entries in all categories. */
  readonly policies: number;
  readonly categories: number;
  /** Jobs in the series. */
  readonly jobs: number;
  readonly seed: number;
}

/** How often a policy of an earlier category is also checked in another one. */
const SHARED_POLICY_CHANCE = 0.3;
/** How often a policy was added with a later job. */
const LATER_POLICY_CHANCE = 0.03;

/**
 * The checks of a benchmark. If more categories are requested than the benchmark has groups, the groups repeat as
 * numbered zones with their own policies. A policy is at most once in a category.
 *
 * @throws Error if the groups cannot hold so many policies; it says how many they hold
 */
export function buildCatalog(options: CatalogOptions): CatalogCategory[] {
  const { benchmark, seed } = options;
  const slots = Array.from({ length: options.categories }, (_, position) => slotAt(options, position));
  const random = randomFor(seed, 'catalogue');
  const sizes = shareOut(
    options.policies,
    slots.map((slot) => slot.group.weight * (0.8 + 0.4 * random.next())),
    slots.map((slot) => slot.pool.length),
  );
  const categories: CatalogCategory[] = [];
  slots.forEach((slot, position) => {
    const chosen = random
      .shuffle(slot.pool)
      .slice(0, sizes[position])
      .map((policy) => ({ policy, home: slot.id, since: firstJob(policy, options) }));
    const zoneStart = position - (position % benchmark.groups.length);
    const shared = pickShared(random, categories.slice(zoneStart));
    if (shared !== undefined && chosen.length > 3) chosen[chosen.length - 1] = shared;
    const number = benchmark.numbering.first + position * benchmark.numbering.step;
    categories.push({ id: slot.id, name: slot.name, entries: inServiceOrder(numbered(chosen, number)) });
  });
  return categories;
}

interface Slot {
  readonly id: string;
  readonly name: string;
  readonly group: Group;
  readonly pool: readonly CatalogPolicy[];
}

function slotAt({ benchmark, prefix }: CatalogOptions, position: number): Slot {
  const group = benchmark.groups[position % benchmark.groups.length];
  if (group === undefined) throw new Error(`Benchmark ${benchmark.id} has no groups.`);
  const zone = Math.floor(position / benchmark.groups.length) + 1;
  const id = `${prefix}_${benchmark.code}_${group.id}`;
  const pool = group.themes.flat();
  if (zone === 1) return { id, name: group.name, group, pool };
  return {
    id: `${id}_Zone_${zone}`,
    name: `${group.name} – Zone ${zone}`,
    group,
    pool: pool.map((policy) => ({
      ...policy,
      policyId: `${policy.policyId}Z${zone}`,
      title: `${policy.title} (zone ${zone})`,
    })),
  };
}

/** Splits a total by weights into whole numbers, none above its capacity. */
function shareOut(total: number, weights: readonly number[], capacities: readonly number[]): number[] {
  const capacity = capacities.reduce((sum, each) => sum + each, 0);
  if (total > capacity) {
    throw new Error(`${weights.length} categories hold ${capacity} policies at most; asked for ${total}.`);
  }
  const weightSum = weights.reduce((sum, each) => sum + each, 0);
  const shares = weights.map((weight, position) =>
    Math.min(Math.floor((total * weight) / weightSum), capacities[position] ?? 0),
  );
  let rest = total - shares.reduce((sum, each) => sum + each, 0);
  while (rest > 0) {
    for (let position = 0; position < shares.length && rest > 0; position += 1) {
      const share = shares[position] ?? 0;
      if (share >= (capacities[position] ?? 0)) continue;
      shares[position] = share + 1;
      rest -= 1;
    }
  }
  return shares;
}

function firstJob(policy: CatalogPolicy, { seed, jobs }: CatalogOptions): number {
  if (jobs < 2) return 0;
  const random = randomFor(seed, `since/${policy.policyId}`);
  return random.chance(LATER_POLICY_CHANCE) ? random.integer(1, jobs - 1) : 0;
}

type ChosenPolicy = Omit<CatalogEntry, 'complianceNumber'>;

function pickShared(random: Random, earlier: readonly CatalogCategory[]): ChosenPolicy | undefined {
  if (!random.chance(SHARED_POLICY_CHANCE)) return undefined;
  const entries = earlier[random.integer(0, earlier.length - 1)]?.entries ?? [];
  return entries[random.integer(0, entries.length - 1)];
}

/** Numbers a category's policies. Those of later jobs come last. */
function numbered(chosen: readonly ChosenPolicy[], category: number): CatalogEntry[] {
  return [...chosen]
    .sort((left, right) => left.since - right.since)
    .map(({ policy, home, since }, position) => ({
      policy,
      home,
      since,
      complianceNumber: `${category}.${position + 1}`,
    }));
}

/** Keeps the policies of a service together, as the service does, so the numbers are not in order throughout. */
function inServiceOrder(entries: readonly CatalogEntry[]): CatalogEntry[] {
  const byService = new Map<string, CatalogEntry[]>();
  for (const entry of entries) {
    const group = byService.get(entry.policy.service);
    if (group === undefined) byService.set(entry.policy.service, [entry]);
    else group.push(entry);
  }
  return [...byService.values()].flat();
}
