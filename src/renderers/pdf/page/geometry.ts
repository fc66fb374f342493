import type { PageSetup } from '../../../model/document/document.js';
import type { PageGeometry } from '../../../pdf-engine/definition.js';
import { millimetersToPoints } from '../context.js';

const SIZES = { A4: { width: 595.28, height: 841.89 }, Letter: { width: 612, height: 792 } } as const;

/** Minimum margins in points that leave room for the running head with the mark, and for the foot. */
const MIN_TOP = 52;
const MIN_BOTTOM = 40;

export function geometryOf({ size, orientation, margins }: PageSetup): PageGeometry {
  const { width, height } = SIZES[size];
  return {
    ...(orientation === 'portrait' ? { width, height } : { width: height, height: width }),
    margins: {
      top: Math.max(MIN_TOP, millimetersToPoints(margins.top)),
      right: millimetersToPoints(margins.right),
      bottom: Math.max(MIN_BOTTOM, millimetersToPoints(margins.bottom)),
      left: millimetersToPoints(margins.left),
    },
  };
}
