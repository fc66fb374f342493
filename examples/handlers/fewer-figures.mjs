// Handlers draw blocks in place of a format's own. `draw` draws any block as the format does by itself, so this one
// serves the PDF and the HTML page alike.

export const handlers = {
  /** The first three key figures: compliance, coverage, failed checks. */
  keyFigures: (block, { draw }) => draw({ ...block, figures: block.figures.slice(0, 3) }),
};
