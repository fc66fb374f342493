/**
 * Checks for those who write plug-ins: functions that throw one sentence where a plug-in does not keep its contract. They
 * need no test runner, and work in any.
 *
 *     import { checkRenderer } from 'auditpress/plugin/conformance';
 *
 *     test('keeps the contract', () => checkRenderer(renderer, { options: { width: 60 } }));
 */
export { checkDeliverer } from './check-deliverer.js';
export { checkRenderer } from './check-renderer.js';
export { checkSource } from './check-source.js';

/** What the plug-in is checked with. */
export type { CheckOptions } from './load-checked.js';
