import { all, closestTo } from './browser.js';

/**
 * Makes sections fold below their headings. What is folded stays findable in the browser's own search, and opens when a
 * match is in it or a link leads into it.
 */
export function startFolding(): void {
  for (const section of all('main section:is(.level-1, .level-2)', HTMLElement)) addButton(section);
  document.addEventListener('beforematch', ({ target }) => {
    if (target instanceof Element) reveal(target);
  });
  document.addEventListener('click', (event) => {
    const link = closestTo(event, 'a[href^="#"]', HTMLAnchorElement);
    const anchor = link?.hash.slice(1).split('?')[0] ?? '';
    const target = anchor === '' ? null : document.getElementById(decodeURIComponent(anchor));
    if (target !== null) reveal(target);
  });
}

/** Opens all folded sections around an element. */
export function reveal(element: Element): void {
  let section = element.closest('.is-closed');
  while (section !== null) {
    setClosed(section, false);
    section = section.parentElement?.closest('.is-closed') ?? null;
  }
}

/** The heading becomes the label of the button, as the pattern for accordions has it. */
function addButton(section: HTMLElement): void {
  const heading = section.firstElementChild;
  if (heading === null || !heading.matches('h2, h3') || section.children.length < 2) return;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'fold';
  button.setAttribute('aria-expanded', 'true');
  button.append(...heading.childNodes);
  heading.append(button);
  button.addEventListener('click', () => {
    setClosed(section, !section.classList.contains('is-closed'));
    heading.scrollIntoView({ block: 'nearest' });
  });
}

function setClosed(section: Element, isClosed: boolean): void {
  section.classList.toggle('is-closed', isClosed);
  section.querySelector('.fold')?.setAttribute('aria-expanded', String(!isClosed));
  for (const child of [...section.children].slice(1)) {
    if (isClosed) child.setAttribute('hidden', 'until-found');
    else child.removeAttribute('hidden');
  }
}
