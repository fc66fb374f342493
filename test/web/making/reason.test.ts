import { expect, it } from 'vitest';
import { AuditpressError } from '../../../src/base/errors.js';
import { reasonOf, withoutCommands } from '../../../src/web/making/reason.js';

it.each([
  ['Choose with --benchmark and --account, each of which can be repeated.', ''],
  ['Check the file. Run auditpress readers to see what is read.', 'Check the file.'],
  ['Give the path of the file, or - for standard input. Save the report again.', 'Save the report again.'],
  ['Let the tool write its report again.', 'Let the tool write its report again.'],
  ['Set AUDITPRESS_TOKEN. Ask whoever runs the server.', 'Ask whoever runs the server.'],
])('of "%s", pages say what people without a terminal can do', (hint, said) => {
  expect(withoutCommands(hint)).toBe(said);
});

it('shows no path of a private folder', () => {
  const path = `/tmp/auditpress-web-1/${'a'.repeat(32)}/files/x.json`;
  const failure = new AuditpressError('file-empty', `expected a report in ${path}, found nothing`, {
    hint: 'Use --all.',
  });
  expect(reasonOf(failure)).toEqual({ message: 'expected a report in x.json, found nothing', hint: '', problems: [] });
});
