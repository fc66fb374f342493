import { isDeepStrictEqual } from 'node:util';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fontsOf } from '../../documents/render-set.js';
import type { AuditDocument } from '../../model/document/document.js';
import { rendererPoint } from '../../renderers/registry.js';
import type { Renderer, RenderContext } from '../../renderers/renderer.js';
import { memoize } from '../../model/values/memoize.js';
import { loadChecked, must, type CheckOptions } from './check-support.js';
import { parseSnapshots } from '../../documents/fetch-snapshots.js';
import { composeSets } from '../../documents/make-sets.js';
import type { ReportSet } from '../../documents/compose-set.js';
import { defaultRunSettings } from '../../settings/run-settings.js';
import { packageRoot } from '../../base/package-root.js';
import { NO_READERS } from '../../model/settings/readers.js';

/**
 * Checks a renderer. It must have its members, accept its options, leave the document unchanged, and render the same bytes for
 * the same document, even if it renders several at once or writes in parts.
 *
 * @throws Error with one sentence about the first violation
 */
export async function checkRenderer<Options>(renderer: Renderer<Options>, given: CheckOptions = {}): Promise<void> {
  const { plugIn, options } = await loadChecked(rendererPoint, renderer as Renderer, given);
  const { format } = plugIn;
  const render = async (sample: Sample, isInParts: boolean): Promise<Buffer> => {
    const parts: Uint8Array[] = [];
    const write = (part: Uint8Array): void => void parts.push(part);
    const context = isInParts ? { ...sample.context, write } : sample.context;
    const { beginning = new Uint8Array(), bytes } = await plugIn.render(sample.document, options, context);
    return Buffer.concat([beginning, ...parts, bytes]);
  };
  const samples = [await sampleOf(plugIn, 'en'), await sampleOf(plugIn, 'de')] as const;
  const [sample, other] = samples;

  const first = await render(sample, false);
  must(
    isDeepStrictEqual(sample.document, sample.original),
    `expected the renderer "${format}" to leave the document unchanged, found changes`,
  );
  must(
    first.equals(await render(sample, false)),
    `expected the renderer "${format}" to return the same bytes for the same document, found other bytes the second time`,
  );
  must(
    first.equals(await render(sample, true)),
    `expected the renderer "${format}" to return the same bytes with and without context.write, found other bytes`,
  );
  const alone = [first, await render(other, false)] as const;
  const together = await Promise.all(samples.map((each) => render(each, false)));
  must(
    alone.every((bytes, index) => bytes.equals(together[index] ?? Buffer.alloc(0))),
    `expected the renderer "${format}" to render the same bytes for several documents at once as for each alone, found other bytes`,
  );
}

interface Sample {
  readonly document: AuditDocument;
  /** An equal document, which is not rendered. */
  readonly original: AuditDocument;
  readonly context: RenderContext;
}

async function sampleOf(renderer: Renderer, locale: string): Promise<Sample> {
  const set = await sampleSet(locale);
  const fonts = await fontsOf({ ...set, renderers: [{ renderer, options: {}, handlers: undefined }] });
  const { document: original } = set.composition;
  const context = { fonts: fonts.files, absentFonts: fonts.absent, evidence: set.evidence };
  return { document: structuredClone(original), original, context };
}

const CLOCK = new Date('2026-11-21T10:00:00Z');

/** A sample document set. Includes guidance, so that it contains every type of block. Composed once for all renderers. */
const sampleSet = memoize(async (locale: string): Promise<ReportSet> => {
  const examples = join(packageRoot(), 'examples');
  const body = await readFile(join(examples, 'reports', 'type-1-csbp-2026-11.json'));
  const policyLibraries = [join(examples, 'policy-library.yaml')];
  const settings = { ...defaultRunSettings(CLOCK), formats: [], locale, policyLibraries };
  const [set] = await composeSets(await parseSnapshots(body, CLOCK, NO_READERS), settings);
  if (set === undefined) throw new Error('Expected the sample report to hold a report.');
  return set;
});
