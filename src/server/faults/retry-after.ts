/** How long a client that meets the limit is asked to wait. */
const WAIT = 1_000;

/** Values of `Retry-After`, by turns in both forms that HTTP has: seconds, and a date. */
export function alternateRetryAfter(now: () => Date): () => string {
  let asDate = true;
  return () => {
    asDate = !asDate;
    // A date has whole seconds: rounded up, so that nobody is asked to wait less.
    return asDate ? new Date(Math.ceil((now().getTime() + WAIT) / 1000) * 1000).toUTCString() : String(WAIT / 1000);
  };
}
