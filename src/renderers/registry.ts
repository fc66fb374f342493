/** Formats by name: built-in ones and those of a user's modules, loaded when asked for and not before. */
import { pathToFileURL } from 'node:url';
import { AuditpressError } from '../errors.js';
import type { Renderer } from './renderer.js';

const BUILT_IN: Readonly<Record<string, () => Promise<Renderer>>> = {
  pdf: async () => (await import('./pdf/renderer.js')).pdfRenderer,
  xlsx: async () => (await import('./xlsx/renderer.js')).xlsxRenderer,
  html: async () => (await import('./html/renderer.js')).htmlRenderer,
};

export const BUILT_IN_FORMATS: readonly string[] = Object.keys(BUILT_IN);

/**
 * Loads the renderer of a format.
 *
 * @param module Absolute path or package name of a module that exports a `Renderer` as `renderer` or by default;
 *   undefined for a built-in format.
 * @throws AuditpressError (usage) where there is no such format, or the module is no renderer.
 */
export async function loadRenderer(format: string, module?: string): Promise<Renderer> {
  if (module !== undefined) return loadModule(format, module);
  const load = Object.hasOwn(BUILT_IN, format) ? BUILT_IN[format] : undefined;
  if (load !== undefined) return load();
  throw new AuditpressError(
    'usage',
    'format-unknown',
    `expected a format out of ${BUILT_IN_FORMATS.join(', ')}, received "${format}"`,
    { hint: 'For a format of your own name its module under "renderers" in the configuration.' },
  );
}

async function loadModule(format: string, module: string): Promise<Renderer> {
  const address = module.startsWith('/') || /^[A-Za-z]:[\\/]/.test(module) ? pathToFileURL(module).href : module;
  let exported: Readonly<Record<string, unknown>>;
  try {
    exported = (await import(address)) as Readonly<Record<string, unknown>>;
  } catch (cause) {
    throw new AuditpressError('usage', 'renderer-unloadable', `the renderer module ${module} cannot be loaded`, {
      hint: 'Check the path under "renderers" in the configuration, and that the module runs by itself.',
      problems: [cause instanceof Error ? cause.message : String(cause)],
      cause,
    });
  }
  const candidate = exported['renderer'] ?? exported['default'];
  if (isRenderer(candidate) && candidate.format === format) return candidate;
  throw new AuditpressError(
    'usage',
    'renderer-malformed',
    `expected ${module} to export a renderer of the format "${format}" as "renderer" or by default, found ${describeExport(candidate)}`,
    { hint: 'A renderer has format, extension, mediaType, options and render; see docs/library.md.' },
  );
}

function describeExport(candidate: unknown): string {
  if (candidate === undefined) return 'no such export';
  return isRenderer(candidate) ? `one of the format "${candidate.format}"` : 'something else';
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
