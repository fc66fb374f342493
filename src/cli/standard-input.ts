/** Path of standard input in arguments. */
export const STANDARD_INPUT = '-';
