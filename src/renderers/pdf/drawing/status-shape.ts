import type { Content } from 'pdfmake/interfaces.js';
import { memoize, memoizeByObject } from '../../../model/values/memoize.js';
import type { Theme } from '../../../model/template/theme.js';
import type { Mark } from '../../../model/report/vocabulary.js';
import type { PdfContext } from '../context.js';
import type { Icon } from '../engine/layout/row-table.js';
import { circlePath } from '../engine/paint/canvas.js';
import { numberOf } from '../engine/file/syntax.js';
import type { FontStyle, Printable } from '../engine/text/typesetter.js';
import { overlay } from './lines.js';

/**
 * Operators that draw the shape of a status around the origin, in a square of `size`: a square for failed, a triangle for partly
 * failed, a disc for passed, a ring for not assessed, a diamond for unrecognized, the outline of a square for accepted. Drawn, so that no font needs the characters.
 */
function statusOperators(mark: Mark, theme: Theme, size: number): string {
  const { solid, text } = theme.colors.status[mark];
  const half = size / 2;
  const fill = `${operandsOf(solid)} rg`;
  switch (mark) {
    case 'red': {
      const side = size * 0.88;
      return `${fill} ${[-side / 2, -side / 2, side, side].map(numberOf).join(' ')} re f`;
    }
    case 'amber':
      return `${fill} ${polygon([0, -half], [half, (9.3 / 10 - 0.5) * size], [-half, (9.3 / 10 - 0.5) * size])} f`;
    case 'green':
      return `${fill} ${circlePath(half)} f`;
    case 'gray': {
      const stroke = size * 0.17;
      return `${operandsOf(text)} RG ${numberOf(stroke)} w ${circlePath(half - stroke / 2)} S`;
    }
    case 'accepted': {
      const stroke = size * 0.17;
      const side = size * 0.88 - stroke;
      return `${operandsOf(text)} RG ${numberOf(stroke)} w ${[-side / 2, -side / 2, side, side].map(numberOf).join(' ')} re S`;
    }
    case 'unrecognized':
      return `${fill} ${polygon([0, -half], [half, 0], [0, half], [-half, 0])} f`;
  }
}

function polygon(...points: readonly (readonly [number, number])[]): string {
  const path = points.map(([x, y], index) => `${numberOf(x)} ${numberOf(y)} ${index === 0 ? 'm' : 'l'}`);
  return `${path.join(' ')} h`;
}

function operandsOf(color: string): string {
  return [1, 3, 5].map((start) => numberOf(Number.parseInt(color.slice(start, start + 2), 16) / 255)).join(' ');
}

const operatorsOf = memoizeByObject((theme: Theme) =>
  memoize((mark: Mark) => memoize((size: number) => statusOperators(mark, theme, size))),
);

/** The shape of a status as an icon of a row: a square of `size` points from the left edge `x`, centered on `middle`. */
export function statusIcon(mark: Mark, theme: Theme, size: number, x: number, middle: number): Icon {
  return { operators: operatorsOf(theme)(mark)(size), size, x: x + size / 2, y: middle };
}

export function statusShape(mark: Mark, theme: Theme, size: number, x: number, middle: number): Content {
  return iconNode(statusIcon(mark, theme, size, x, middle));
}

export function iconNode({ operators, size, x, y }: Icon): Content {
  const half = size / 2;
  return overlay([{ type: 'ellipse', x, y, r1: half, r2: half, operators }], y + half);
}

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

/** Width of a shape and its gap before text of a size. */
export function shapeIndent(size: number): number {
  return size * 1.2;
}

/** Text after the shape of its status. Further lines are aligned with the first word. */
export function shapeLabel(mark: Mark, label: LabelText, style: FontStyle, { theme, type }: PdfContext): Content {
  const side = label.fontSize * 0.78;
  const middle = type.middle(label.fontSize, style);
  return {
    stack: [statusShape(mark, theme, side, 0, middle), { ...label, marginLeft: shapeIndent(label.fontSize) }],
  };
}
