import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { helpText } from '../../../src/cli/program.js';
import { EXIT_CODES } from '../../../src/base/error-codes/kinds.js';

const CODES = [0, ...Object.values(EXIT_CODES)].map(String);

it('the help lists all exit codes', async () => {
  const [, listed = ''] = /Exit codes:\s([\s\S]*)/.exec(await helpText(['--help'], 120)) ?? [];
  expect(listed.match(/\d+/g)).toEqual(CODES);
});

it('docs/command-line.md lists all exit codes, including those for signals', () => {
  const page = readFileSync(new URL('../../../docs/command-line.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| (\d+) +\|/gm)].map(([, code]) => code);
  expect(rows).toEqual([...CODES, '130', '143']);
});
