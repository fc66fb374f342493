/** The rules of the pages, after those of the documents. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../base/package-root.js';

export const STYLE = readFileSync(join(packageRoot(), 'assets', 'web', 'style.css'), 'utf8');
