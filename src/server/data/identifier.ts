/** The format of ids of licenses, accounts, jobs and benchmarks. */
import { z } from 'zod';

const LONGEST_ID = 200;

/** Limited in length, without control characters that could break log lines. */
export const identifierSchema = z
  .string('expected one id, as a string')
  .min(1, 'expected an id')
  .max(LONGEST_ID, `expected an id of at most ${LONGEST_ID} characters`)
  .regex(/^[^\u0000-\u001f\u007f-\u009f]*$/, 'expected an id without control characters');
