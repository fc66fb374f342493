// The script of the page: search and filters over all policy tables, keys, and the place in the navigation.
// It stands in the page as it is here. Everything can be read without it; text is only ever set as textContent.
(() => {
  'use strict';

  const root = document.documentElement;
  const numbers = new Intl.NumberFormat(root.lang);
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];

  const bar = document.getElementById('ap-filters');
  if (bar !== null) startFilters(bar);
  startNavigation();
  measureStickyParts();

  function startFilters(filters) {
    const input = document.getElementById('ap-search');
    const output = filters.querySelector('output');
    const clear = filters.querySelector('.clear');
    const toggle = filters.querySelector('.toggle');
    const facets = all('[data-facet]', filters).map(readFacet);
    const entries = readEntries(facets.length);
    const lists = all('.policies').map((element) => ({
      element,
      section: element.closest('section'),
      tables: all('table', element).map((table) => ({
        block: table.closest('.block') ?? table,
        rows: all('tr[data-entry]', table),
      })),
    }));
    const counters = all('[data-count-of]').map((element) => {
      const section = document.querySelector(`[data-section="${CSS.escape(element.dataset.countOf)}"]`);
      const keys = new Set(all('tr[data-entry]', section ?? element).map((row) => row.dataset.entry));
      return { element, keys };
    });

    filters.hidden = false;
    readAddress();
    apply();

    input.addEventListener('input', change);
    clear.addEventListener('click', () => {
      reset();
      input.focus();
    });
    toggle.addEventListener('click', () => {
      toggle.setAttribute('aria-expanded', String(toggle.getAttribute('aria-expanded') === 'false'));
    });
    for (const facet of facets) facet.listen(change);
    addEventListener('hashchange', () => {
      if (location.hash.includes('?')) readAddress();
      else if (addressed()?.closest('[hidden]')) clearChoices();
      change();
    });
    addEventListener('keydown', onKey);

    /** Shows what matches and counts it. An entry that stands in several tables is one entry. */
    function apply() {
      const terms = folded(input.value).split(/\s+/).filter(Boolean);
      const tallies = facets.map(() => new Map());
      const shown = new Set();
      for (const [key, entry] of entries) {
        if (!terms.every((term) => textOf(entry).includes(term))) continue;
        const misses = facets.flatMap((facet, index) => (facet.admits(entry.values[index]) ? [] : [index]));
        if (misses.length === 0) shown.add(key);
        // What an option would show: everything that the other facets let through.
        for (const index of misses.length === 0 ? facets.keys() : misses.length === 1 ? misses : []) {
          const value = entry.values[index];
          tallies[index].set(value, (tallies[index].get(value) ?? 0) + 1);
        }
      }
      for (const [key, { rows }] of entries) for (const row of rows) row.hidden = !shown.has(key);
      facets.forEach((facet, index) => facet.count(tallies[index]));
      lists.forEach(showList);
      showEmptySections();
      for (const { element, keys } of counters) {
        const count = [...keys].filter((key) => shown.has(key)).length;
        element.textContent = numbers.format(count);
        element.closest('a').classList.toggle('is-empty', count === 0);
      }
      clear.hidden = input.value === '' && facets.every((facet) => facet.chosen.size === 0);
      const message = shown.size === 0 ? filters.dataset.nothing : filters.dataset.matching;
      output.textContent = message
        .replace('{shown}', numbers.format(shown.size))
        .replace('{total}', numbers.format(entries.size));
      filters.classList.toggle('is-empty', shown.size === 0);
    }

    function showList({ element, tables }) {
      let inList = 0;
      for (const { block, rows } of tables) {
        const count = rows.filter((row) => !row.hidden).length;
        block.hidden = count === 0;
        block.style.setProperty('--rows', String(count));
        inList += count;
      }
      const isEmpty = tables.length > 0 && inList === 0;
      element.classList.toggle('is-empty', isEmpty);
      element.querySelector('.none-here').hidden = !isEmpty;
    }

    /** A section folds when nothing is left in the policy tables that stand directly in it. */
    function showEmptySections() {
      for (const section of new Set(lists.map((list) => list.section))) {
        const own = lists.filter((list) => list.section === section);
        section?.classList.toggle(
          'is-folded',
          own.every(({ element }) => element.classList.contains('is-empty')),
        );
      }
    }

    function change() {
      apply();
      writeAddress();
    }

    function clearChoices() {
      input.value = '';
      for (const facet of facets) facet.choose([]);
    }

    function reset() {
      clearChoices();
      change();
    }

    /** The address ends in `#anchor?status=red,amber&q=text`: after the `#`, so it is never sent to a server. */
    function readAddress() {
      const { state } = parts();
      input.value = state.get('q') ?? '';
      for (const facet of facets) facet.choose(state.getAll(facet.key));
      addressed()?.scrollIntoView();
    }

    function writeAddress() {
      const state = new URLSearchParams();
      if (input.value.trim() !== '') state.set('q', input.value.trim());
      for (const facet of facets) for (const value of facet.chosen) state.append(facet.key, value);
      const { anchor } = parts();
      const query = state.size === 0 ? '' : `?${state}`;
      const hash = anchor + query === '' ? '' : `#${anchor}${query}`;
      if (hash !== location.hash) history.replaceState(null, '', hash || location.pathname + location.search);
    }

    function onKey(event) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape' && event.target === input) return reset();
      if (event.target.closest?.('input, select, textarea, [contenteditable]')) return;
      if (event.key === '/') {
        event.preventDefault();
        input.focus();
        input.select();
      } else if (event.key === 'j') step(1);
      else if (event.key === 'k') step(-1);
    }

    /** Steps through the failed checks in sight, or through all policies where none of them failed. */
    function step(direction) {
      const visible = all('tr[data-entry]').filter((row) => !row.hidden && row.closest('.is-folded') === null);
      const failed = visible.filter((row) => row.querySelector('.status-red, .status-amber') !== null);
      const rows = failed.length > 0 ? failed : visible;
      const current = document.activeElement?.closest('tr[data-entry]');
      const edge = stickyHeight();
      const near = rows.findIndex((row) => row === current || (!current && row.getBoundingClientRect().top > edge));
      const start = near === -1 ? (direction > 0 ? -1 : rows.length) : current || direction < 0 ? near : near - 1;
      const next = rows[start + direction];
      if (next === undefined) return;
      next.tabIndex = -1;
      next.focus({ preventScroll: true });
      next.scrollIntoView({ block: 'center' });
    }
  }

  function readFacet(element) {
    const chosen = new Set();
    const options = element.matches('select') ? menuOptions(element) : buttonOptions(element);
    const choose = (values) => {
      chosen.clear();
      for (const value of values) if (options.some((option) => option.value === value)) chosen.add(value);
      for (const option of options) option.mark(chosen.has(option.value));
      if (chosen.size === 0 && element.matches('select')) element.value = '';
    };
    const listen = (changed) => {
      element.addEventListener(element.matches('select') ? 'change' : 'click', (event) => {
        const value = element.matches('select') ? element.value : event.target.closest('button')?.value;
        if (value === undefined) return;
        if (element.matches('select')) choose(value === '' ? [] : [value]);
        else choose(chosen.has(value) ? [...chosen].filter((other) => other !== value) : [...chosen, value]);
        changed();
      });
    };
    return {
      key: element.dataset.key,
      chosen,
      choose,
      listen,
      admits: (value) => chosen.size === 0 || chosen.has(value),
      count: (tally) => options.forEach((option) => option.count(tally.get(option.value) ?? 0)),
    };
  }

  function buttonOptions(element) {
    return all('button', element).map((button) => ({
      value: button.value,
      mark: (isChosen) => button.setAttribute('aria-pressed', String(isChosen)),
      count: (count) => {
        button.querySelector('.count').textContent = numbers.format(count);
        button.classList.toggle('is-empty', count === 0);
      },
    }));
  }

  function menuOptions(select) {
    return all('option[data-text]', select).map((option) => ({
      value: option.value,
      mark: (isChosen) => (option.selected = isChosen),
      count: (count) => (option.textContent = `${option.dataset.text} (${numbers.format(count)})`),
    }));
  }

  /** Entries by key, with the rows that show them and their value for each facet. */
  function readEntries(facetCount) {
    const entries = new Map();
    for (const row of all('tr[data-entry]')) {
      const entry = entries.get(row.dataset.entry);
      if (entry !== undefined) entry.rows.push(row);
      else {
        const values = Array.from({ length: facetCount }, (_, index) => row.getAttribute(`data-facet-${index}`));
        entries.set(row.dataset.entry, { rows: [row], values, text: undefined });
      }
    }
    return entries;
  }

  function textOf(entry) {
    entry.text ??= folded(entry.rows.flatMap((row) => [...row.cells].map((cell) => cell.textContent)).join('\n'));
    return entry.text;
  }

  /** Text without regard to case and accents. */
  function folded(text) {
    return text
      .normalize('NFKD')
      .replace(/\p{Mn}/gu, '')
      .toLowerCase();
  }

  function parts() {
    const [anchor, query = ''] = location.hash.slice(1).split(/\?(.*)/s);
    return { anchor, state: new URLSearchParams(query) };
  }

  /** The element that the address names. */
  function addressed() {
    try {
      return document.getElementById(decodeURIComponent(parts().anchor));
    } catch {
      return null; // Not an address of ours: a stray per cent sign.
    }
  }

  function startNavigation() {
    const links = all('.side a[href^="#"]');
    const targets = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))));
    let isQueued = false;
    const mark = () => {
      isQueued = false;
      const edge = stickyHeight() + 48;
      const current = targets.findLastIndex((target) => target !== null && target.getBoundingClientRect().top <= edge);
      links.forEach((link, index) => {
        if (index === current) link.setAttribute('aria-current', 'true');
        else link.removeAttribute('aria-current');
      });
      const side = document.querySelector('.side');
      const top = links[current]?.offsetTop;
      if (top !== undefined && (top < side.scrollTop || top > side.scrollTop + side.clientHeight - 64)) {
        side.scrollTop = top - side.clientHeight / 2;
      }
    };
    if (links.length === 0) return;
    addEventListener('scroll', () => {
      if (!isQueued) requestAnimationFrame(mark);
      isQueued = true;
    });
    mark();
  }

  function stickyHeight() {
    return all('.strip, .filters').reduce((height, element) => height + element.offsetHeight, 0);
  }

  /** Heights that sticky parts keep clear for each other, as custom properties. */
  function measureStickyParts() {
    const observer = new ResizeObserver(() => {
      for (const name of ['strip', 'filters']) {
        const height = document.querySelector(`.${name}`)?.offsetHeight ?? 0;
        root.style.setProperty(`--${name}-height`, `${height}px`);
      }
    });
    for (const element of all('.strip, .filters')) observer.observe(element);
  }
})();
