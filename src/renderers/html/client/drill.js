/** Completes links to counted policies with their filters, once they are about to be used: a page has thousands. */
export function completeLinks() {
  for (const type of ['pointerover', 'focusin', 'click']) document.addEventListener(type, complete);
}

function complete({ target }) {
  const link = target.closest?.('a[data-filters]');
  if (!link) return;
  link.hash = `${link.hash}?${link.dataset.filters}`;
  delete link.dataset.filters;
}
