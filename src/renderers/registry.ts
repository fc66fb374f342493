/** Loads the renderers of formats, built-in ones and plug-ins, only when they are needed, with options and handlers. */
import { AuditpressError } from '../base/errors.js';
import { BUILT_IN_FORMATS, type BuiltInFormat } from '../model/document/formats.js';
import type { RendererSettings } from '../model/settings/settings.js';
import { loadHandlers, type BlockHandlers } from './handlers.js';
import type { Renderer } from './renderer.js';
import {
  FUNCTION,
  OPTIONS_SCHEMA,
  OPTIONAL_BOOLEAN,
  loadPlugIn,
  type LoadedPlugIn,
  type PlugPoint,
} from '../base/plug-ins/plug-point.js';
import { resolvePlugInOptions, type OptionsSchema } from '../base/plug-ins/options.js';
import { CSV_DEFAULTS, MARKDOWN_DEFAULTS, PDF_DEFAULTS, XLSX_DEFAULTS } from './default-options.js';
import { guarded } from './guarded.js';

export interface LoadedRenderer {
  readonly renderer: Renderer;
  readonly options: unknown;
  readonly handlers: BlockHandlers | undefined;
}

/**
 * Loads the renderer of a format with its configured options and handlers.
 *
 * @throws AuditpressError (usage) `format-unknown`, `handlers-unused`, or as `loadPlugIn` and `loadHandlers` do
 */
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

interface BuiltIn {
  readonly load: () => Promise<Renderer>;
  /** The options if a user sets none. They need no schema, so zod is not loaded. */
  readonly defaults: unknown;
  /** Undefined for a format without options. */
  readonly loadSchema?: () => Promise<OptionsSchema>;
}

const BUILT_IN: Readonly<Record<BuiltInFormat, BuiltIn>> = {
  pdf: {
    load: async () => (await import('./pdf/renderer.js')).pdfRenderer,
    defaults: PDF_DEFAULTS,
    loadSchema: async () => (await import('./options.js')).pdfOptions,
  },
  xlsx: {
    load: async () => (await import('./xlsx/renderer.js')).xlsxRenderer,
    defaults: XLSX_DEFAULTS,
    loadSchema: async () => (await import('./options.js')).xlsxOptions,
  },
  html: { load: async () => (await import('./html/renderer.js')).htmlRenderer, defaults: {} },
  md: {
    load: async () => (await import('./md/renderer.js')).markdownRenderer,
    defaults: MARKDOWN_DEFAULTS,
    loadSchema: async () => (await import('./options.js')).markdownOptions,
  },
  csv: {
    load: async () => (await import('./csv/renderer.js')).csvRenderer,
    defaults: CSV_DEFAULTS,
    loadSchema: async () => (await import('./options.js')).csvOptions,
  },
};

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
    printsWorksheets: OPTIONAL_BOOLEAN,
    options: OPTIONS_SCHEMA,
    render: FUNCTION,
  },
  guarded,
};

async function loadRenderer(format: string, settings: RendererSettings | undefined): Promise<LoadedPlugIn<Renderer>> {
  const at = `renderers.${format}`;
  if (settings?.module !== undefined || settings?.plugIn !== undefined) {
    return loadPlugIn(rendererPoint, at, format, settings);
  }
  const builtIn = BUILT_IN_FORMATS.find((name) => name === format);
  if (builtIn === undefined) throw unknownFormat(format);
  const { load, defaults, loadSchema } = BUILT_IN[builtIn];
  const plugIn = await load();
  const given = settings?.options ?? {};
  if (Object.keys(given).length === 0) return { plugIn, options: defaults };
  return { plugIn, options: await resolvePlugInOptions('renderer', await loadSchema?.(), given, `${at}.options`) };
}

function unknownFormat(format: string): AuditpressError {
  return new AuditpressError(
    'format-unknown',
    `expected one of the formats ${BUILT_IN_FORMATS.join(', ')}, received "${format}"`,
  );
}
