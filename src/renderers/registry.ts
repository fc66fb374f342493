/** Formats by name: built-in ones and those of plug-ins, loaded when asked for and not before. */
import { AuditpressError } from '../errors.js';
import type { RendererSettings } from '../model/settings/settings.js';
import {
  FUNCTION,
  OPTIONS_SCHEMA,
  OPTIONAL_BOOLEAN,
  loadPlugIn,
  type LoadedPlugIn,
  type PlugPoint,
} from '../plug-ins/plug-point.js';
import { resolvePlugInOptions } from '../plug-ins/options.js';
import { guarded } from './guarded.js';
import type { Renderer } from './renderer.js';

const BUILT_IN: Readonly<Record<string, () => Promise<Renderer>>> = {
  pdf: async () => (await import('./pdf/renderer.js')).pdfRenderer,
  xlsx: async () => (await import('./xlsx/renderer.js')).xlsxRenderer,
  html: async () => (await import('./html/renderer.js')).htmlRenderer,
};

export const BUILT_IN_FORMATS: readonly string[] = Object.keys(BUILT_IN);

export const rendererPoint: PlugPoint<Renderer> = {
  kind: 'renderer',
  nameMember: 'format',
  members: {
    extension: {
      accepts: (value) => typeof value === 'string' && /^[a-z0-9.]+$/i.test(value),
      expected: 'letters, digits and dots',
    },
    mediaType: {
      accepts: (value) => typeof value === 'string' && /^[\x21-\x7e][\x20-\x7e]*$/.test(value),
      expected: 'a media type such as text/plain',
    },
    takesHandlers: OPTIONAL_BOOLEAN,
    usesFonts: OPTIONAL_BOOLEAN,
    options: OPTIONS_SCHEMA,
    render: FUNCTION,
  },
  guarded,
};

/**
 * Loads the renderer of a format with its options.
 *
 * @param settings of the format, where there are any
 * @throws AuditpressError (usage) `format-unknown`, or as `loadPlugIn` does
 */
export async function loadRenderer(
  format: string,
  settings: RendererSettings | undefined,
): Promise<LoadedPlugIn<Renderer>> {
  const at = `renderers.${format}`;
  if (settings?.module !== undefined || settings?.plugIn !== undefined) {
    return loadPlugIn(rendererPoint, at, format, settings);
  }
  const load = Object.hasOwn(BUILT_IN, format) ? BUILT_IN[format] : undefined;
  if (load === undefined) throw unknownFormat(format);
  const plugIn = await load();
  return {
    plugIn,
    options: await resolvePlugInOptions('renderer', plugIn.options, settings?.options ?? {}, `${at}.options`),
  };
}

function unknownFormat(format: string): AuditpressError {
  return new AuditpressError(
    'format-unknown',
    `expected a format out of ${BUILT_IN_FORMATS.join(', ')}, received "${format}"`,
  );
}
