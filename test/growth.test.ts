/**
 * Documents grow with the bytes of their report, whatever there is much of in it: never with the product of two things.
 * Work is counted instead of timed: what is composed, and what is written.
 */
import { Session } from 'node:inspector/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generate } from '../src/public/index.js';
import type { AuditDocument, Block } from '../src/model/document/document.js';
import type { TableView } from '../src/model/document/table.js';
import { memoize } from '../src/model/values/memoize.js';
import { composeSets } from '../src/documents/make-sets.js';
import { loadTools } from '../src/documents/load-tools.js';
import { resolveView } from '../src/renderers/view.js';
import { anyMixedShape, HOSTILE_SHAPES, hostileBodies, hostileBody, type Shape } from './helpers/hostile-shapes.js';
import { someRunSettings } from './helpers/run-settings.js';
import { runs, TRIES_ALL } from './helpers/runs.js';
import { parseSnapshots } from './helpers/built-in-readers.js';

const CLOCK = new Date('2026-11-21T12:00:00Z');

/** Bytes of the smallest report of a law. Views have all the rows that they can have by then. */
const START = 20_000;

/** What three sizes, each twice the one before, may do: growth doubles with the size, and four times is a product. */
const MOST_GROWTH = 2.6;

/** Bytes of a document that do not grow: fonts, words, styles. */
const FIXED = 600_000;

/** Bytes of a document for each byte of a report. */
const MOST_BYTES = 20;

/** Loaded once, as a run of many reports does. */
const toolsOf = memoize((template: string) => loadTools(someRunSettings({ template })));

async function compose(body: string, template: string): Promise<AuditDocument> {
  const snapshots = await parseSnapshots(Buffer.from(body), CLOCK);
  const [set] = await composeSets(snapshots, someRunSettings({ template }), await toolsOf(template));
  return set!.composition.document;
}

/** Characters of all that is printed, with one for each cell and block. */
function workOf(document: AuditDocument): number {
  const ofView = (view: TableView): number => {
    const { columns, rows } = resolveView(document, view);
    return rows.reduce(
      (sum, { cells }) =>
        sum + cells.reduce((width, { text, detail = '' }) => width + text.length + detail.length + 1, 0),
      columns.reduce((sum, { label }) => sum + label.length, 0),
    );
  };
  const ofBlock = (block: Block): number => {
    switch (block.type) {
      case 'table':
      case 'policyTable':
      case 'severityBreakdown':
        return ofView(block.view);
      default:
        return JSON.stringify(block).length;
    }
  };
  const sheets = document.worksheets.flatMap(({ views }) => views);
  return [...document.blocks.map(ofBlock), ...sheets.map(ofView)].reduce((sum, work) => sum + work, 0);
}

/** Also counts how often functions of the program are called. */
async function counted<Made>(work: () => Promise<Made>): Promise<{ readonly made: Made; readonly calls: number }> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    const made = await work();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const functions = result.flatMap(({ url, functions: own }) => (url.includes('/src/') ? own : []));
    return { made, calls: functions.reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0) };
  } finally {
    session.disconnect();
  }
}

/** Fails where the work of documents grows faster than their report: what is printed, and what is done to find it. */
async function expectGrowth(shape: Shape, template: string): Promise<void> {
  const works: number[] = [];
  const calls: number[] = [];
  // What is done once in a process is not counted.
  await compose(hostileBody(shape, START / 10), template);
  for (const body of hostileBodies(shape, [START, 2 * START, 4 * START])) {
    const composed = await counted(() => compose(body, template));
    works.push(workOf(composed.made));
    calls.push(composed.calls);
  }
  expectLinear(works, START / 4);
  expectLinear(calls, START / 4);
}

/** @param least growth that any report may have */
function expectLinear([first = 0, second = 0, third = 0]: readonly number[], least: number): void {
  expect(third - second).toBeLessThanOrEqual(Math.max(second - first, least) * MOST_GROWTH);
}

const TEMPLATES = ['auditor', 'remediation'];

describe.each(Object.entries(HOSTILE_SHAPES).map(([name, shape], index) => ({ name, shape, index })))(
  'a report of many $name',
  ({ shape, index }) => {
    it.each(TEMPLATES.filter((_, template) => TRIES_ALL || template === index % 2))(
      'makes no more work than it has bytes: %s',
      async (template) => {
        await expectGrowth(shape, template);
      },
    );
  },
);

it('nor does a report of several of them at once', async () => {
  const anyTemplate = fc.constantFrom('auditor', 'executive', 'remediation');
  await fc.assert(fc.asyncProperty(anyMixedShape, anyTemplate, expectGrowth), { numRuns: runs(15, 4) });
});

it('no document is larger than its report many times over', async () => {
  const anyShape = fc.oneof(fc.constantFrom(...Object.values(HOSTILE_SHAPES)), anyMixedShape);
  const anyBytes = fc.integer({ min: 1_000, max: 60_000 });
  await fc.assert(
    fc.asyncProperty(anyShape, anyBytes, fc.constantFrom('pdf', 'xlsx', 'html'), async (shape, bytes, format) => {
      const report = hostileBody(shape, bytes);
      const [document] = await generate({ report }, { formats: [format], clock: CLOCK });
      expect(document!.bytes.length).toBeLessThanOrEqual(FIXED + MOST_BYTES * report.length);
    }),
    { numRuns: runs(25, 6) },
  );
});
