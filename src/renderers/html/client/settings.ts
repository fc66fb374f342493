import { closestTo, one } from './browser.js';

/** Prefix in the local storage. Where the browser denies it, settings last as long as the page. */
const PREFIX = 'auditpress.';
const chosen = new Map<string, string>();

/** Connects the dialog for keys and look. */
export function startSettings(): void {
  applyLook();
  const button = document.querySelector<HTMLElement>('button.settings');
  const dialog = document.querySelector<HTMLDialogElement>('.settings-dialog');
  if (button === null || dialog === null) return;
  const look = one('.look', HTMLSelectElement, dialog);
  const singleKeys = one('.single-keys', HTMLInputElement, dialog);

  button.hidden = false;
  look.value = read('look') ?? 'auto';
  singleKeys.checked = singleKeysAreOn();
  button.addEventListener('click', () => dialog.showModal());
  one('.close', HTMLElement, dialog).addEventListener('click', () => dialog.close());
  look.addEventListener('change', () => {
    write('look', look.value);
    applyLook();
  });
  singleKeys.addEventListener('change', () => write('single-keys', singleKeys.checked ? 'on' : 'off'));
  addEventListener('keydown', (event) => {
    if (event.key === '?' && isSingleKey(event)) dialog.showModal();
  });
}

/** Whether the event is a key without Ctrl or Alt, outside of controls, and the reader has such keys turned on. */
export function isSingleKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  return closestTo(event, 'input, select, textarea, dialog', HTMLElement) === null && singleKeysAreOn();
}

/** Readers who dictate, or who hit keys by accident, turn them off. */
function singleKeysAreOn(): boolean {
  return read('single-keys') !== 'off';
}

function applyLook(): void {
  const look = read('look') ?? 'auto';
  if (look === 'auto') delete document.documentElement.dataset.look;
  else document.documentElement.dataset.look = look;
}

function read(name: string): string | undefined {
  if (chosen.has(name)) return chosen.get(name);
  try {
    return localStorage.getItem(PREFIX + name) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(name: string, value: string): void {
  chosen.set(name, value);
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // Denied: the setting lasts as long as the page.
  }
}
