import type { Bar } from '../../../model/document/document.js';
import { fill } from '../templates.js';

/** Width of a bar in its own units; the page stretches it. */
const UNITS = 1000;

/** A stacked bar as inline SVG. `label` is its text alternative; without one it is decoration beside its numbers. */
export function renderStack(bar: Bar, label: string | null): string {
  let x = 0;
  const parts = bar.segments.map(({ status, share }) => {
    const start = x;
    x += share * UNITS;
    return { status, x: start.toFixed(2), width: (share * UNITS).toFixed(2), isShown: share > 0 };
  });
  return fill('stack', { label, units: UNITS, parts: parts.filter(({ isShown }) => isShown) });
}
