/** What a job has done is shown when it changes, without loading the page again. */
const INTERVAL = 700;

/** Part of the page that changes, and says so as long as it will. */
const CHANGING = '[data-poll]';

/** What the page says about that part: whether it is complete, and when it was read. */
const AROUND = ['notices', 'freshness'];

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
    else {
      replace(shown, next);
      for (const id of AROUND) adopt(page, id);
    }
  } catch {
    // The server may be back in a moment.
  }
  followProgress();
}

function adopt(page: Document, id: string): void {
  const [shown, next] = [document.getElementById(id), page.getElementById(id)];
  if (shown !== null && next !== null && !shown.isEqualNode(next)) shown.replaceWith(next);
}

/** The status stays the same element, so that its change is announced; what did not change is left alone, with its focus. */
function replace(shown: Element, next: Element): void {
  if (!next.matches(CHANGING)) shown.removeAttribute('data-poll');
  if (shown.innerHTML === next.innerHTML) return;
  const [status, nextStatus] = [shown.querySelector('[role="status"]'), next.querySelector('[role="status"]')];
  if (status !== null && nextStatus !== null && status.textContent !== nextStatus.textContent) {
    status.textContent = nextStatus.textContent;
  }
  const [parts, nextParts] = [[...shown.children], [...next.children]];
  if (parts.length === nextParts.length) {
    for (const [index, part] of parts.entries()) {
      const nextPart = nextParts[index];
      if (nextPart !== undefined && !part.isEqualNode(nextPart)) part.replaceWith(nextPart);
    }
  } else {
    if (status !== null) nextStatus?.replaceWith(document.adoptNode(status));
    shown.replaceChildren(...next.childNodes);
  }
}
