import type { PdfContext } from './context.js';
import { definitionOf } from './definition.js';
import type { Archive } from '../../pdf-engine/print.js';
import type { PageGeometry } from '../../pdf-engine/definition.js';
import type { Fonts } from '../../pdf-engine/text/fonts.js';

export interface EncodeOptions {
  readonly compress: boolean;
  readonly archive: Archive | undefined;
  /** Receives the file in parts, see `RenderContext`. */
  readonly write: ((part: Uint8Array) => void) | undefined;
}

/**
 * Lays out the document and writes it as PDF. Reads and fetches nothing; concurrent calls do not affect each other.
 *
 * @returns the bytes of the file that `write` did not receive
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
