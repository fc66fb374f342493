/** What an id of a license, an account, a job or a benchmark may be. */
import { z } from 'zod';

const LONGEST_ID = 200;

/** Bounded, and without what could break a line of a log. */
export const identifierSchema = z
  .string('expected one id, as a string')
  .min(1, 'expected an id')
  .max(LONGEST_ID, `expected an id of at most ${LONGEST_ID} characters`)
  .regex(/^[^\u0000-\u001f\u007f-\u009f]*$/, 'expected an id without control characters');
