import type { PdfContext } from './context.js';
import { definitionOf } from './definition.js';
import type { Archive } from '../../pdf-engine/print.js';
import type { PageGeometry } from '../../pdf-engine/definition.js';
import type { Fonts } from '../../pdf-engine/text/fonts.js';

export interface EncodeOptions {
  readonly compress: boolean;
  readonly archive: Archive | undefined;
  /** Takes the file in parts, see `RenderContext`. */
  readonly write: ((part: Uint8Array) => void) | undefined;
}

/**
 * Lays the document out and writes it as PDF. Everything needed is handed over for this call alone: callers at once share
 * nothing, and nothing is read or fetched.
 *
 * @returns the file, or what `write` did not get of it.
 */
export async function encode(
  page: PageGeometry,
  context: PdfContext,
  fonts: Fonts,
  { compress, archive, write }: EncodeOptions,
): Promise<Uint8Array> {
  const { print } = await import('../../pdf-engine/print.js');
  return print(definitionOf(page, context), {
    fonts,
    compress,
    ...(archive && { archive }),
    ...(write && { write }),
  });
}
