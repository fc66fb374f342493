import { formatted, worded } from './dom.js';
import { csvOf, recordsOf, tsvOf } from './records.js';

/** Brings "copy" and "CSV" to life. `read` gives the filtered and sorted entries, the columns and the facets. */
export function startExports(bar, read) {
  const announcement = bar.querySelector('.announcement');
  const words = bar.dataset;

  bar.querySelector('.copy').addEventListener('click', async () => {
    const records = readRecords();
    const isCopied = await copy(tsvOf(records));
    say(isCopied ? words.copied : words.copyFailed, { count: records.length - 1 });
  });
  bar.querySelector('.csv').addEventListener('click', () => {
    const records = readRecords();
    const file = fileName();
    save(new Blob([csvOf(records)], { type: 'text/csv;charset=utf-8' }), file);
    say(words.downloaded, { count: records.length - 1, file });
  });

  function readRecords() {
    const { entries, columns, facets } = read();
    return recordsOf(entries, columns, facets);
  }

  function say(text, { count, file }) {
    announcement.textContent = worded(text, { count: formatted(count), file });
    announcement.classList.remove('unseen');
  }
}

/** Named after the page. */
function fileName() {
  const [name] = decodeURIComponent(location.pathname)
    .split('/')
    .at(-1)
    .split(/\.html?$/i);
  return `${name || 'policies'}.csv`;
}

function save(blob, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Whether the text is in the clipboard. Pages from a file may not use the clipboard in some browsers: then the old way. */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement('textarea');
    const focused = document.activeElement;
    area.value = text;
    document.body.append(area);
    area.select();
    const isCopied = document.execCommand('copy');
    area.remove();
    focused?.focus();
    return isCopied;
  }
}
