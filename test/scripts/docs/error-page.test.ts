import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { errorPage } from '../../../scripts/docs/error-page.js';

const PATH = fileURLToPath(new URL('../../../docs/errors.md', import.meta.url));

it('docs/errors.md is what the table of codes says; npm run docs writes it', async () => {
  expect(readFileSync(PATH, 'utf8')).toBe(await errorPage(PATH));
});
