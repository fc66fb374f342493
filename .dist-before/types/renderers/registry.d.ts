import type { Renderer } from './renderer.js';
export declare const BUILT_IN_FORMATS: readonly string[];
/**
 * Loads the renderer of a format.
 *
 * @param module Absolute path or `file:` URL of a module that exports a `Renderer` as `renderer` or by default; undefined
 *   for a built-in format.
 * @throws AuditpressError (usage) where there is no such format, or the module is no renderer.
 */
export declare function loadRenderer(format: string, module?: string): Promise<Renderer>;
