const whenIdle = window.requestIdleCallback ?? ((work) => setTimeout(() => work({ timeRemaining: () => 10 }), 50));

/** Milliseconds of idle time that are left to the browser. */
const SPARED = 8;

/** Does piece after piece of some work while the reader does nothing; `step` says whether any is left. */
export function workWhenIdle(step) {
  whenIdle(function work(deadline) {
    let isLeft = true;
    while (isLeft && deadline.timeRemaining() > SPARED) isLeft = step();
    if (isLeft) whenIdle(work);
  });
}
