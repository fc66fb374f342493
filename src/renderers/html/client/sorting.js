import { cellIn } from './cells.js';
import { all } from './dom.js';

const collator = new Intl.Collator(document.documentElement.lang, { numeric: true });

/**
 * Sorts every list that has the chosen column; `putInLine` brings the blocks into that order, `change` is called when the
 * reader chooses another.
 */
export function startSorting(bar, { lists, facets, putInLine, change }) {
  const select = bar.querySelector('.sorting select');
  const direction = bar.querySelector('.direction');
  let column = '';
  let isDescending = false;

  select.addEventListener('change', () => set(select.value, false, change));
  direction.addEventListener('click', () => set(column, !isDescending, change));
  document.querySelector('.searchable').addEventListener('click', ({ target }) => {
    const head = target.closest('.entries thead th');
    if (head === null || head.textContent === '') return;
    const clicked = head.closest('.policies').dataset.keys.split(' ')[head.cellIndex];
    set(clicked, clicked === column && !isDescending, change);
  });

  function set(newColumn, descends, done) {
    column = newColumn;
    isDescending = descends && column !== '';
    select.value = column;
    direction.disabled = column === '';
    direction.setAttribute('aria-pressed', String(isDescending));
    for (const list of lists) arrange(list);
    done();
  }

  function arrange(list) {
    const position = list.columns.indexOf(column);
    const sorted = position === -1 ? list.rows : inOrder(list.rows, (row) => row.entry);
    if (sorted === (list.shownOrder ?? list.rows)) return;
    list.shownOrder = sorted;
    list.order = position === -1 ? null : { position, direction: isDescending ? 'descending' : 'ascending' };
    let at = 0;
    for (const block of list.blocks) {
      block.rows = sorted.slice(at, (at += block.rows.length));
      block.isArranged = false;
      for (const row of block.rows) row.block = block;
      putInLine(block);
    }
  }

  /** In the chosen order: numbers by value, statuses and severities by rank, texts as the language has them. */
  function inOrder(items, entryOf) {
    const read = valueReader(column, facets);
    const keyed = items.map((item) => ({ item, value: read(entryOf(item)) }));
    const sign = isDescending ? -1 : 1;
    return keyed.sort((a, b) => compare(a.value, b.value, sign)).map(({ item }) => item);
  }

  return {
    /** `-column` for descending, empty for the order of the report. */
    get value() {
      return `${isDescending ? '-' : ''}${column}`;
    },
    choose(value) {
      const [, sign, wanted] = /^(-?)(.*)$/s.exec(value);
      const isKnown = all('option', select).some((option) => option.value === wanted);
      const next = isKnown ? wanted : '';
      if (next !== column || (sign === '-') !== isDescending) set(next, sign === '-', () => undefined);
    },
    sorted: (entries) => (column === '' ? entries : inOrder(entries, (entry) => entry)),
  };
}

/** Reads what an entry is sorted by. */
function valueReader(column, facets) {
  const facet = facets.findIndex(({ key }) => key === column);
  if (facet !== -1) return ({ options }) => (options[facet] === -1 ? undefined : options[facet]);
  return (entry) => {
    const cell = cellIn(entry, column);
    if (cell === undefined || !cell.isNumber) return cell?.text;
    const number = Number(cell.value ?? cell.text);
    return Number.isNaN(number) ? undefined : number;
  };
}

/** What has no value stands last in both directions. */
function compare(a, b, sign) {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return sign * (typeof a === 'number' ? a - b : collator.compare(a, b));
}
