/** Menus filter at once, and `/` leads to the search. */
export function filterAtOnce(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form.finder[role="search"]')) {
    form.addEventListener('change', ({ target }) => {
      if (target instanceof HTMLSelectElement) form.requestSubmit();
    });
  }

  document.addEventListener('keydown', (event) => {
    const { target, key, ctrlKey, metaKey, altKey } = event;
    const isTyping = target instanceof HTMLElement && target.matches('input, select, textarea, [contenteditable]');
    if (key !== '/' || isTyping || ctrlKey || metaKey || altKey) return;
    const search = document.querySelector<HTMLInputElement>('input[type="search"]');
    if (search === null) return;
    event.preventDefault();
    search.focus();
    search.select();
  });
}
