import { all, formatted, setText } from './dom.js';

/** Statuses of failed checks. */
const FAILED = ['red', 'amber'];

/** The controls of one facet: several values of a row of buttons, or one of a menu. No value means any. */
export function readFacet(element) {
  const isMenu = element.matches('select');
  const options = isMenu ? menuOptions(element) : buttonOptions(element);
  const chosen = new Set();
  let admitted = null;

  function choose(values) {
    chosen.clear();
    for (const { value } of options) if (values.includes(value)) chosen.add(value);
    for (const option of options) option.mark(chosen.has(option.value));
    if (isMenu && chosen.size === 0) element.value = '';
    admitted = chosen.size === 0 ? null : options.map(({ value }) => chosen.has(value));
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
    texts: options.map(({ text }) => text),
    /** Whether the option at each position means failed; null where options are no statuses. */
    failed: options.some(({ isStatus }) => isStatus) ? options.map(({ value }) => FAILED.includes(value)) : null,
    chosen,
    choose,
    listen,
    /** Whether the option at a position is let through; entries without an option only pass where none is chosen. */
    admits: (position) => admitted === null || admitted[position] === true,
    /** States on each option how many entries it would show; `tally` holds them by position. */
    count: isMenu ? countsOnDemand(element, options) : (tally) => countAll(options, tally),
  };
}

function countAll(options, tally) {
  options.forEach((option, position) => option.count(tally[position] ?? 0));
}

/** A menu may have thousands of options: until it is used, only what it shows while closed is kept in line. */
function countsOnDemand(menu, options) {
  let late = null;
  const catchUp = () => {
    if (late !== null) countAll(options, late);
    late = null;
  };
  for (const type of ['pointerdown', 'focus']) menu.addEventListener(type, catchUp);
  return (tally) => {
    late = tally;
    // The first option stands for none.
    const shown = menu.selectedIndex - 1;
    options[shown]?.count(tally[shown] ?? 0);
    if (menu === document.activeElement) catchUp();
  };
}

function buttonOptions(element) {
  return all('button', element).map((button) => {
    const number = button.querySelector('.number');
    return {
      value: button.value,
      text: button.querySelector('bdi').textContent,
      isStatus: button.className.includes('status-'),
      mark(isChosen) {
        button.setAttribute('aria-pressed', String(isChosen));
      },
      count(count) {
        setText(number, formatted(count));
        button.classList.toggle('is-empty', count === 0);
      },
    };
  });
}

function menuOptions(select) {
  return all('option[data-text]', select).map((option) => {
    const { value, dataset } = option;
    return {
      value,
      text: dataset.text,
      isStatus: false,
      mark(isChosen) {
        if (option.selected !== isChosen) option.selected = isChosen;
      },
      count(count) {
        setText(option, `${dataset.text} (${formatted(count)})`);
      },
    };
  });
}
