import type { PlacedChart } from '../sheet-extras.js';
/** The part that places a sheet's charts. `relationOf` names the relation to the chart at an index. */
export declare function drawingPart(charts: readonly PlacedChart[], relationOf: (index: number) => string): string;
