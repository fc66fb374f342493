import { receivedContent } from '../../src/base/files/received.js';
import { bytesOf } from '../../src/base/content.js';
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { NO_READERS } from '../../src/model/settings/readers.js';
import type { RunSettings } from '../../src/settings/run-settings.js';
import { encodeSnapshot } from '../../src/sources/snapshots.js';
import { planPaths } from '../../src/documents/targets/folder-target.js';
import { composeSets } from '../../src/documents/make-sets.js';
import { readFileSnapshots, readSavedSnapshot } from '../../src/sources/file-source.js';
import { renderSet } from '../../src/documents/render-set.js';
import { writeSet } from '../../src/documents/targets/write-set.js';
import { wholeOf } from '../helpers/whole-content.js';
import { failureOf } from '../helpers/failure.js';
import { fileTree } from '../helpers/file-tree.js';
import { asOrdinaryUser } from '../helpers/ordinary-user.js';
import { HEADINGS_MODULE } from '../helpers/headings-renderer.js';
import { someRunSettings } from '../helpers/run-settings.js';
import { aTemplateCopy } from '../helpers/template-copies.js';
import { anExtension } from '../helpers/template-folders.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { aWireReport, bodyOf, type WireReport } from '../helpers/wire-report.js';
import { parseSnapshots } from '../helpers/built-in-readers.js';

const RETRIEVED = new Date('2026-11-21T11:00:00.000Z');
const NOTHING = Readable.from([]);

function snapshotsOf(...reports: readonly WireReport[]) {
  return parseSnapshots(bodyOf(reports), RETRIEVED);
}

const HTML = someRunSettings({ formats: ['html'] });

/** Runs all stages except reading, into `out`. Returns the paths in the receipts. */
async function run(out: string, settings: RunSettings = HTML, force = false, ...reports: readonly WireReport[]) {
  const paths: string[] = [];
  const sets = await composeSets(await snapshotsOf(...(reports.length > 0 ? reports : [aWireReport()])), settings);
  for (const set of sets) {
    const { artifacts } = await renderSet(set, settings);
    paths.push(...(await writeSet(set, artifacts, settings, { out, force })).map(({ path }) => path));
  }
  return paths;
}

describe('reading', () => {
  it('reads a file, and states its name and time', async () => {
    const path = join(temporaryFolder(), 'report.json');
    writeFileSync(path, bodyOf([aWireReport()]));
    const [snapshot, ...others] = await readFileSnapshots(path, {
      now: () => RETRIEVED,
      stdin: NOTHING,
      readers: NO_READERS,
    });
    expect(others).toEqual([]);
    expect(snapshot?.provenance).toMatchObject({
      sourceKind: 'file',
      address: 'report.json',
      retrievedAt: RETRIEVED.toISOString(),
      sha256: createHash('sha256').update(readFileSync(path)).digest('hex'),
    });
  });

  it('accepts standard input', async () => {
    const stdin = Readable.from([bodyOf(aWireReport())]);
    const [snapshot] = await readFileSnapshots('-', { now: () => RETRIEVED, stdin, readers: NO_READERS });
    expect(snapshot?.provenance.address).toBeNull();
  });

  it('reads a saved snapshot unchanged, and accepts nothing else as a snapshot', async () => {
    const folder = temporaryFolder();
    const [snapshot] = await snapshotsOf(aWireReport());
    writeFileSync(join(folder, 'a.snapshot.json'), encodeSnapshot(snapshot!));
    writeFileSync(join(folder, 'body.json'), bodyOf([aWireReport()]));
    const reading = { stdin: NOTHING, readers: NO_READERS };
    const read = await readSavedSnapshot(join(folder, 'a.snapshot.json'), reading);
    const sent = bytesOf(receivedContent(snapshot!));
    expect({ ...read, body: bytesOf(receivedContent(read)) }).toEqual({ ...snapshot, body: sent });
    expect(await failureOf(() => readSavedSnapshot(join(folder, 'body.json'), reading))).toMatchObject({
      kind: 'input',
    });
  });
});

describe('preparing', () => {
  it('returns numbers, document and names, everything except the bytes', async () => {
    const [set, ...others] = await composeSets(await snapshotsOf(aWireReport()), someRunSettings());
    expect(others).toEqual([]);
    expect(set?.summary.entryTally.total).toBe(1);
    expect(set?.composition.document.meta.createdAt).toBe('2026-11-21T12:00:00.000Z');
    expect(set?.renderers.map(({ renderer }) => renderer.format)).toEqual(['pdf', 'xlsx', 'html']);
    const name = 'Contoso-production-CSBP-2026-11-21';
    expect(set?.composition.fileName).toBe(name);
    expect(set?.fileNames).toEqual([`${name}.pdf`, `${name}.xlsx`, `${name}.html`]);
  });

  it('makes one set per report, each with its own name', async () => {
    const reports = [aWireReport({ AccountName: 'One' }), aWireReport({ AccountName: 'Other' })];
    const sets = await composeSets(await snapshotsOf(...reports), HTML);
    expect(sets.map(({ composition }) => composition.fileName.split('-')[0])).toEqual(['One', 'Other']);
    expect(new Set(sets.map(({ composition }) => composition.document.meta.id)).size).toBe(2);
  });

  it('names files by the configured pattern, safe for every file system', async () => {
    const [set] = await composeSets(await snapshotsOf(aWireReport({ AccountName: '../a:b' })), {
      ...HTML,
      fileName: '{{account}} {{benchmarkId}}',
    });
    expect(set?.fileNames).toHaveLength(1);
    expect(set?.fileNames[0]).toMatch(/^[^/\\:]+ ?[^/\\:]*CSBP\.html$/);
    expect(set?.fileNames[0]).not.toMatch(/^\./);
  });

  it('checks formats and options before anything is rendered', async () => {
    const unknown = someRunSettings({ formats: ['html', 'docx'] });
    expect(await failureOf(async () => composeSets(await snapshotsOf(aWireReport()), unknown))).toMatchObject({
      code: 'format-unknown',
    });
    const wrong = someRunSettings({ renderers: { pdf: { module: undefined, options: { ink: 1 } } } });
    expect(await failureOf(async () => composeSets(await snapshotsOf(aWireReport()), wrong))).toMatchObject({
      code: 'renderer-options-invalid',
      message: 'renderers.pdf.options: unknown key "ink"; known keys: compress, archival, embedSource',
    });
  });
});

describe('rendering', () => {
  it('returns one artifact per format, and what a format could not show', async () => {
    const settings = someRunSettings({
      formats: ['html', 'headings'],
      renderers: { headings: { module: HEADINGS_MODULE, options: {} } },
    });
    const [set] = await composeSets(await snapshotsOf(aWireReport()), settings);
    const { artifacts, notices } = await renderSet(set!, settings);
    expect(artifacts.map(({ format, fileName }) => [format, fileName])).toEqual([
      ['html', set!.fileNames[0]],
      ['headings', set!.fileNames[1]],
    ]);
    expect(notices).toEqual([{ format: 'headings', text: 'Only headings are shown.' }]);
  });

  it('reports in every format which words of a template are in another language', async () => {
    const template = aTemplateCopy({ 'words/en.yaml': (words) => `${words}\nours: Ours\n` });
    const settings = someRunSettings({ template, locale: 'fr', formats: ['html'] });
    const [set] = await composeSets(await snapshotsOf(aWireReport()), settings);
    const { notices } = await renderSet(set!, settings);
    expect(notices.map(({ format }) => format)).toEqual(['html']);
    expect(notices[0]?.text).toMatch(/^1 word is in another language, .*: ours\.$/);
  });

  it('reports once for all formats which links are plain text, because the template omits sections', async () => {
    const sections = '# Own\n\n[the notes](#notes) and [the method](#method)\n';
    const template = anExtension({
      'template.yaml': 'extends: auditor\nsections: [own.md]\n',
      'sections/own.md': sections,
    });
    const settings = someRunSettings({ template, formats: ['html', 'pdf'] });
    const [set] = await composeSets(await snapshotsOf(aWireReport()), settings);
    const { artifacts, notices } = await renderSet(set!, settings);
    expect(notices).toEqual([
      {
        format: 'all',
        text: 'Links to #method, #notes are plain text, because the template "ours" does not include their targets.',
      },
    ]);
    const html = Buffer.from(wholeOf(artifacts[0]!.content)).toString();
    expect(html).toContain('the notes and the method');
    expect(html).not.toContain('href="#notes"');
  });

  it('adds the snapshot if requested, which makes the same document again', async () => {
    const settings = someRunSettings({ formats: ['html'], withSnapshot: true });
    const [set] = await composeSets(await snapshotsOf(aWireReport()), settings);
    const { artifacts } = await renderSet(set!, settings);
    const [html, saved] = artifacts;
    expect(saved).toMatchObject({ format: 'snapshot', mediaType: 'application/json' });
    expect(saved!.fileName).toMatch(/\.snapshot\.json$/);

    const [again] = await composeSets(await parseSnapshots(wholeOf(saved!.content), new Date()), HTML);
    const [same] = (await renderSet(again!, HTML)).artifacts;
    expect(same!.content.sha256).toBe(html!.content.sha256);
  });
});

describe('planning', () => {
  it('returns the paths of the files, the manifest last, and writes nothing', async () => {
    const out = temporaryFolder();
    const sets = await composeSets(await snapshotsOf(aWireReport()), someRunSettings());
    const [paths] = await planPaths(sets, out);
    const folder = join(out, sets[0]!.composition.fileName);
    expect(paths).toEqual([...sets[0]!.fileNames, 'manifest.json'].map((name) => join(folder, name)));
    expect(fileTree(out)).toEqual({});
  });

  it('refuses two sets of the same name', async () => {
    const sets = await composeSets(await snapshotsOf(aWireReport(), aWireReport()), HTML);
    expect(await failureOf(() => planPaths(sets, temporaryFolder()))).toMatchObject({
      kind: 'usage',
      code: 'name-collision',
    });
  });

  it('refuses a folder without write permission', async () => {
    const out = join(temporaryFolder(), 'closed');
    mkdirSync(out);
    chmodSync(join(out, '..'), 0o755);
    chmodSync(out, 0o555);
    const sets = await composeSets(await snapshotsOf(aWireReport()), HTML);
    const failure = await asOrdinaryUser(() => failureOf(() => planPaths(sets, out)));
    expect(failure.message).toContain(out);
    expect(failure.hint).toMatch(/\S/);
  });
});

describe('writing', () => {
  it('puts each set into its own folder, with a manifest that lists its files', async () => {
    const out = temporaryFolder();
    const paths = await run(out);
    expect(paths.map((path) => path.split('/').at(-1))).toEqual([expect.stringMatching(/\.html$/), 'manifest.json']);
    const manifest = JSON.parse(readFileSync(paths[1]!, 'utf8')) as {
      documentId: string;
      files: { name: string; sha256: string; bytes: number }[];
    };
    const html = readFileSync(paths[0]!);
    expect(manifest.files).toEqual([
      expect.objectContaining({
        name: paths[0]!.split('/').at(-1),
        bytes: html.length,
        sha256: createHash('sha256').update(html).digest('hex'),
      }),
    ]);
    expect(html.toString('utf8')).toContain(manifest.documentId);
  });

  it('writes the same files for the same settings, and keeps them the second time', async () => {
    const [one, other] = [temporaryFolder(), temporaryFolder()];
    const settings = someRunSettings();
    await run(one, settings);
    await run(other, settings);
    expect(fileTree(one)).toEqual(fileTree(other));
    const before = fileTree(one);
    await run(one, settings);
    expect(fileTree(one)).toEqual(before);
  });

  it('replaces different files only if allowed to', async () => {
    const out = temporaryFolder();
    await run(out);
    const later = { ...HTML, clock: new Date('2026-11-22T00:00:00Z') };
    const before = fileTree(out);
    expect(await failureOf(() => run(out, later))).toMatchObject({ code: 'file-exists' });
    expect(fileTree(out)).toEqual(before);
    const paths = await run(out, later, true);
    expect(readFileSync(paths[1]!, 'utf8')).toContain('2026-11-22T00:00:00.000Z');
  });

  it('writes several sets beside each other', async () => {
    const out = temporaryFolder();
    await run(out, HTML, false, aWireReport({ AccountName: 'One' }), aWireReport({ AccountName: 'Other' }));
    const files = Object.keys(fileTree(out));
    expect(files).toHaveLength(4);
    expect(new Set(files.map((file) => file.split('/')[0])).size).toBe(2);
  });
});
