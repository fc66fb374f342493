/** Formats by name: built-in ones and those of a user's modules, loaded when asked for and not before. */
import { AuditpressError } from '../errors.js';
import { loadModule, type ModuleExports } from '../load-module.js';
import { describeValue } from '../messages/describe-value.js';
import { oneLine } from '../messages/printable.js';
import { guarded } from './guarded.js';
import type { Renderer } from './renderer.js';

const BUILT_IN: Readonly<Record<string, () => Promise<Renderer>>> = {
  pdf: async () => (await import('./pdf/renderer.js')).pdfRenderer,
  xlsx: async () => (await import('./xlsx/renderer.js')).xlsxRenderer,
  html: async () => (await import('./html/renderer.js')).htmlRenderer,
};

const REASON_LIMIT = 300;

export const BUILT_IN_FORMATS: readonly string[] = Object.keys(BUILT_IN);

/**
 * Loads the renderer of a format.
 *
 * @param module Absolute path or `file:` URL of a module that exports a `Renderer` as `renderer` or by default; undefined
 *   for a built-in format.
 * @throws AuditpressError (usage) where there is no such format, or the module is no renderer.
 */
export async function loadRenderer(format: string, module?: string): Promise<Renderer> {
  if (module !== undefined) return loadOwn(format, module);
  const load = Object.hasOwn(BUILT_IN, format) ? BUILT_IN[format] : undefined;
  if (load !== undefined) return load();
  throw new AuditpressError(
    'format-unknown',
    `expected a format out of ${BUILT_IN_FORMATS.join(', ')}, received "${format}"`,
  );
}

async function loadOwn(format: string, module: string): Promise<Renderer> {
  refuseRelative(module);
  let exported: ModuleExports;
  try {
    exported = await loadModule(module);
  } catch (cause) {
    const reason = oneLine(cause instanceof Error ? cause.message : String(cause), REASON_LIMIT);
    throw new AuditpressError(
      'renderer-unloadable',
      `expected a renderer module that loads at ${module}, found that it fails: ${reason}`,
      {
        cause,
      },
    );
  }
  const candidate = exported['renderer'] ?? exported['default'];
  if (isRenderer(candidate) && candidate.format === format) return guarded(candidate, module);
  throw new AuditpressError(
    'renderer-malformed',
    `expected ${module} to export a renderer of the format "${format}" as "renderer" or by default, found ${describeExport(candidate)}`,
  );
}

function refuseRelative(module: string): void {
  if (/^(file:|[/\\]|[A-Za-z]:[\\/])/.test(module)) return;
  throw new AuditpressError(
    'renderer-unloadable',
    `expected an absolute path or a file: URL as the module of a renderer, received "${module}"`,
    { hint: 'Make one with import.meta.resolve("…").' },
  );
}

function describeExport(candidate: unknown): string {
  if (candidate === undefined) return 'no such export';
  return isRenderer(candidate) ? `one of the format "${candidate.format}"` : describeValue(candidate);
}

function isRenderer(value: unknown): value is Renderer {
  if (typeof value !== 'object' || value === null) return false;
  const { format, extension, mediaType, options, render } = value as Partial<Renderer>;
  return (
    typeof format === 'string' &&
    typeof extension === 'string' &&
    /^[a-z0-9.]+$/i.test(extension) &&
    typeof mediaType === 'string' &&
    typeof options?.safeParse === 'function' &&
    typeof render === 'function'
  );
}
