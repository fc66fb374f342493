import { all, formatted } from './dom.js';

/** The controls of one facet: several values of a row of buttons, or one of a menu. No value means any. */
export function readFacet(element) {
  const isMenu = element.matches('select');
  const options = isMenu ? menuOptions(element) : buttonOptions(element);
  const chosen = new Set();

  function choose(values) {
    chosen.clear();
    for (const { value } of options) if (values.includes(value)) chosen.add(value);
    for (const option of options) option.mark(chosen.has(option.value));
    if (isMenu && chosen.size === 0) element.value = '';
  }

  function toggle(value) {
    choose(chosen.has(value) ? [...chosen].filter((other) => other !== value) : [...chosen, value]);
  }

  function listen(changed) {
    if (isMenu) {
      element.addEventListener('change', () => {
        choose([element.value]);
        changed();
      });
      return;
    }
    element.addEventListener('click', ({ target }) => {
      const button = target.closest('button');
      if (button === null) return;
      toggle(button.value);
      changed();
    });
  }

  return {
    key: element.dataset.key,
    chosen,
    choose,
    listen,
    admits: (value) => chosen.size === 0 || chosen.has(value),
    /** States on each option how many entries it would show; `tally` holds them by value. */
    count: (tally) => options.forEach((option) => option.count(tally.get(option.value) ?? 0)),
  };
}

function buttonOptions(element) {
  return all('button', element).map((button) => ({
    value: button.value,
    mark(isChosen) {
      button.setAttribute('aria-pressed', String(isChosen));
    },
    count(count) {
      button.querySelector('.count').textContent = formatted(count);
      button.classList.toggle('is-empty', count === 0);
    },
  }));
}

function menuOptions(select) {
  return all('option[data-text]', select).map((option) => ({
    value: option.value,
    mark(isChosen) {
      option.selected = isChosen;
    },
    count(count) {
      option.textContent = `${option.dataset.text} (${formatted(count)})`;
    },
  }));
}
