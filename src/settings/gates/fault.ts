/** What is wrong with the text of a gate, and where. */
export class GateFault extends Error {
  /** @param offset of the first wrong character, from 0 */
  constructor(
    readonly offset: number,
    message: string,
  ) {
    super(message);
  }
}
