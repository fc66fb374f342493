import { isDeepStrictEqual } from 'node:util';
import { evidenceOf } from '../evidence.js';
import type { AuditDocument } from '../model/document/document.js';
import { rendererPoint } from '../renderers/registry.js';
import type { Renderer, RenderContext } from '../renderers/renderer.js';
import { fontsOf } from '../rendering.js';
import { loadChecked, type CheckOptions } from './load-checked.js';
import { must } from './must.js';
import { sampleSet } from './sample-set.js';

/**
 * Checks that a renderer has its members, takes its options, and renders as it has to: the same bytes for the same document,
 * also when it renders several at once or writes in parts; and that it leaves the document as it is.
 *
 * @throws Error with one sentence: the first thing that is not so
 */
export async function checkRenderer<Options>(renderer: Renderer<Options>, given: CheckOptions = {}): Promise<void> {
  const { plugIn, options } = await loadChecked(rendererPoint, renderer as Renderer, given);
  const { format } = plugIn;
  const render = async (sample: Sample, isInParts: boolean): Promise<Buffer> => {
    const parts: Uint8Array[] = [];
    const write = (part: Uint8Array): void => void parts.push(part);
    const context = isInParts ? { ...sample.context, write } : sample.context;
    const { bytes } = await plugIn.render(sample.document, options, context);
    return Buffer.concat([...parts, bytes]);
  };
  const samples = [await sampleOf(plugIn, 'en'), await sampleOf(plugIn, 'de')] as const;
  const [sample, other] = samples;

  const first = await render(sample, false);
  must(
    isDeepStrictEqual(sample.document, sample.original),
    `expected the renderer "${format}" to leave the document as it is, found that it changed it`,
  );
  must(
    first.equals(await render(sample, false)),
    `expected the renderer "${format}" to give the same bytes for the same document, found others the second time`,
  );
  must(
    first.equals(await render(sample, true)),
    `expected the renderer "${format}" to give the same bytes through context.write and its result, found others`,
  );
  const alone = [first, await render(other, false)] as const;
  const together = await Promise.all(samples.map((each) => render(each, false)));
  must(
    alone.every((bytes, index) => bytes.equals(together[index] ?? Buffer.alloc(0))),
    `expected the renderer "${format}" to render several documents at once as one after the other, found other bytes`,
  );
}

interface Sample {
  readonly document: AuditDocument;
  /** An equal one, which nobody renders. */
  readonly original: AuditDocument;
  readonly context: RenderContext;
}

async function sampleOf(renderer: Renderer, locale: string): Promise<Sample> {
  const set = await sampleSet(locale);
  const fonts = await fontsOf({ ...set, renderers: [{ renderer, options: {}, handlers: undefined }] });
  const { document: original } = set.composition;
  const context = { fonts: fonts.files, absentFonts: fonts.absent, evidence: evidenceOf(set) };
  return { document: structuredClone(original), original, context };
}
