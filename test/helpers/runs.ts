/** Whether everything is tried (`npm run test:full`), or a part of it that finds most mistakes. */
export const TRIES_ALL = process.env['AUDITPRESS_TESTS_FULL'] === '1';

/** The number of runs of a property: by default a tenth of `all`, but not below `least`. */
export function runs(all: number, least = 100): number {
  return TRIES_ALL ? all : Math.min(all, Math.max(least, Math.ceil(all / 10)));
}
