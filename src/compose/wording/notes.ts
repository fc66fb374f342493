/** Notes in words. */
import type { NoteCode, NoteExample } from '../../model/summary/summary.js';
import type { Wording } from './wording.js';

export function noteMessage(code: NoteCode, wording: Wording): string {
  return wording.text(`note.${code}`);
}

export function noteExampleText(example: NoteExample, wording: Wording): string {
  return wording.text(example.expected === '' ? 'note.example-found' : 'note.example', {
    subject: example.subject === '' ? example.path : example.subject,
    expected: example.expected,
    found: example.found,
  });
}
