import type { Bar } from '../../model/document.js';
/** A stacked bar as inline SVG. `label` is its text alternative; without one it is decoration beside its numbers. */
export declare function renderStack(bar: Bar, label: string | null): string;
