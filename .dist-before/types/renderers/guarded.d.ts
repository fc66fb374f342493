import type { Renderer } from './renderer.js';
/** A renderer of a user's module whose faults are told as the module's: what it throws, and what it returns. */
export declare function guarded(renderer: Renderer, module: string): Renderer;
