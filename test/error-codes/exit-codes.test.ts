import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { helpText } from '../../src/cli/parser.js';
import { EXIT_CODES } from '../../src/error-codes/kinds.js';

const CODES = [0, ...Object.values(EXIT_CODES)].map(String);

it('the help lists the exit codes that there are', async () => {
  const [, listed = ''] = /Exit codes: ([\s\S]*?)\./.exec(await helpText(['--help'], 120)) ?? [];
  expect(listed.match(/\d+/g)).toEqual(CODES);
});

it('so does the page of the command line, with those of signals', () => {
  const page = readFileSync(new URL('../../docs/command-line.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| (\d+) +\|/gm)].map(([, code]) => code);
  expect(rows).toEqual([...CODES, '130', '143']);
});
