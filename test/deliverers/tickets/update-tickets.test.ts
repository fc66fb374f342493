import { beforeEach, describe, expect, it } from 'vitest';
import { AuditpressError } from '../../../src/base/errors.js';
import type { TicketPlan, TicketsPayload } from '../../../src/deliverers/tickets/plan-tickets.js';
import { OTHER_TICKETS } from '../../../src/deliverers/tickets/plan-tickets.js';
import type { TicketEntry, TicketState } from '../../../src/deliverers/tickets/ticket-state.js';
import type { Ticket, Tracker } from '../../../src/deliverers/tickets/tracker.js';
import { updateTickets } from '../../../src/deliverers/tickets/update-tickets.js';
import { anArtifact } from '../../helpers/artifacts.js';

const WORDS: TicketsPayload['words'] = {
  opened: 'opened',
  passed: 'passed',
  accepted: 'accepted',
  unassessed: 'unassessed',
  removed: 'removed',
  more: 'and {count} more',
  allPassed: 'all passed',
  reopened: 'reopened',
  duplicate: 'see {ticket}',
  document: 'Document',
  job: 'Job',
};

/** Entries of a plan, one per letter: `o`pen, `p`assed, `u`nassessed. */
function entriesOf(letters: string): TicketEntry[] {
  const states = { o: 'open', p: 'passed', u: 'unassessed' } as const;
  return Array.from(letters, (letter, index) => ({
    code: `code${String.fromCharCode(97 + index)}`,
    state: states[letter as keyof typeof states],
    label: `policy ${String(index + 1)}`,
  }));
}

function plan(marker: string, letters: string): TicketPlan {
  return {
    marker,
    recipient: marker,
    title: marker,
    description: 'text',
    labels: [],
    otherLabels: [],
    priority: null,
    digest: 'digest',
    entries: entriesOf(letters),
  };
}

/** What a tracker has, and what was done. */
let states: Map<string, TicketState | null>;
let done: string[];
let comments: string[];
let failures: AuditpressError[];

beforeEach(() => {
  states = new Map();
  done = [];
  comments = [];
  failures = [];
});

function ticket(marker: string, isClosed = false): Ticket {
  return { name: `#${marker}`, number: 1, url: `https://tracker.example/${marker}`, marker, isClosed, labels: [] };
}

function trackerWith(tickets: readonly Ticket[]): Tracker {
  const note = (what: string, { marker }: Pick<Ticket, 'marker'>): Promise<void> => {
    done.push(`${what} ${marker}`);
    return Promise.resolve();
  };
  return {
    markup: 'markdown',
    closes: true,
    commented: () => ticket(''),
    listUrl: () => 'https://tracker.example',
    find: () => Promise.resolve(tickets),
    stateOf: ({ marker }) => Promise.resolve(states.get(marker) ?? null),
    async create(_scope, created) {
      const failure = failures.shift();
      if (failure !== undefined) throw failure;
      await note('create', created);
      return ticket(created.marker);
    },
    update: (found) => note('update', found),
    remember: (found) => note('remember', found),
    comment: (found, { body }) => (comments.push(typeof body === 'string' ? body : ''), note('comment', found)),
    close: (found) => note('close', found),
    reopen: (found) => note('reopen', found),
    retire: (found) => note('retire', found),
    attach: async (found, artifacts) => {
      await note('attach', found);
      return artifacts.map(() => ({ url: found.url, isNew: true }));
    },
  };
}

function send(plans: readonly TicketPlan[], tickets: readonly Ticket[] = [], artifacts = [anArtifact('report.pdf')]) {
  const payload = { scope: 'scope', tickets: plans, words: WORDS, document: 'AP-1', job: 'job', documents: null };
  const open = plans.filter(({ entries }) => entries.some(({ state }) => state === 'open'));
  const recipients = [...open.map(({ recipient }) => recipient), OTHER_TICKETS];
  const delivery = { key: 'k'.repeat(64), recipients, artifacts };
  return updateTickets(delivery, { ...payload, message: null }, trackerWith(tickets), undefined);
}

const postponed = (retryAfter?: number): AuditpressError =>
  new AuditpressError('delivery-postponed', 'later', { retryAfter });

describe('a ticket', () => {
  it('is left alone if nothing has changed, and is written again if only the state of a policy has', async () => {
    states.set('A', { digest: 'digest', entries: 'codeao' });
    await send([plan('A', 'o')], [ticket('A')], []);
    expect(done).toEqual([]);
    states.set('A', { digest: 'digest', entries: 'codeauodebo'.slice(0, 6) });
    await send([plan('A', 'o')], [ticket('A')], []);
    expect(done).toEqual(['comment A', 'update A']);
  });

  it('that does not remember anything is written again, without a comment on what would look new', async () => {
    states.set('A', null);
    await send([plan('A', 'oo')], [ticket('A')], []);
    expect(done).toEqual(['update A']);
  });

  it('names ten policies of a change in its comment, and counts the others', async () => {
    states.set('A', { digest: 'old', entries: '' });
    await send([plan('A', 'o'.repeat(12))], [ticket('A')], []);
    expect(comments[0]).toContain('policy 10');
    expect(comments[0]).not.toContain('policy 11');
    expect(comments[0]).toContain('and 2 more');
  });

  it('gets the files only while it is open, and no open policy means none', async () => {
    states.set('B', { digest: 'digest', entries: '' });
    states.set('C', { digest: 'digest', entries: 'codeao' });
    await send([plan('A', 'o'), plan('B', 'u'), plan('C', 'o')], [ticket('B'), ticket('C', true)]);
    expect(done.filter((each) => each.startsWith('attach'))).toEqual(['attach A']);
  });
});

describe('tickets that could not be written', () => {
  it('are tried again after the longest time that the tracker states', async () => {
    failures = [postponed(5), postponed(60)];
    const { retryAfter, recipients } = await send(['A', 'B', 'C'].map((marker) => plan(marker, 'o')));
    expect(retryAfter).toBe(60);
    expect(recipients.map(({ outcome }) => outcome)).toEqual(['postponed', 'postponed', 'delivered', 'delivered']);
  });

  it('fail as a whole if none was, with what can be tried again', async () => {
    failures = [new AuditpressError('delivery-refused', 'no'), postponed()];
    await expect(send(['A', 'B'].map((marker) => plan(marker, 'o')))).rejects.toMatchObject({
      code: 'delivery-postponed',
    });
  });
});
