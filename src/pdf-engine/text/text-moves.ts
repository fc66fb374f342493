/**
 * Moves from the start of one line to the start of the next within a text object. The moves between the columns and rows of a
 * table repeat, so relative moves are short and compress fast.
 */
export class TextMoves {
  /** Thousandths of points, as written, so that rounding errors do not add up. */
  #left = 0;
  #top = 0;
  #hasBegun = false;

  /** Starts a text object, which has no position yet. */
  begin(): void {
    this.#hasBegun = false;
  }

  /** The operator that starts a line. Points from the left and the top of the page. */
  to(x: number, y: number): string {
    const [left, top] = [Math.round(x * 1e3), Math.round(y * 1e3)];
    const [right, up] = [left - this.#left, this.#top - top];
    const isFirst = !this.#hasBegun;
    this.#left = left;
    this.#top = top;
    this.#hasBegun = true;
    // pdfmake flips the page vertically, so letters are flipped back.
    return isFirst ? `1 0 0 -1 ${left / 1e3} ${top / 1e3} Tm` : `${right / 1e3} ${up / 1e3} Td`;
  }
}
