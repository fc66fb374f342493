/** Right-to-left pages: laid out from left to right, then mirrored except for letters and pictures. */
import type { LaidPage, Picture, Vector } from 'pdfmake/js/LayoutBuilder.js';

type Page = LaidPage['pageSize'];

/** A drawing on the mirrored page. */
export function mirrorVector(vector: Vector, { width }: Page): Vector {
  switch (vector.type) {
    case 'rect':
      return { ...vector, x: width - vector.x - vector.w };
    case 'line':
      return { ...vector, x1: width - vector.x1, x2: width - vector.x2 };
    case 'ellipse':
      return { ...vector, x: width - vector.x };
    case 'polyline':
      return { ...vector, points: vector.points.map(({ x, y }) => ({ x: width - x, y })) };
    default:
      return vector;
  }
}

/** A picture at its position on the mirrored page. The picture itself is not mirrored. */
export function mirrorPicture(picture: Picture, { width }: Page): Picture {
  return { ...picture, x: width - picture.x - picture._width };
}
