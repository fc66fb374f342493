import type { Table } from '../../model/document/table.js';
import { countCell, textCell, type ComposeContext } from '../context.js';
import type { Note, NoteCode, NoteExample } from '../../model/summary/notes.js';
import type { Wording } from '../wording/wording.js';
import { column, FILTER, tableOf, type CellColumn } from './table-of.js';

/** Maximum examples of a note on a page; the worksheet lists all. */
const EXAMPLES = 3;

/** One row per note, with its count and first examples. */
export function notes({ summary, wording }: ComposeContext): Table {
  const columns: CellColumn<Note>[] = [
    column('note', 'text', 5, ({ code }) => ({ ...textCell(noteMessage(code, wording)), detail: code })),
    column('count', 'count', 1, ({ examples }) => countCell(examples.length, wording)),
    column('examples', 'text', 6, ({ examples }) => {
      const shown = examples.slice(0, EXAMPLES).map((example) => noteExampleText(example, wording));
      return textCell(wording.sentences(shown));
    }),
  ];
  return tableOf('notes', summary.notes, columns, wording);
}

/** One row per example of a note. */
export function noteExamples({ summary, wording }: ComposeContext): Table {
  const columns: CellColumn<NoteExample & { readonly code: NoteCode }>[] = [
    column('code', 'id', 2, ({ code }) => textCell(code), FILTER),
    column('note', 'text', 5, ({ code }) => textCell(noteMessage(code, wording)), FILTER),
    column('subject', 'text', 3, ({ subject }) => textCell(subject)),
    column('path', 'id', 3, ({ path }) => textCell(path)),
    column('expected', 'text', 2, ({ expected }) => textCell(expected)),
    column('found', 'text', 2, ({ found }) => textCell(found)),
  ];
  return tableOf(
    'note-examples',
    summary.notes.flatMap(({ code, examples }) => examples.map((example) => ({ ...example, code }))),
    columns,
    wording,
    { empty: 'notes' },
  );
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
