import type { DocumentSettings } from '../model/settings.js';
import type { Renderer } from './renderer.js';
export interface LoadedRenderer {
    readonly renderer: Renderer;
    /** As the renderer's schema gives them. */
    readonly options: unknown;
}
/** @throws AuditpressError as `loadRenderer` does; `renderer-options-invalid` with every problem. */
export declare function loadWithOptions(format: string, renderers: DocumentSettings['renderers']): Promise<LoadedRenderer>;
