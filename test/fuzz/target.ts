import type fc from 'fast-check';
import type { Input } from './input.js';

/** One kind of input from outside. */
export interface Target {
  readonly name: string;
  readonly inputs: fc.Arbitrary<Input>;
  /**
   * Gives the input to the program, and says how it ended: `documents`, `accepted` or the code of the refusal.
   *
   * @param folder absolute path of an empty folder
   * @throws BrokenLaw, or whatever else the program throws, which is a finding too
   */
  try(input: Input, folder: string): Promise<string>;
}
