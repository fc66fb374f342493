/** Renderers with the options that the configuration gives them. */
import { AuditpressError } from '../errors.js';
import type { RendererSettings } from '../model/settings/settings.js';
import { loadHandlers, type BlockHandlers } from './handlers.js';
import { loadRenderer } from './registry.js';
import type { Renderer } from './renderer.js';

export interface LoadedRenderer {
  readonly renderer: Renderer;
  /** As the renderer's schema gives them. */
  readonly options: unknown;
  readonly handlers: BlockHandlers | undefined;
}

/** @throws AuditpressError as `loadRenderer` and `loadHandlers` do. */
export async function loadWithOptions(
  format: string,
  renderers: Readonly<Record<string, RendererSettings>>,
): Promise<LoadedRenderer> {
  const configured = Object.hasOwn(renderers, format) ? renderers[format] : undefined;
  const { plugIn: renderer, options } = await loadRenderer(format, configured);
  return { renderer, options, handlers: await handlersOf(renderer, configured) };
}

async function handlersOf(
  { format, takesHandlers }: Renderer,
  configured: RendererSettings | undefined,
): Promise<BlockHandlers | undefined> {
  if (configured?.handlers === undefined) return undefined;
  if (takesHandlers === true) return loadHandlers(configured.handlers);
  throw new AuditpressError(
    'handlers-unused',
    `renderers.${format}.handlers: expected no handlers for the format "${format}", which draws no blocks`,
  );
}
