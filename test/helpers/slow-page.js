// Runs in a page before its own script. Delays all asynchronous reactions of the page, as a busy machine may, but every
// time, so that a test that reads the page only once after an action fails.
{
  const LATE = 250;
  const late =
    (work) =>
    (...args) =>
      void setTimeout(() => work(...args), LATE);

  const { addEventListener } = window;
  window.addEventListener = (type, listener, options) => {
    const isLate = ['hashchange', 'message', 'scroll'].includes(type);
    addEventListener.call(window, type, isLate ? late(listener) : listener, options);
  };
  for (const name of ['requestAnimationFrame', 'requestIdleCallback']) {
    const ask = window[name].bind(window);
    // In the call itself the work is on time again: an idle moment that is over is none.
    window[name] = (work) => void setTimeout(() => ask(work), LATE / 5);
  }
  for (const name of ['IntersectionObserver', 'ResizeObserver']) {
    window[name] = class extends window[name] {
      constructor(tell, options) {
        super(late(tell), options);
      }
    };
  }
}
