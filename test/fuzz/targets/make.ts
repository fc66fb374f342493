/** Generates documents from a snapshot as the library does. Loads what all cases share once. */
import type { RenderedDocument } from '../../../src/model/document/artifact.js';
import type { RunSettings } from '../../../src/settings/run-settings.js';
import type { Snapshot } from '../../../src/model/report/snapshot.js';
import { composeSets } from '../../../src/documents/make-sets.js';
import { loadTools } from '../../../src/documents/load-tools.js';
import { renderInMemory } from '../../../src/documents/render-set.js';
import type { RunTools } from '../../../src/documents/compose-set.js';
import { someRunSettings } from '../../helpers/run-settings.js';
import { aWireCategory, aWirePolicy, aWireReport, bodyOf } from '../../helpers/wire-report.js';
import { MARKUP } from '../inputs/texts.js';
import { hold } from '../verdict.js';
import { parseSnapshots } from '../../helpers/built-in-readers.js';

export const NOW = new Date('2026-11-21T12:00:00Z');

const loaded = new Map<string, Promise<RunTools>>();

/** Tools of the built-in templates. */
function sharedTools(settings: RunSettings): Promise<RunTools> {
  const key = JSON.stringify([settings.template, settings.locale, settings.formats]);
  const tools = loaded.get(key) ?? loadTools(settings);
  loaded.set(key, tools);
  return tools;
}

/** Documents from a built-in template. */
export async function makeShared(
  snapshot: Snapshot,
  given: Partial<RunSettings>,
): Promise<readonly RenderedDocument[]> {
  const settings = someRunSettings(given);
  return make(snapshot, settings, await sharedTools(settings));
}

/** Documents from given settings, with any template and library. */
export async function makeBy(snapshot: Snapshot, given: Partial<RunSettings>): Promise<readonly RenderedDocument[]> {
  const settings = someRunSettings(given);
  return make(snapshot, settings, await loadTools(settings));
}

async function make(snapshot: Snapshot, settings: RunSettings, tools: RunTools): Promise<readonly RenderedDocument[]> {
  const [set] = await composeSets([snapshot], settings, tools);
  return set === undefined ? [] : renderInMemory(set, settings);
}

/** Checks that the documents are the same again, byte for byte. */
export function checkSame(documents: readonly RenderedDocument[], again: readonly RenderedDocument[]): void {
  for (const [index, { format, bytes }] of documents.entries()) {
    const isSame = Buffer.compare(bytes, again[index]?.bytes ?? new Uint8Array()) === 0;
    hold('the same input gives the same bytes', isSame, () => format);
  }
}

const COLORS = ['Red', 'Amber', 'Green', 'Gray', 'Teal'];
const IDS = ['DiskEncryption', 'PublicAccess', 'Logging', 'constructor', '=1+1'];

/** A report for other targets, with every color, and with markup in all texts. */
export async function aHostileSnapshot(): Promise<Snapshot> {
  const policies = COLORS.map((Compliance, index) =>
    aWirePolicy({
      Compliance,
      PolicyId: IDS[index] ?? '',
      ShortTitle: MARKUP,
      ServiceName: index % 2 === 0 ? MARKUP : 'Disks',
    }),
  );
  const category = aWireCategory({ CategoryName: MARKUP, Policies: policies });
  const [snapshot] = await parseSnapshots(
    bodyOf(aWireReport({ AccountName: MARKUP, ResourceCategories: [category] })),
    NOW,
  );
  if (snapshot === undefined) throw new Error('the report at hand cannot be read');
  return snapshot;
}
