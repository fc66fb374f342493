import type { CatalogEntry } from './catalog.js';
import { randomFor, type Random } from './random.js';
import type { SampleSeverity, Scale } from './vocabulary/theme.js';

/** What an account is like. All shares are from 0 to 1. */
export interface Posture {
  /** Categories that the account uses at all. */
  readonly categoriesInUse: number;
  /** Services in use within such a category; policies of the others are not assessed. */
  readonly servicesInUse: number;
  /** Assessed policies that pass in the first job, on average over the categories. */
  readonly passing: number;
  /** Failing policies with several resources of which some pass. */
  readonly partial: number;
  /** Severities whose partly failing policies the service calls Red; the others are Amber. */
  readonly partialIsRed: readonly SampleSeverity[];
  /** Policies whose resources may change between two jobs. Default: 1. */
  readonly changing?: number;
}

export interface ResourceCounts {
  readonly passed: number;
  readonly total: number;
}

/** Policies of a service in use that are not assessed nevertheless. */
const UNASSESSED_CHANCE = 0.05;
/** Services that the account starts to use with a later job. */
const LATER_SERVICE_CHANCE = 0.04;
const IMPROVE_CHANCE = 0.16;
const FIX_ALL_CHANCE = 0.65;
const REGRESS_CHANCE = 0.025;
const RESIZE_CHANCE = 0.25;

/**
 * The resources of a policy as a job finds them. Each job continues the one before it: mostly improving, sometimes
 * regressing. The same policy has the same counts in every category.
 */
export function countsAt(job: number, entry: CatalogEntry, posture: Posture, seed: number): ResourceCounts {
  const { policy, home } = entry;
  const services = randomFor(seed, `service/${home}/${policy.service}`);
  const inUse = randomFor(seed, `category/${home}`).chance(posture.categoriesInUse);
  const startsAt = inUse && services.chance(posture.servicesInUse) ? 0 : laterJob(services, inUse);
  const random = randomFor(seed, `policy/${policy.policyId}`);
  const unassessed = random.chance(UNASSESSED_CHANCE);
  if (startsAt > job || unassessed) return { passed: 0, total: 0 };

  const size = sizeOf(policy.scale, services);
  const quality = posture.passing + 0.5 * (randomFor(seed, `quality/${home}`).next() - 0.5);
  let counts = firstCounts(size, quality, posture.partial, random);
  for (let step = Math.max(startsAt, entry.since) + 1; step <= job; step += 1) {
    const isStill = !randomFor(seed, `change/${policy.policyId}/${step}`).chance(posture.changing ?? 1);
    if (isStill) continue;
    counts = nextCounts(counts, randomFor(seed, `policy/${policy.policyId}/${step}`));
  }
  return counts;
}

function laterJob(random: Random, inUse: boolean): number {
  return inUse && random.chance(LATER_SERVICE_CHANCE) ? random.integer(1, 2) : Number.POSITIVE_INFINITY;
}

function sizeOf(scale: Scale, random: Random): number {
  const draw = random.next();
  switch (scale) {
    case 'one':
      return 1;
    case 'few':
      return draw < 0.45 ? 1 : draw < 0.88 ? random.integer(2, 12) : random.integer(13, 40);
    case 'many':
      return draw < 0.5 ? random.integer(1, 12) : draw < 0.88 ? random.integer(13, 60) : random.integer(61, 420);
  }
}

function firstCounts(total: number, quality: number, partial: number, random: Random): ResourceCounts {
  if (random.chance(quality)) return { passed: total, total };
  if (total > 1 && random.chance(partial)) {
    // The larger of two draws: if only some pass, they are mostly the majority.
    const passed = Math.max(random.integer(1, total - 1), random.integer(1, total - 1));
    return { passed, total };
  }
  return { passed: 0, total };
}

function nextCounts(counts: ResourceCounts, random: Random): ResourceCounts {
  const { passed, total } = resized(counts, random);
  if (passed === total) {
    if (!random.chance(REGRESS_CHANCE)) return { passed, total };
    return { passed: total - random.integer(1, Math.ceil(total / 4)), total };
  }
  if (!random.chance(IMPROVE_CHANCE)) return { passed, total };
  return { passed: random.chance(FIX_ALL_CHANCE) ? total : random.integer(passed, total), total };
}

function resized({ passed, total }: ResourceCounts, random: Random): ResourceCounts {
  if (total < 2 || !random.chance(RESIZE_CHANCE)) return { passed, total };
  const size = Math.max(2, total + random.integer(-1, Math.ceil(total / 12)));
  return { passed: passed === total ? size : Math.min(passed, size - 1), total: size };
}
