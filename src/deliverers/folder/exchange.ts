/**
 * The folder in which the files of a set wait while they are exchanged: the new ones in `new`, the old ones in `old`.
 *
 * It lies beside the set under a name that follows from the set's name, so only one can be there: it is the lock of the
 * set as well. See `set-lock.ts` for who has it, and `roll-back.ts` for what becomes of it when its owner was killed.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { PRIVATE_FILE } from '../../temporary/folders.js';
import { isPlainName, nameKey, STAGING_PREFIX } from './plan-sets.js';
import { writeDurably } from './staging.js';

const EXCHANGE_PREFIX = `${STAGING_PREFIX}set-`;

/** What is moved: written before anything is. */
export interface ExchangePlan {
  /** Name of the set's folder. */
  readonly set: string;
  /** The new files, with their SHA-256. */
  readonly arriving: readonly { readonly name: string; readonly sha256: string }[];
}

const plainName = z.string().refine(isPlainName);
const planSchema = z.object({ set: plainName, arriving: z.array(z.object({ name: plainName, sha256: z.string() })) });

/** Where the exchange of a set happens. `folder` is the set's. Names that some file system takes for one have one place. */
export function exchangeOf(folder: string): string {
  const key = createHash('sha256')
    .update(nameKey(basename(folder)))
    .digest('hex')
    .slice(0, 16);
  return join(dirname(folder), `${EXCHANGE_PREFIX}${key}`);
}

/** Whether a file beside sets has the name of an exchange. */
export function isExchange(name: string): boolean {
  return name.startsWith(EXCHANGE_PREFIX);
}

/** The new files, before they are moved. */
export function newFiles(exchange: string): string {
  return join(exchange, 'new');
}

/** The old files, once they are moved. Made after the plan is on the disk: without it nothing has been moved. */
export function oldFiles(exchange: string): string {
  return join(exchange, 'old');
}

export async function writePlan(exchange: string, plan: ExchangePlan): Promise<void> {
  await writeDurably(planOf(exchange), `${JSON.stringify(plan, null, 2)}\n`, PRIVATE_FILE);
}

/** @throws Error where it cannot be read. */
export async function readPlan(exchange: string): Promise<ExchangePlan> {
  return planSchema.parse(JSON.parse(await readFile(planOf(exchange), 'utf8')));
}

function planOf(exchange: string): string {
  return join(exchange, 'plan.json');
}
