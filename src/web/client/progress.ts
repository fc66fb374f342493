/** What a job has done is shown when it changes, without loading the page again. */
const INTERVAL = 700;

/** Part of the page that changes, and says so as long as it will. */
const CHANGING = '[data-poll]';

export function followProgress(): void {
  if (document.querySelector(CHANGING) === null) return;
  setTimeout(() => void follow(), INTERVAL);
}

async function follow(): Promise<void> {
  const shown = document.querySelector(CHANGING);
  if (shown === null) return;
  try {
    const response = await fetch(location.href, { headers: { accept: 'text/html' } });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const next = page.getElementById(shown.id);
    // Signed out, or gone: the page says what happened.
    if (next === null) location.reload();
    else replace(shown, next);
  } catch {
    // The server may be back in a moment.
  }
  followProgress();
}

/** The status stays the same element, so that its change is announced; what did not change is left alone. */
function replace(shown: Element, next: Element): void {
  if (shown.innerHTML === next.innerHTML) return;
  const [status, nextStatus] = [shown.querySelector('[role="status"]'), next.querySelector('[role="status"]')];
  if (status !== null && nextStatus !== null) {
    if (status.textContent !== nextStatus.textContent) status.textContent = nextStatus.textContent;
    nextStatus.replaceWith(document.adoptNode(status));
  }
  shown.replaceChildren(...next.childNodes);
  if (!next.matches(CHANGING)) shown.removeAttribute('data-poll');
}
