import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { messageText } from '../../src/deliverers/message-files.js';
import { composeNote } from '../../src/documents/compose-message.js';
import { composeSet } from '../../src/documents/compose-set.js';
import { MESSAGE_FORMATS, type MessageFormat } from '../../src/base/message-formats/formats.js';
import type { Snapshot } from '../../src/model/report/snapshot.js';
import { loadTools } from '../../src/documents/load-tools.js';
import type { RunSettings } from '../../src/settings/run-settings.js';
import { aRedaction } from '../helpers/redaction.js';
import { someRunSettings } from '../helpers/run-settings.js';
import { aWireReport } from '../helpers/wire-report.js';
import { parseSnapshots } from '../helpers/built-in-readers.js';

const CLOCK = new Date('2026-11-21T12:00:00Z');
const REPORTS = new URL('../../examples/reports/', import.meta.url).pathname;
const LOCALES = ['en', 'de', 'fr', 'es', 'pt-BR', 'ja', 'ar'] as const;
const NO_FILES = { attached: [], linked: [], omitted: [] };

async function read(body: Uint8Array): Promise<Snapshot> {
  const [snapshot] = await parseSnapshots(body, CLOCK);
  return snapshot!;
}

const sample = (name: string): Promise<Snapshot> => read(readFileSync(join(REPORTS, `${name}.json`)));

const NOVEMBER = await sample('type-1-cis-2026-11');
const OCTOBER = await sample('type-1-cis-2026-10');

/** The same results as in November, scanned in October. */
function unchanged(): Promise<Snapshot> {
  const text = readFileSync(join(REPORTS, 'type-1-cis-2026-11.json'), 'utf8');
  return read(Buffer.from(text.replaceAll('2026-11-14', '2026-10-14')));
}

async function noteOf(
  snapshot: Snapshot,
  since: Snapshot | null,
  given: Partial<RunSettings> = {},
  formats: readonly MessageFormat[] = ['text'],
) {
  const settings = someRunSettings({ formats: ['html'], ...given });
  const set = await composeSet(snapshot, settings, await loadTools(settings));
  return { set, note: await composeNote(set, since, settings, formats) };
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

describe('a note instead of documents', () => {
  it.each(LOCALES)('is as kept in %s', async (locale) => {
    const { note } = await noteOf(NOVEMBER, await unchanged(), { locale });
    // The id changes with every template.
    const text = `${note.subject}\n\n${messageText(note, 'text', NO_FILES)}`.replace(/AP(?:-[0-9A-F]{4})+/, 'AP-…');
    await expect(text).toMatchFileSnapshot(`../golden/messages/note-${locale}.txt`);
  });

  it('says first what did not change, and that no documents are attached', async () => {
    const { note } = await noteOf(NOVEMBER, await unchanged());
    expect(note.subject).toMatch(
      /^\[SAMPLE DATA – NOT EVIDENCE\] No change since 14 October 2026 · .*71\.8% compliance, 29/,
    );
    const text = oneLine(note.texts.text ?? '');
    expect(text).toContain('Since 14 October 2026 (31 days), no policy changed. No documents are attached.');
    expect(text).toContain('29 policies did not pass');
  });

  it('says what changed, if its schedule waits for something else', async () => {
    const { note } = await noteOf(NOVEMBER, OCTOBER, { gates: ['coverage >= 50%', 'compliance drop <= 5'] });
    expect(note.subject).toContain('No documents this time · ');
    const text = oneLine(note.texts.text ?? '');
    expect(text).toMatch(/Since 10 October 2026 \(35 days\), \d+ policies changed: /);
    expect(text).toContain('Compliance rose from 67.9% to 71.8%');
    // Without a baseline of the run, the second gate was not evaluated, whatever the note compares with.
    expect(text).toContain('1 of 2 gates passed.');
  });

  it('compares with nothing without an earlier report', async () => {
    const { note } = await noteOf(NOVEMBER, null);
    expect(note.subject).toContain('No documents this time · ');
    expect(oneLine(note.texts.text ?? '')).not.toMatch(/Since|Compared with: \d/);
  });

  it('has the id of the documents that were not sent', async () => {
    const { set, note } = await noteOf(NOVEMBER, await unchanged(), {}, MESSAGE_FORMATS);
    for (const format of ['text', 'mail', 'adf'] as const)
      expect(messageText(note, format, NO_FILES)).toContain(set.documentId);
  });

  it('is written where nothing was assessed', async () => {
    const empty = await read(Buffer.from(JSON.stringify(aWireReport({ ResourceCategories: [] }))));
    for (const locale of LOCALES) {
      const { note } = await noteOf(empty, empty, { locale });
      expect(`${note.subject} ${note.texts.text ?? ''}`).not.toMatch(/\{|undefined|NaN/);
    }
  });

  it('is redacted as the documents are, the earlier report too', async () => {
    const { note } = await noteOf(NOVEMBER, OCTOBER, { redaction: aRedaction() }, MESSAGE_FORMATS);
    expect(JSON.stringify(note)).not.toContain('Tarnholm');
    expect(note.texts.text).toMatch(/redacted/);
  });

  it('uses the template that the settings name, and no template of a portfolio', async () => {
    const { note } = await noteOf(NOVEMBER, null, { noteTemplate: 'message' });
    expect(note.texts.text).not.toContain('No documents are attached.');
    await expect(noteOf(NOVEMBER, null, { noteTemplate: 'message-portfolio' })).rejects.toMatchObject({
      code: 'template-kind',
    });
  });
});
