import type { AuditDocument } from '../../../model/document/document.js';
import { word } from '../../words.js';
import { fill } from '../templates.js';

const KEYS = [
  { key: '/', word: 'key-search' },
  { key: 'j', word: 'key-next' },
  { key: 'k', word: 'key-previous' },
  { key: 'Esc', word: 'key-clear' },
  { key: '?', word: 'key-settings' },
] as const;

const LOOKS = ['auto', 'light', 'dark', 'contrast'] as const;

/** The button for keys and look with its dialog. The script of the page shows it. */
export function renderSettings(document: AuditDocument): string {
  const words = (key: string): string => word(document, `html.${key}`);
  return fill('settings', {
    settings: words('settings'),
    look: words('look'),
    looks: LOOKS.map((look) => ({ look, text: words(`look-${look}`) })),
    keys: KEYS.map((entry) => ({ key: entry.key, text: words(entry.word) })),
    keysHeading: words('keys'),
    singleKeys: words('single-keys'),
    close: words('close'),
  });
}
