/**
 * Conformance checks for authors of plug-ins. Each throws an error with one sentence if a plug-in violates its contract. They
 * work with or without any test runner.
 *
 *     import { checkRenderer } from 'auditpress/plugin/conformance';
 *
 *     test('keeps the contract', () => checkRenderer(renderer, { options: { width: 60 } }));
 */
export { checkDeliverer } from './check-deliverer.js';
export { checkReader, type ReaderCheckOptions } from './check-reader.js';
export { checkRenderer } from './check-renderer.js';
export { checkSource } from './check-source.js';

export type { CheckOptions } from './check-support.js';
