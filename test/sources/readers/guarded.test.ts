import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { encodeSnapshot, generate, readSnapshots, summarize } from '../../../src/public/index.js';
import type { Report } from '../../../src/model/report/report.js';
import { fileOf } from '../../../src/sources/readers/input/input-files.js';
import type { Reader } from '../../../src/sources/readers/reader.js';
import { failureOf } from '../../helpers/failure.js';
import { aLinesReader, LINES } from '../../helpers/lines-reader.js';
import { aWireReport, bodyOf } from '../../helpers/wire-report.js';

const withReader = (changes: Partial<Reader> = {}) => ({ readers: { lines: { reader: aLinesReader(changes) } } });
const NOW = new Date('2026-11-27T00:00:00Z');
const read = (changes: Partial<Reader> = {}, bytes: Uint8Array = LINES) =>
  readSnapshots(bytes, NOW, withReader(changes));

/** What the reader returns, changed. */
const returning = (change: (report: Report) => unknown): Partial<Reader> => ({
  async read(file, options, context) {
    const [report] = await aLinesReader().read(file, options, context);
    return [change(report!)] as readonly Report[];
  },
});

const changed = (path: readonly (string | number)[], value: unknown) =>
  returning((report) => {
    const copy = structuredClone(report) as unknown as Record<string | number, unknown>;
    const owner = path.slice(0, -1).reduce((part, step) => part[step] as typeof copy, copy);
    owner[path.at(-1) ?? ''] = value;
    return copy;
  });

const CATEGORY = ['resourceCategories', 0] as const;
const POLICY = [...CATEGORY, 'policies', 0] as const;

describe('a reader that is a plug-in', () => {
  it('is chosen by its content, and named in the provenance', async () => {
    const [snapshot, ...others] = await read();
    expect(others).toEqual([]);
    expect(snapshot?.provenance.reader).toEqual({ name: 'lines', version: 3 });
    expect(snapshot?.report.resourceCategories[0]).toMatchObject({ total: 2, green: 1, red: 1 });
  });

  it('takes part in documents, and reads its snapshot again', async () => {
    const [document] = await generate({ report: LINES }, { ...withReader(), formats: ['md'] });
    expect(Buffer.from(document!.bytes).toString()).toContain('Lines');
    const [snapshot] = await read();
    const saved = await encodeSnapshot(snapshot!, withReader());
    const [again] = await readSnapshots(saved, NOW, withReader());
    expect(again?.report).toEqual(snapshot?.report);
    const summary = await summarize({ snapshot: snapshot! }, withReader());
    expect(summary.entryTally.total).toBe(2);
  });

  it('is missed by name where it read a snapshot and is not configured', async () => {
    const [snapshot] = await read();
    const failure = await failureOf(() => encodeSnapshot(snapshot!));
    expect(failure).toMatchObject({ code: 'reader-missing', kind: 'usage' });
    expect(failure.message).toContain('expected the reader "lines" in the configuration');
    expect(failure.hint).toBe('Name its module in the configuration, as readers.lines.module.');
  });

  it('reads with its options, which the snapshot states and uses again', async () => {
    const strict = { options: z.strictObject({ worst: z.enum(['red', 'amber']) }) };
    const given = { lines: { reader: aLinesReader(strict), options: { worst: 'amber' } } };
    const [snapshot] = await readSnapshots(LINES, NOW, { readers: given });
    expect(snapshot?.provenance.reader).toEqual({ name: 'lines', version: 3, options: { worst: 'amber' } });
    let used: unknown;
    const watching = aLinesReader({
      ...strict,
      read(file, options, context) {
        used = options;
        return aLinesReader().read(file, options, context);
      },
    });
    await encodeSnapshot(snapshot!, { readers: { lines: { reader: watching, options: { worst: 'red' } } } });
    expect(used).toEqual({ worst: 'amber' });
  });

  it('is refused with options that JSON does not hold, because snapshots store them', async () => {
    const options = z.looseObject({});
    const readers = { lines: { reader: aLinesReader({ options }), options: { since: new Date() } } };
    const failure = await failureOf(() => readSnapshots(LINES, NOW, { readers }));
    expect(failure.code).toBe('reader-options-invalid');
    expect(failure.message).toContain('readers.lines.options: expected values that JSON holds');
  });

  it('gets the bytes as they are if it is binary, else as UTF-8', async () => {
    const seen: string[] = [];
    const bytes = Buffer.from([...LINES, 0xff]);
    const noting: Partial<Reader> = {
      read(given, options, context) {
        seen.push(Buffer.from(given.bytes()).toString('hex').slice(-4));
        expect(Buffer.concat([...given.parts()])).toEqual(Buffer.from(given.bytes()));
        return aLinesReader().read(fileOf(LINES), options, context);
      },
    };
    await read({ ...noting, isBinary: true }, bytes);
    await read(noting, bytes);
    expect(seen).toEqual(['0aff', 'c3bf']);
  });

  it('and another reader that fits too are both named', async () => {
    const eager = { detects: () => true };
    for (const bytes of [bodyOf(aWireReport()), Buffer.from('id,status\na,pass\n')]) {
      const failure = await failureOf(() => read(eager, bytes));
      expect(failure.code).toBe('format-ambiguous');
      expect(failure.message).toMatch(/\((service|table)\) and like results in lines \(lines\)$/);
    }
  });

  it('leaves what it does not recognize to the others, which name it among the formats', async () => {
    const [snapshot] = await read({}, bodyOf(aWireReport()));
    expect(snapshot?.provenance.reader).toBeUndefined();
    const { hint } = await failureOf(() => read({}, Buffer.from('{"results":[]}')));
    expect(hint).toContain('; results in lines.');
  });

  it.each<[string, Partial<Reader>, string]>([
    ['no title', { title: '' }, 'title: expected one line'],
    ['a version of 0', { version: 0 }, 'version: expected a whole number from 1, received 0'],
    ['no way to detect', { detects: undefined as never }, 'detects: expected a function, received nothing'],
    ['another name', { name: 'rows' }, 'name: expected "lines", received "rows"'],
  ])('with %s is refused', async (_what, changes, problem) => {
    const failure = await failureOf(() => read(changes));
    expect(failure).toMatchObject({ code: 'reader-malformed', kind: 'usage' });
    expect(failure.message).toContain(problem);
  });

  it('that throws makes the file a bad one, and is named', async () => {
    const failure = await failureOf(() => read({}, LINES.subarray(0, -4)));
    expect(failure).toMatchObject({ code: 'reader-failed', kind: 'input' });
    expect(failure.message).toBe('the reader "lines" in readers.lines failed: read: expected "end" as the last line');
  });

  it.each<[string, Partial<Reader>, string]>([
    [
      'does not detect with true or false',
      { detects: (() => 'yes') as never },
      'detects: expected true or false, received "yes"',
    ],
    ['returns nothing', { read: (() => undefined) as never }, 'read: expected a list of reports, received nothing'],
    ['returns no report', { read: () => [] }, 'read: expected at least one report, received none'],
    [
      'leaves a member out',
      returning(({ jobId: _jobId, ...report }) => report),
      'read: reports.0.jobId: expected a string, received nothing',
    ],
    [
      'adds a member',
      returning((report) => ({ ...report, benchmark: 'x' })),
      'read: reports.0: unknown key "benchmark"',
    ],
    [
      'counts too many policies',
      changed([...CATEGORY, 'total'], 3),
      'reports.0.resourceCategories.0.total: expected 2, the number of policies, received 3',
    ],
    [
      'counts too few that passed',
      changed([...CATEGORY, 'green'], 0),
      'resourceCategories.0.green: expected 1, the number of green policies, received 0',
    ],
    [
      'passes more than there are',
      changed([...POLICY, 'passedResourceCount'], 2),
      'passedResourceCount: expected at most the totalResourceCount 1, received 2',
    ],
    [
      'contradicts its resources',
      changed([...POLICY, 'passedResourceCount'], 0),
      'passedResourceCount: expected 1, the number of green resources, received 0',
    ],
    [
      'has a status that nobody knows',
      changed([...POLICY, 'resources', 0, 'status'], 'pass'),
      'resources.0.status: expected one of "red", "amber", "green", "gray", received "pass"',
    ],
    [
      'gives a reason for what was assessed',
      changed([...POLICY, 'notAssessed'], 'manual'),
      'notAssessed: expected a reason only where compliance is Gray, received one with "Green"',
    ],
  ])('that %s is at fault, and is named with the member', async (_what, changes, problem) => {
    const failure = await failureOf(() => read(changes));
    expect(failure).toMatchObject({ code: 'reader-failed', kind: 'usage' });
    expect(failure.message).toContain('the reader "lines" in readers.lines failed: ');
    expect(failure.message).toContain(problem);
  });

  it('cannot change a report that it has returned', async () => {
    let own: readonly Report[] = [];
    const [snapshot] = await read({
      async read(bytes, options, context) {
        own = await aLinesReader().read(bytes, options, context);
        return own;
      },
    });
    (own[0] as { accountId: string }).accountId = 'changed';
    expect(snapshot?.report.accountId).toBe('a1');
  });

  it('cannot have the name of a built-in one', async () => {
    const readers = { table: { reader: aLinesReader({ name: 'table' }) } };
    const failure = await failureOf(() => readSnapshots(LINES, NOW, { readers }));
    expect(failure.message).toContain('readers.table: expected no module for the built-in reader table');
  });
});
