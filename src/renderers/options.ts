/** Renderers with the options that the configuration gives them. */
import { AuditpressError } from '../errors.js';
import { firstOf } from '../messages/problems.js';
import { schemaProblems } from '../messages/schema-problems.js';
import type { RendererSettings } from '../model/settings.js';
import { loadHandlers, type BlockHandlers } from './handlers.js';
import { loadRenderer } from './registry.js';
import type { Renderer } from './renderer.js';

export interface LoadedRenderer {
  readonly renderer: Renderer;
  /** As the renderer's schema gives them. */
  readonly options: unknown;
  readonly handlers: BlockHandlers | undefined;
}

/** @throws AuditpressError as `loadRenderer` and `loadHandlers` do; `renderer-options-invalid` with every problem. */
export async function loadWithOptions(
  format: string,
  renderers: Readonly<Record<string, RendererSettings>>,
): Promise<LoadedRenderer> {
  const configured = Object.hasOwn(renderers, format) ? renderers[format] : undefined;
  const renderer = await loadRenderer(format, configured?.module);
  const value = configured?.options ?? {};
  const options = renderer.options.safeParse(value);
  if (options.success) return { renderer, options: options.data, handlers: await handlersOf(renderer, configured) };
  const at = `renderers.${format}.options`;
  const problems = schemaProblems(options.error.issues, { schema: renderer.options, value, at });
  throw new AuditpressError('renderer-options-invalid', firstOf(problems), {
    problems,
    cause: options.error,
  });
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
