/** Writes the pages of documentation that are made from code. */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { errorPage } from './error-page.js';

const ERROR_PAGE = fileURLToPath(new URL('../../docs/errors.md', import.meta.url));

await writeFile(ERROR_PAGE, await errorPage(ERROR_PAGE));
