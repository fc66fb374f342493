/**
 * Runs work one at a time. Calls while it runs share the next run, so no caller gets a result that is older than its call.
 */
export function coalesce<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<Result> | undefined;
  const begin = (): Promise<Result> => {
    next = undefined;
    return work();
  };
  return () => {
    next ??= last.then(begin, begin);
    last = next;
    return next;
  };
}
