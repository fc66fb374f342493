/** Milliseconds of idle time that are left to the browser. */
const SPARED = 8;

/** Calls `work` after the next paint. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}

/** Calls `step` again and again while the browser is idle, until it returns false: nothing is left to do. */
export function workWhenIdle(step: () => boolean): void {
  whenIdle(function work(deadline) {
    let isLeft = true;
    while (isLeft && deadline.timeRemaining() > SPARED) isLeft = step();
    if (isLeft) whenIdle(work);
  });
}

function whenIdle(work: (deadline: Pick<IdleDeadline, 'timeRemaining'>) => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  // Safari has none.
  else setTimeout(() => work({ timeRemaining: () => 10 }), 50);
}
