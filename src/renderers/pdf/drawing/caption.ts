import type { Content } from 'pdfmake/interfaces.js';
import type { PdfContext } from '../context.js';

/** The description below a chart; nothing if `text` is empty. */
export function caption(text: string, { theme, type }: PdfContext): Content {
  if (text === '') return [];
  return {
    text: type.print(text),
    fontSize: theme.type.sizes.small,
    lineHeight: type.lineHeight(),
    color: theme.colors.muted,
    marginTop: 6,
  };
}
