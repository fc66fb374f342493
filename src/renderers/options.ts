/** Renderers with the options that the configuration gives them. */
import { AuditpressError } from '../errors.js';
import { firstOf } from '../messages/problems.js';
import { schemaProblems } from '../messages/schema-problems.js';
import type { DocumentSettings } from '../model/settings.js';
import { loadRenderer } from './registry.js';
import type { Renderer } from './renderer.js';

export interface LoadedRenderer {
  readonly renderer: Renderer;
  /** As the renderer's schema gives them. */
  readonly options: unknown;
}

/** @throws AuditpressError as `loadRenderer` does; `renderer-options-invalid` with every problem. */
export async function loadWithOptions(
  format: string,
  renderers: DocumentSettings['renderers'],
): Promise<LoadedRenderer> {
  const configured = Object.hasOwn(renderers, format) ? renderers[format] : undefined;
  const renderer = await loadRenderer(format, configured?.module);
  const value = configured?.options ?? {};
  const options = renderer.options.safeParse(value);
  if (options.success) return { renderer, options: options.data };
  const at = `renderers.${format}.options`;
  const problems = schemaProblems(options.error.issues, { schema: renderer.options, value, at });
  throw new AuditpressError('usage', 'renderer-options-invalid', firstOf(problems), {
    problems,
    hint: 'Correct "renderers" in the configuration.',
    cause: options.error,
  });
}
