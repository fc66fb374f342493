import { AuditpressError } from '../errors.js';
import type { Renderer, Rendering } from './renderer.js';

/** A renderer of a user's module whose faults are told as the module's: what it throws, and what it returns. */
export function guarded(renderer: Renderer, module: string): Renderer {
  return {
    ...renderer,
    async render(document, options, context) {
      let rendering: unknown;
      try {
        rendering = await renderer.render(document, options, context);
      } catch (cause) {
        if (cause instanceof AuditpressError) throw cause;
        throw failed(renderer.format, module, cause instanceof Error ? cause.message : String(cause), cause);
      }
      if (isRendering(rendering)) return rendering;
      throw failed(renderer.format, module, 'expected bytes and notices as its result, received something else');
    },
  };
}

function isRendering(value: unknown): value is Rendering {
  const { bytes, notices } = { ...(value as Partial<Rendering> | null | undefined) };
  return bytes instanceof Uint8Array && Array.isArray(notices);
}

function failed(format: string, module: string, reason: string, cause?: unknown): AuditpressError {
  return new AuditpressError(
    'renderer-failed',
    `the renderer of the format "${format}" in ${module} failed: ${reason}`,
    { cause },
  );
}
