import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ENTRY_STATES, type EntryState } from '../../../src/deliverers/tickets/groups.js';
import { codeOf, hasChanges, nextState, ticketStateSchema } from '../../../src/deliverers/tickets/ticket-state.js';

type Entries = Readonly<Record<string, EntryState>>;

const entriesOf = (entries: Entries) =>
  Object.entries(entries).map(([label, state]) => ({ code: codeOf(label), state, label }));

/** What a ticket remembers after these reports. */
const after = (...reports: readonly Entries[]): string =>
  reports.reduce((remembered, report) => nextState(remembered, entriesOf(report)).entries, '');

test('entries that were never open are not remembered', () => {
  expect(after({ a: 'accepted', b: 'unassessed', c: 'passed' })).toBe('');
  expect(after({ a: 'open' })).toBe(`${codeOf('a')}o`);
});

test('a change is stated once', () => {
  const { changes, entries } = nextState(
    after({ a: 'open', b: 'open', c: 'open' }),
    entriesOf({ a: 'accepted', b: 'passed' }),
  );
  expect(changes).toEqual({ opened: [], passed: ['b'], accepted: ['a'], unassessed: [], removed: 1 });
  expect(hasChanges(nextState(entries, entriesOf({ a: 'accepted', b: 'passed' })).changes)).toBe(false);
});

test('an entry that is open again after it was accepted or missing is new', () => {
  for (const between of [{ a: 'accepted' }, {}] as const) {
    expect(nextState(after({ a: 'open' }, between), entriesOf({ a: 'open' })).changes.opened).toEqual(['a']);
  }
});

test('a group passes only if every entry passes, and each that was open has passed since', () => {
  const labels = ['a', 'b', 'c', 'd'];
  const report = fc.dictionary(fc.constantFrom(...labels), fc.constantFrom(...ENTRY_STATES), { noNullPrototype: true });
  fc.assert(
    fc.property(fc.array(report, { minLength: 1, maxLength: 6 }), (reports) => {
      const last = reports.at(-1) ?? {};
      const { isPassed, entries } = nextState(after(...reports.slice(0, -1)), entriesOf(last));
      const wasOpen = labels.filter((label) => reports.some((each) => each[label] === 'open'));
      const hasPassed = (label: string): boolean => {
        const states = reports.map((each) => each[label]);
        return states.lastIndexOf('passed') > states.lastIndexOf('open');
      };
      expect(isPassed).toBe(Object.values(last).every((state) => state === 'passed') && wasOpen.every(hasPassed));
      expect(ticketStateSchema.safeParse({ digest: '', entries }).success).toBe(true);
    }),
  );
});
