/** What a set is composed of, before anything is rendered. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aggregate } from '../../src/aggregate/aggregate.js';
import { scanHistory } from '../../src/archive/history.js';
import { NO_EARLIER_SCANS } from '../../src/documents/baselines.js';
import { asRetrieved, composeSet, expectedSets, type RunTools } from '../../src/documents/compose-set.js';
import { loadTools } from '../../src/documents/load-tools.js';
import type { Snapshot } from '../../src/model/report/snapshot.js';
import type { RunSettings } from '../../src/settings/run-settings.js';
import { anArchive, aStoredSnapshot, aWeeklySnapshot } from '../helpers/archives.js';
import { aRedaction } from '../helpers/redaction.js';
import { someRunSettings } from '../helpers/run-settings.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

const SNAPSHOT = aStoredSnapshot({ AccountId: 'contoso', AccountName: 'Contoso' });
const HTML = someRunSettings({ formats: ['html'] });

async function composed(given: Partial<RunSettings> = {}, tools: Partial<RunTools> = {}) {
  const settings = { ...HTML, ...given };
  return composeSet(SNAPSHOT, settings, { ...(await loadTools(settings)), ...tools });
}

/** Tools that know an earlier scan. */
const knowing = (baseline: Snapshot): Pick<RunTools, 'findEarlierScans'> => ({
  findEarlierScans: () => Promise.resolve({ ...NO_EARLIER_SCANS, baseline }),
});

describe('a set', () => {
  it('has the name of its file name pattern, or the one that it is given', async () => {
    const settings = { ...HTML, withSnapshot: true };
    const tools = await loadTools(settings);
    const [own, named] = [
      await composeSet(SNAPSHOT, settings, tools),
      await composeSet(SNAPSHOT, settings, tools, 'mine'),
    ];
    expect(own.name).toBe(own.naming.name);
    expect(named.fileNames).toEqual(['mine.html', 'mine.snapshot.json']);
    expect([named.name, named.composition.fileName, named.naming]).toEqual(['mine', 'mine', own.naming]);
  });

  it('says why it is compared with nothing, if something is to be said', async () => {
    const saying = (notice: string | null) => () => Promise.resolve({ ...NO_EARLIER_SCANS, notice });
    expect((await composed({}, { findEarlierScans: saying('no earlier scan') })).notices).toEqual(['no earlier scan']);
    expect((await composed({}, { findEarlierScans: saying(null) })).notices).toEqual([]);
  });

  it.each([
    [['html', 'md'], false],
    [['html', 'xlsx'], true],
    [['xlsx'], true],
  ])('has worksheets if one of its formats prints them: %j', async (formats, hasWorksheets) => {
    expect((await composed({ formats })).composition.document.worksheets.length > 0).toBe(hasWorksheets);
  });

  it('says what its settings say, also if the report was composed with others before', async () => {
    const tools = await loadTools(HTML);
    for (const clock of [HTML.clock, new Date('2026-12-24T00:00:00Z')]) {
      const { composition } = await composeSet(SNAPSHOT, { ...HTML, clock }, tools);
      expect(composition.document.meta.createdAt).toBe(clock.toISOString());
    }
  });

  it('says what its template says, also if the report was composed with another before', async () => {
    const ids = [];
    for (const template of ['auditor', 'executive']) {
      ids.push((await composeSet(SNAPSHOT, HTML, await loadTools({ ...HTML, template }))).documentId);
    }
    expect(ids[1]).not.toBe(ids[0]);
  });

  it('is compared once, for its name and for its documents', async () => {
    let count = 0;
    const findEarlierScans = () => ((count += 1), Promise.resolve(NO_EARLIER_SCANS));
    const tools = { ...(await loadTools(HTML)), findEarlierScans };
    const snapshot = aStoredSnapshot();
    const [expected] = await expectedSets([snapshot], HTML, tools);
    const { naming } = await composeSet(snapshot, HTML, tools);
    expect([count, expected]).toEqual([1, { naming, sha256: snapshot.provenance.sha256 }]);
  });
});

describe('a redacted set', () => {
  const redaction = aRedaction();

  it('has no name of the account in its texts, its numbers, its name and its manifest', async () => {
    const before = aWeeklySnapshot(1, { AccountName: 'Contoso' });
    const earlier = { ...NO_EARLIER_SCANS, baseline: before, history: [aggregate(aWeeklySnapshot(0))] };
    const set = await composed({ redaction }, { findEarlierScans: () => Promise.resolve(earlier) });
    const { composition, summary, name, naming } = set;
    const manifest = set.manifest([], { ...HTML, redaction });
    expect(JSON.stringify([composition.document.meta, summary, name, naming, manifest])).not.toMatch(
      /contoso|job-[01]/i,
    );
    expect(manifest).toContain('"history"');
    expect(summary.comparison).not.toBeNull();
  });

  it('is archived with the numbers of the report as it came', async () => {
    const archive = anArchive(join(temporaryFolder(), 'archive'));
    await (await composed({ redaction })).archiving.addInput(archive);
    const [figures] = await scanHistory(archive, () => undefined).figures(SNAPSHOT.report);
    const { jobId, provenance } = aggregate(SNAPSHOT);
    expect(figures).toMatchObject({ jobId, provenance });
  });
});

describe('a set that is composed again', () => {
  it('has the name that it has, and the times of retrieval that the existing one states', async () => {
    const tools = { ...(await loadTools(HTML)), ...knowing(aWeeklySnapshot(1)) };
    const set = await composeSet(SNAPSHOT, HTML, tools, 'mine');
    const [now, before] = ['2026-11-01T00:00:00.000Z', '2026-10-01T00:00:00.000Z'];
    const again = await set.recompose(HTML, tools.renderers, {
      snapshot: { retrievedAt: now },
      baseline: { snapshot: { retrievedAt: before } },
    });
    expect(again.name).toBe('mine');
    expect(JSON.parse(again.manifest([], HTML))).toMatchObject({
      snapshot: { retrievedAt: now },
      baseline: { snapshot: { retrievedAt: before } },
    });
  });

  it('keeps the time of retrieval of an earlier report that the existing one does not state', async () => {
    const baseline = aWeeklySnapshot(1);
    const tools = { ...(await loadTools(HTML)), ...knowing(baseline) };
    const set = await composeSet(SNAPSHOT, HTML, tools);
    const again = await set.recompose(HTML, [], { snapshot: { retrievedAt: '2026-11-01T00:00:00.000Z' } });
    expect(JSON.parse(again.manifest([], HTML))).toMatchObject({
      baseline: { snapshot: { retrievedAt: baseline.provenance.retrievedAt } },
    });
    expect(again.renderers).toEqual([]);
  });
});

it('a report that was retrieved at another time is the same otherwise', () => {
  const { body, report, provenance } = asRetrieved(SNAPSHOT, { retrievedAt: '2020-01-01T00:00:00.000Z' });
  expect({ body, report, provenance }).toEqual({
    ...SNAPSHOT,
    provenance: { ...SNAPSHOT.provenance, retrievedAt: '2020-01-01T00:00:00.000Z' },
  });
});
