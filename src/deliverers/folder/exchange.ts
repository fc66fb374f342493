/**
 * The exchange folder of a set holds its files while they are replaced: the new ones in `new`, the old ones in `old`.
 *
 * It is next to the set, under a name derived from the set's name. Only one can exist, so it is also the lock of the set
 * (`set-lock.ts`). `roll-back.ts` restores the set if the owner of the lock was killed.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { PRIVATE_FILE } from '../../temporary/folders.js';
import { isPlainName, nameKey, STAGING_PREFIX } from './plan-sets.js';
import { writeDurably } from './staging.js';

const EXCHANGE_PREFIX = `${STAGING_PREFIX}set-`;

/** The planned moves. Written before the first file is moved. */
export interface ExchangePlan {
  /** Name of the set's folder. */
  readonly set: string;
  /** The new files, with their SHA-256. */
  readonly arriving: readonly { readonly name: string; readonly sha256: string }[];
}

const plainName = z.string().refine(isPlainName);
const planSchema = z.object({ set: plainName, arriving: z.array(z.object({ name: plainName, sha256: z.string() })) });

/** The exchange folder of the set in `folder`. Names that are equal on some file system have the same one. */
export function exchangeOf(folder: string): string {
  const key = createHash('sha256')
    .update(nameKey(basename(folder)))
    .digest('hex')
    .slice(0, 16);
  return join(dirname(folder), `${EXCHANGE_PREFIX}${key}`);
}

/** Whether a name is that of an exchange folder. */
export function isExchange(name: string): boolean {
  return name.startsWith(EXCHANGE_PREFIX);
}

/** Folder of the new files, before they are moved. */
export function newFiles(exchange: string): string {
  return join(exchange, 'new');
}

/** Folder of the old files. Created after the plan is on disk; without it, nothing has been moved. */
export function oldFiles(exchange: string): string {
  return join(exchange, 'old');
}

export async function writePlan(exchange: string, plan: ExchangePlan): Promise<void> {
  await writeDurably(planOf(exchange), `${JSON.stringify(plan, null, 2)}\n`, PRIVATE_FILE);
}

/** @throws Error where it cannot be read */
export async function readPlan(exchange: string): Promise<ExchangePlan> {
  return planSchema.parse(JSON.parse(await readFile(planOf(exchange), 'utf8')));
}

function planOf(exchange: string): string {
  return join(exchange, 'plan.json');
}
