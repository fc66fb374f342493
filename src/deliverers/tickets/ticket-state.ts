/** What a ticket remembers of its group, to tell what changed since it was written. It is kept with the ticket. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { EntryState } from './groups.js';

/** Letters of the states that a ticket remembers. `removed` is in no report any more. Those that pass are forgotten. */
const LETTERS = { open: 'o', accepted: 'a', unassessed: 'u', removed: 'r' } as const;

/** Most entries of a ticket: an issue property of Jira has 32,768 characters, a body of GitHub 65,536. */
export const MOST_REMEMBERED = 5000;

export const ticketStateSchema = z.object({
  digest: z.string(),
  /** Entries that once did not pass and have not passed since: five characters of the code, one letter each. */
  entries: z.string().regex(/^([\w-]{5}[oaur])*$/),
});
export type TicketState = z.output<typeof ticketStateSchema>;

export interface TicketEntry {
  readonly code: string;
  readonly state: EntryState;
  /** Id and title of the policy. */
  readonly label: string;
}

/** 30 bits of the hash of the key of an entry. */
export function codeOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 5);
}

/** Labels of the entries in each way of changing. */
export interface Changes {
  readonly opened: readonly string[];
  readonly passed: readonly string[];
  readonly accepted: readonly string[];
  readonly unassessed: readonly string[];
  /** Their labels are not known any more. */
  readonly removed: number;
}

export interface NextState {
  readonly entries: string;
  readonly changes: Changes;
  /** Whether every entry of the group passes, and each that ever did not has passed since. */
  readonly isPassed: boolean;
}

export function nextState(remembered: string, entries: readonly TicketEntry[]): NextState {
  const before = new Map<string, string>();
  for (let at = 0; at < remembered.length; at += 6) {
    before.set(remembered.slice(at, at + 5), remembered.slice(at + 5, at + 6));
  }
  const after: string[] = [];
  const changed: Record<EntryState, string[]> = { open: [], accepted: [], unassessed: [], passed: [] };
  const present = new Set<string>();
  for (const { code, state, label } of entries) {
    present.add(code);
    const letter = before.get(code);
    if (state === 'passed') {
      if (letter !== undefined) changed.passed.push(label);
      continue;
    }
    // An entry that always was accepted or not assessed has never been the work of the ticket.
    if (letter === undefined && state !== 'open') continue;
    if (letter !== LETTERS[state]) changed[state].push(label);
    after.push(code + LETTERS[state]);
  }
  const gone = Array.from(before).filter(([code]) => !present.has(code));
  after.push(...gone.map(([code]) => code + LETTERS.removed));
  return {
    entries: after.join(''),
    changes: {
      opened: changed.open,
      passed: changed.passed,
      accepted: changed.accepted,
      unassessed: changed.unassessed,
      removed: gone.filter(([, letter]) => letter !== LETTERS.removed).length,
    },
    isPassed: entries.every(({ state }) => state === 'passed') && after.length === 0,
  };
}

export function hasChanges({ opened, passed, accepted, unassessed, removed }: Changes): boolean {
  return opened.length + passed.length + accepted.length + unassessed.length + removed > 0;
}
