/**
 * Begins one request in each round of the event loop. Node accepts one connection in each round, so without this, people who come while
 * others are served wait until all of those have been answered again and again.
 *
 * @returns resolves when it is the turn of the caller
 */
export function createTurns(): () => Promise<void> {
  const waiting: (() => void)[] = [];
  const next = (): void => {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(next);
  };
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) setImmediate(next);
    });
}
