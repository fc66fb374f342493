import { fileURLToPath } from 'node:url';

/** Module of a plug-in renderer that prints the headings of the document. Its format: `headings`. */
export const HEADINGS_MODULE = fileURLToPath(new URL('../fixtures/renderers/headings.js', import.meta.url));

/** Module of a renderer that emits `stopping-renderer` on the process while it renders. Its format: `stopping`. */
export const STOPPING_MODULE = fileURLToPath(new URL('../fixtures/renderers/stopping.js', import.meta.url));
