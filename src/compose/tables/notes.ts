import type { Table } from '../../model/document/table.js';
import { countCell, row, textCell, type ComposeContext } from '../context.js';
import { noteExampleText, noteMessage } from '../wording/notes.js';

/** Examples of a note on a page; the worksheet has all. */
const EXAMPLES = 3;

/** Consistency notes grouped by code, with their count and the first examples. */
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

/** Every single observation behind the notes. */
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
