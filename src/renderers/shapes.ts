import type { Mark } from '../model/report/vocabulary.js';

/** Shapes of statuses that every font has, beside the word: messages keep few colors. */
export const SHAPES: Readonly<Record<Mark, string>> = {
  red: '■',
  amber: '▲',
  green: '●',
  gray: '○',
  unrecognized: '◇',
  accepted: '□',
};
