/** The controls of a page, which only its script shows. */
import { fillIn, word } from '../../words.js';
import type { Page } from './page.js';
import { statusIcon } from '../markup.js';
import { fill } from '../templates.js';
import { hasPolicyRows } from '../policies/policy-views.js';

export function renderFilters({ columns, document, facets, policies, words }: Page): string {
  const choice = (name: string, value: string): string => fillIn(word(document, 'html.choice'), { name, value });
  const sort = word(document, 'html.sort');
  const controls = facets.map(({ key, label, control, options }, index) => {
    const isStatus = options.some(({ mark }) => mark !== null);
    const html = fill('facet', {
      key,
      label,
      index,
      any: choice(label, word(document, 'html.any')),
      isMenu: control === 'menu',
      isStatus,
      options: options.map(({ value, text, mark }) => ({
        value,
        text,
        status: mark,
        icon: mark === null ? '' : statusIcon(mark),
      })),
    });
    return { isStatus, html };
  });
  const joined = (isStatus: boolean): string =>
    controls
      .filter((facet) => facet.isStatus === isStatus)
      .map(({ html }) => html)
      .join('');
  return fill('filters', {
    words,
    unsorted: choice(sort, word(document, 'html.unsorted')),
    statuses: joined(true),
    choices: joined(false),
    hasTools: policies.areListed,
    columns: columns.map(({ absent, column: { key, label }, detail, isFixed }) => ({
      key,
      label,
      detail,
      absent,
      isFixed,
      sorted: choice(sort, label),
    })),
  });
}

const KEYS = [
  { key: '/', word: 'key-search', needs: 'bar' },
  { key: 'j', word: 'key-next', needs: 'rows' },
  { key: 'k', word: 'key-previous', needs: 'rows' },
  { key: 'Esc', word: 'key-clear', needs: 'bar' },
  { key: '?', word: 'key-settings', needs: null },
] as const;

const LOOKS = ['auto', 'light', 'dark', 'contrast'] as const;

export function renderSettings({ document, policies, words }: Page): string {
  const has = { bar: policies.rows.size > 0, rows: hasPolicyRows(document) };
  return fill('settings', {
    words,
    looks: LOOKS.map((look) => ({ look, text: word(document, `html.look-${look}`) })),
    keys: KEYS.filter(({ needs }) => needs === null || has[needs]).map((entry) => ({
      key: entry.key,
      text: word(document, `html.${entry.word}`),
    })),
  });
}
