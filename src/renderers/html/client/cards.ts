import { all } from './browser.js';

/** Returns a function that marks the card whose filters are in use. */
export function watchCards(): (filters: URLSearchParams) => void {
  const cards = all('.category .name a', HTMLAnchorElement).map((link) => ({
    link,
    filters: link.dataset.filters ?? '',
  }));
  return (chosen) => {
    for (const { link, filters } of cards) {
      if (filters !== '' && filters === String(chosen)) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  };
}
