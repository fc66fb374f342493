// A block drawn differently. `draw` draws any block as the format does, so this handler works for PDF and HTML.

const SHOWN = ['compliance', 'coverage', 'not-passed'];

export const handlers = {
  /** Three key figures: compliance, coverage, not passed. */
  keyFigures: (block, { draw }) => draw({ ...block, figures: block.figures.filter(({ key }) => SHOWN.includes(key)) }),
};
