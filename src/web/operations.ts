/**
 * What is done on schedules and by hand. Reads come from the archive; what a page changes, the program does as its command line would,
 * in a process of its own, so that work which takes hours neither blocks nor ends the server.
 */
import { randomUUID } from 'node:crypto';
import type { DELIVERY_COUNTS, Digest, REPORT_RESULTS } from '../model/run/outcome.js';

/** What the pages need of the program; the command line gives it. */
export interface Program {
  readonly schedules: () => Promise<readonly Schedule[]>;
  /** Undefined if there is none of this id. */
  readonly run: (id: string) => Promise<RunDetails | undefined>;
  /** @throws AuditpressError if the queue cannot be read */
  readonly jobs: () => Promise<readonly QueuedJob[]>;
  /** Runs a command. Resolves when it has ended. */
  readonly perform: (words: readonly string[]) => Promise<Ended>;
}

export interface Schedule {
  readonly name: string;
  readonly cron: string;
  readonly timeZone: string;
  /** ISO 8601; null while it is paused, and for one that is never due. */
  readonly next: string | null;
  readonly pausedSince: string | null;
  readonly deliver: readonly string[];
}

export interface QueuedJob {
  readonly id: string;
  readonly kind: string;
  readonly run: string;
  readonly account: string;
  readonly state: string;
  readonly attempt: number;
  /** ISO 8601. */
  readonly dueAt: string;
  readonly failure: { readonly message: string } | null;
}

export interface SeenQueue {
  readonly jobs: readonly QueuedJob[];
  /** Why the queue cannot be read; empty if it can. */
  readonly failure: string;
}

interface DeliveredEntry {
  readonly deliverer: string;
  readonly state: (typeof DELIVERY_COUNTS)[number];
  readonly reason: string;
  readonly ids: readonly string[];
}

export interface RunDetails {
  readonly run: string;
  readonly schedule: string;
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly digest: Digest | null;
  readonly reports: readonly {
    readonly account: string;
    readonly name: string;
    readonly benchmark: string;
    readonly result: (typeof REPORT_RESULTS)[number];
    readonly sets: readonly { readonly id: string; readonly name: string; readonly job: string }[];
    readonly deliveries: readonly DeliveredEntry[];
    readonly error: { readonly message: string } | null;
  }[];
  readonly warnings: readonly { readonly receiver: string; readonly message: string }[];
}

export interface Ended {
  readonly code: number;
  /** Why it failed; empty if it did not. */
  readonly message: string;
}

/** A command that somebody started here. */
export interface Action {
  readonly id: string;
  readonly words: readonly string[];
  /** Name of the person; empty for a session of the printed address. */
  readonly by: string;
  readonly at: string;
  /** Null while it runs. */
  readonly ended: Ended | null;
}

export interface Actions {
  /** Starts a command, unless the same one still runs. Undefined if too many run. */
  readonly start: (words: readonly string[], by: string) => Action | undefined;
  /** The newest first. */
  readonly list: () => readonly Action[];
}

const MOST_RUNNING = 4;
const MOST_KEPT = 50;

/** @param follow makes the pages see what a command has changed. It throws nothing */
export function createActions(perform: Program['perform'], now: () => Date, follow: () => Promise<void>): Actions {
  let actions: readonly Action[] = [];
  const end = async (id: string, ended: Ended): Promise<void> => {
    await follow();
    actions = actions.map((action) => (action.id === id ? { ...action, ended } : action));
  };
  return {
    list: () => actions,
    start(words, by) {
      const running = actions.filter(({ ended }) => ended === null);
      const same = running.find((action) => JSON.stringify(action.words) === JSON.stringify(words));
      if (same !== undefined) return same;
      if (running.length >= MOST_RUNNING) return undefined;
      const action = { id: randomUUID(), words, by, at: now().toISOString(), ended: null };
      const kept = actions.filter(({ ended }, index) => ended === null || index < MOST_KEPT - 1);
      actions = [action, ...kept];
      void perform(words)
        .catch((failure: unknown) => ({ code: 1, message: (failure as Error).message }))
        .then((ended) => end(action.id, ended));
      return action;
    },
  };
}
