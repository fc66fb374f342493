/** Notes in words. */
import type { Table } from '../../model/document/table.js';
import { countCell, row, textCell, type ComposeContext } from '../context.js';
import type { NoteCode, NoteExample } from '../../model/summary/notes.js';
import type { Wording } from '../wording/wording.js';

/** Maximum examples of a note on a page; the worksheet lists all. */
const EXAMPLES = 3;

/** One row per note, with its count and first examples. */
export function notes({ summary, wording }: ComposeContext): Table {
  const { text } = wording;
  return {
    title: text('table.notes'),
    columns: [
      { key: 'note', label: text('column.note'), type: 'text', weight: 5 },
      { key: 'count', label: text('column.count'), type: 'count', weight: 1 },
      { key: 'examples', label: text('column.examples'), type: 'text', weight: 6 },
    ],
    rows: summary.notes.map((note) =>
      row([
        { ...textCell(noteMessage(note.code, wording)), detail: note.code },
        countCell(note.examples.length, wording),
        textCell(
          wording.sentences(note.examples.slice(0, EXAMPLES).map((example) => noteExampleText(example, wording))),
        ),
      ]),
    ),
    empty: text('empty.notes'),
  };
}

/** One row per example of a note. */
export function noteExamples({ summary, wording }: ComposeContext): Table {
  const { text } = wording;
  return {
    title: text('table.note-examples'),
    columns: [
      { key: 'code', label: text('column.code'), type: 'id', weight: 2, filter: true },
      { key: 'note', label: text('column.note'), type: 'text', weight: 5, filter: true },
      { key: 'subject', label: text('column.subject'), type: 'text', weight: 3 },
      { key: 'path', label: text('column.path'), type: 'id', weight: 3 },
      { key: 'expected', label: text('column.expected'), type: 'text', weight: 2 },
      { key: 'found', label: text('column.found'), type: 'text', weight: 2 },
    ],
    rows: summary.notes.flatMap((note) =>
      note.examples.map((example) =>
        row([
          textCell(note.code),
          textCell(noteMessage(note.code, wording)),
          textCell(example.subject),
          textCell(example.path),
          textCell(example.expected),
          textCell(example.found),
        ]),
      ),
    ),
    empty: text('empty.notes'),
  };
}

export function noteMessage(code: NoteCode, wording: Wording): string {
  return wording.text(`note.${code}`);
}

function noteExampleText(example: NoteExample, wording: Wording): string {
  return wording.text(example.expected === '' ? 'note.example-found' : 'note.example', {
    subject: example.subject === '' ? example.path : example.subject,
    expected: example.expected,
    found: example.found,
  });
}
