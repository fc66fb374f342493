/** Where the reader's choices are kept; pages may be denied a place, then they last as long as the page. */
const PREFIX = 'auditpress.';
const chosen = new Map();

/** Whether keys without Ctrl or Alt act. Readers who dictate, or hit keys by chance, turn them off. */
export function singleKeysAreOn() {
  return read('single-keys') !== 'off';
}

/** Brings the dialog of keys and look to life. */
export function startSettings() {
  applyLook();
  const button = document.querySelector('button.settings');
  const dialog = document.querySelector('.settings-dialog');
  if (button === null || dialog === null) return;
  const look = dialog.querySelector('.look');
  const singleKeys = dialog.querySelector('.single-keys');

  button.hidden = false;
  look.value = read('look') ?? 'auto';
  singleKeys.checked = singleKeysAreOn();
  button.addEventListener('click', () => dialog.showModal());
  dialog.querySelector('.close').addEventListener('click', () => dialog.close());
  look.addEventListener('change', () => {
    write('look', look.value);
    applyLook();
  });
  singleKeys.addEventListener('change', () => write('single-keys', singleKeys.checked ? 'on' : 'off'));
  addEventListener('keydown', (event) => {
    if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || !singleKeysAreOn()) return;
    if (event.target.matches?.('input, select, textarea') || dialog.open) return;
    dialog.showModal();
  });
}

function applyLook() {
  const look = read('look') ?? 'auto';
  if (look === 'auto') delete document.documentElement.dataset.look;
  else document.documentElement.dataset.look = look;
}

function read(name) {
  if (chosen.has(name)) return chosen.get(name);
  try {
    return localStorage.getItem(PREFIX + name) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(name, value) {
  chosen.set(name, value);
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // Denied: the choice lasts as long as the page.
  }
}
