import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Snapshot } from '../../src/model/report/snapshot.js';
import { archiveSnapshots } from '../../src/documents/open-archive.js';
import { composeSets } from '../../src/documents/make-sets.js';
import { loadTools } from '../../src/documents/load-tools.js';
import { renderInMemory } from '../../src/documents/render-set.js';
import type { RunSettings } from '../../src/settings/run-settings.js';
import { packageRoot } from '../../src/base/package-root.js';
import { run } from '../helpers/pdf.js';
import { someRunSettings } from '../helpers/run-settings.js';
import { TRIES_ALL } from '../helpers/runs.js';
import { present } from '../helpers/system.js';
import { sharedFolder } from '../helpers/temporary-folder.js';
import { openArchive, openHistory, parseSnapshots } from '../helpers/built-in-readers.js';

const example = (path: string): string => join(packageRoot(), 'examples', path);

async function scanOf(month: string): Promise<Snapshot> {
  const path = example(`reports/type-1-csbp-${month}.json`);
  const [snapshot] = await parseSnapshots(readFileSync(path), new Date('2026-11-21T12:00:00Z'));
  return snapshot!;
}

/** Everything that the executive summary has chapters for: four gates that fail, accepted risks, an earlier scan and a trend. */
const EVERYTHING: Partial<RunSettings> = {
  template: 'executive',
  formats: ['pdf'],
  baseline: { kind: 'previous' },
  acceptances: [example('acceptances.yaml')],
  gates: ['critical failed = 0', 'compliance >= 99', 'no new high', 'coverage >= 99'],
};
const CONTROL: Partial<RunSettings> = {
  policyLibraries: [example('policy-library.yaml')],
  documentVersion: 'Draft 2',
  classification: 'Confidential',
  distribution: 'Audit committee, board',
  preparedFor: 'Tarnholm Retail',
  preparedBy: 'Example Assurance',
  reviewedBy: 'Jo Miller',
};

const LOCALES = ['en', 'de', 'fr', 'es', 'pt-BR', 'ja', 'ar'];

describe.runIf(present('pdfinfo'))('needs pdfinfo: an executive summary with everything that it can have', () => {
  const folder = sharedFolder();
  const place = (): string => join(folder(), 'archive');

  beforeAll(async () => {
    const earlier = await Promise.all(['2026-09', '2026-10'].map(scanOf));
    await archiveSnapshots(await openArchive(place()), earlier, someRunSettings());
  });

  async function november(changed: Partial<RunSettings>) {
    const settings = someRunSettings({ ...EVERYTHING, ...changed });
    const history = await openHistory(place(), (damage) => expect(damage).toBeUndefined());
    const [set] = await composeSets([await scanOf('2026-11')], settings, await loadTools(settings, { history }));
    return { ...set!, settings };
  }

  // The pages are fullest with every field; without them, those of Japanese are the emptiest.
  describe.each(LOCALES)('in the language %s', (locale) => {
    it.each<readonly [string, Partial<RunSettings>]>([
      ...(TRIES_ALL || locale === 'ja' ? [['and no document control', {}] as const] : []),
      ['and every field of the document control', CONTROL],
    ])('%s has two pages', async (_name, control) => {
      const set = await november({ ...control, locale });
      expect(set.summary).toMatchObject({ gates: { length: 4 }, comparison: {}, trend: { points: { length: 3 } } });
      const [document] = await renderInMemory(set, set.settings);
      expect(run('pdfinfo', ['-'], document!.bytes)).toMatch(/^Pages: +2$/m);
    });
  });

  it.each(LOCALES)('without gates and accepted risks, %s has two pages on Letter, too', async (locale) => {
    const set = await november({ gates: [], acceptances: [], locale, pageSize: 'Letter' });
    const [document] = await renderInMemory(set, set.settings);
    expect(run('pdfinfo', ['-'], document!.bytes)).toMatch(/^Pages: +2$/m);
  });

  it('states its limits and the trend', async () => {
    const set = await november({});
    const [document] = await renderInMemory(set, set.settings);
    const text = run('pdftotext', ['-layout', '-', '-'], document!.bytes).replaceAll(/\s+/g, ' ');
    expect(text).toContain(
      '91 of 304 policies were not assessed. None of the 10 policies in 2 categories was assessed; the other 81 are in',
    );
    expect(text).toContain('The report does not name resources.');
    expect(text).toContain('One point per scan');
    expect(text).toMatch(/Owners: .+ \(\d\); .+ \(\d\)\. The first acceptance ends on 15 December 2026\./);
  });
});
