import type { Theme } from '../../../model/template/theme.js';
import type { Status } from '../../../model/report/vocabulary.js';
import { numberOf } from '../../../pdf-engine/text/text.js';
import { circlePath } from '../../../pdf-engine/paint/vectors.js';

/**
 * The shape of a status as operators that draw it around the origin, in a square of `size`. Drawn, so that no font has to
 * have it: a square failed, a triangle partial, a disc passed, a ring not assessed, a diamond unrecognized. Always beside
 * its word.
 */
export function statusSign(status: Status, theme: Theme, size: number): string {
  const { solid, text } = theme.colors.status[status];
  const half = size / 2;
  const fill = `${operandsOf(solid)} rg`;
  switch (status) {
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
