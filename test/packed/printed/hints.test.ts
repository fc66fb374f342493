/** Runs the commands that errors and outcomes name from the packed program. */
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { COMMAND_NAMES } from '../../../src/base/error-codes/command.js';
import { commandsInSource } from '../../helpers/commands-in-source.js';
import { problemWith } from './run-printed.js';
import { openWorkshop, type Workshop } from './workshop.js';

let workshop: Workshop;

beforeAll(async () => {
  workshop = await openWorkshop(inject('installation'));
});

afterAll(() => workshop.end());

/** What stands for the values in commands of the code, other than ids of deliveries. A new one needs a line here. */
const VALUES: Readonly<Record<string, string>> = {
  id: 'RUN',
  name: 'generate',
  run: 'RUN',
  'recorded.id': 'RUN',
  place: 'audits',
  schedule: 'weekly',
  'quoted(first)': 'REPORT',
  'quoted(found.place)': 'REPORT',
};

const printed = new Map(
  commandsInSource().commands.map(({ place, words }) => [words.replaceAll(/\{([^}]*)\}/g, valueIn(words)), place]),
);

function valueIn(words: string): (whole: string, expression: string) => string {
  const isDelivery = words.startsWith('deliveries ');
  return (whole, expression) => (isDelivery ? 'ID' : (VALUES[expression] ?? whole));
}

it.each([...printed])('%s (%s)', async (words) => {
  expect(words).not.toContain('{');
  // The name alone speaks of the command, and is no command line.
  const isName = COMMAND_NAMES.some((name) => name === words) && NEEDS_MORE.has(words);
  const line = `auditpress ${words}${isName ? ' --help' : ''}`;
  expect(await problemWith(line, workshop, { cwd: workshop.copy() })).toBeUndefined();
});

/** Commands that need an argument, and are only named. */
const NEEDS_MORE: ReadonlySet<string> = new Set(['generate', 'render', 'benchmarks', 'portfolio', 'templates check']);
