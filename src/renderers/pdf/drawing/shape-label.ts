import type { Content } from 'pdfmake/interfaces.js';
import type { Status } from '../../../model/report/vocabulary.js';
import type { PdfContext } from '../context.js';
import type { Printable, Style } from '../../../pdf-engine/text/typesetter.js';
import { statusShape } from './shapes.js';

export interface LabelText {
  readonly text: Printable;
  readonly fontSize: number;
  readonly lineHeight: number;
  readonly color?: string;
  readonly bold?: boolean;
  readonly alignment?: 'right';
  readonly id?: string;
  readonly linkToDestination?: string;
}

/** Room for a shape and its gap before text of a size. */
export function shapeIndent(size: number): number {
  return size * 1.2;
}

/** Text with the shape of its status in front. Further lines stand below the first word. */
export function shapeLabel(status: Status, label: LabelText, style: Style, { theme, type }: PdfContext): Content {
  const side = label.fontSize * 0.78;
  const middle = type.middle(label.fontSize, style);
  return {
    stack: [statusShape(status, theme, side, 0, middle), { ...label, marginLeft: shapeIndent(label.fontSize) }],
  };
}
