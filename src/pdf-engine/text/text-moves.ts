/**
 * Moves from the beginning of a line to that of the next one within a text object. What a table has between its columns and
 * its rows is the same again and again, and so short and quick to compress.
 */
export class TextMoves {
  /** Thousandths of points, as they are written: what is rounded does not add up. */
  #left = 0;
  #top = 0;
  #hasBegun = false;

  /** A text object begins where nothing was. */
  begin(): void {
    this.#hasBegun = false;
  }

  /** The operator that begins a line. Points, from the left and the top of the page. */
  to(x: number, y: number): string {
    const [left, top] = [Math.round(x * 1e3), Math.round(y * 1e3)];
    const [right, up] = [left - this.#left, this.#top - top];
    const isFirst = !this.#hasBegun;
    this.#left = left;
    this.#top = top;
    this.#hasBegun = true;
    // The page is upside down for pdfmake, so the letters are turned back.
    return isFirst ? `1 0 0 -1 ${left / 1e3} ${top / 1e3} Tm` : `${right / 1e3} ${up / 1e3} Td`;
  }
}
