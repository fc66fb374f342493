import { all } from './dom.js';

/** The choice of columns: what is not ticked is hidden in all policy tables, and left out of exports. */
export function startColumns(bar, change) {
  const searchable = bar.closest('.searchable');
  const menu = bar.querySelector('.columns');
  const boxes = all('input', menu);

  function apply() {
    boxes.forEach((box, index) => searchable.classList.toggle(`without-${index}`, !box.checked));
  }
  menu.addEventListener('change', () => {
    apply();
    change();
  });
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    menu.open = false;
    menu.querySelector('summary').focus();
  });
  // It lies over the page, so it closes when the reader goes on.
  document.addEventListener('pointerdown', ({ target }) => {
    if (!menu.contains(target)) menu.open = false;
  });

  return {
    get hidden() {
      return boxes.filter((box) => !box.checked).map((box) => box.value);
    },
    choose(hidden) {
      for (const box of boxes) box.checked = box.disabled || !hidden.includes(box.value);
      apply();
    },
    /** The columns that are not hidden, in their order. */
    shown: () =>
      boxes
        .filter((box) => box.checked)
        .map(({ value, dataset }) => ({ key: value, label: dataset.label, detail: dataset.detail })),
  };
}
