import { createRequire } from 'node:module';
import type ts from 'typescript';

/** TypeScript's compiler. `import` takes three times as long, because it looks for the names of its exports. */
export const compiler = createRequire(import.meta.url)('typescript') as typeof ts;
