import { types } from 'node:util';
import { describeValue } from '../base/wording/printable.js';
import { callPlugIn, plugInFailure, type PlugInLabel } from '../base/plug-ins/failure.js';
import type { Renderer, Rendering } from './renderer.js';

/** Wraps a renderer that is not part of auditpress. If it throws or returns a wrong value, that is a coded error that names it. */
export function guarded(renderer: Renderer, where: string): Renderer {
  const { format, extension, mediaType, takesHandlers, usesFonts, printsWorksheets, options } = renderer;
  const label: PlugInLabel = { kind: 'renderer', name: format, where };
  return {
    format,
    extension,
    mediaType,
    ...(takesHandlers !== undefined && { takesHandlers }),
    ...(usesFonts !== undefined && { usesFonts }),
    ...(printsWorksheets !== undefined && { printsWorksheets }),
    ...(options !== undefined && { options }),
    async render(document, given, context) {
      const { write } = context;
      const own = write === undefined ? context : { ...context, write: writing(label, write) };
      return checked(label, await callPlugIn(label, 'render', () => renderer.render(document, given, own)));
    },
  };
}

function writing(label: PlugInLabel, write: (part: Uint8Array) => void): (part: unknown) => void {
  return (part) => {
    if (!types.isUint8Array(part)) {
      throw plugInFailure(label, 'context.write', `expected a Uint8Array, received ${describeValue(part)}`);
    }
    write(part);
  };
}

function checked(label: PlugInLabel, rendering: unknown): Rendering {
  const expected = 'expected { bytes, notices }';
  if (typeof rendering !== 'object' || rendering === null) {
    throw plugInFailure(label, 'render', `${expected} as its result, received ${describeValue(rendering)}`);
  }
  const { beginning, bytes, notices } = rendering as Readonly<Partial<Record<keyof Rendering, unknown>>>;
  if (!types.isUint8Array(bytes)) {
    throw plugInFailure(label, 'render', `${expected} with bytes as a Uint8Array, received ${describeValue(bytes)}`);
  }
  if (beginning !== undefined && !types.isUint8Array(beginning)) {
    throw plugInFailure(
      label,
      'render',
      `${expected} with beginning, if any, as a Uint8Array, received ${describeValue(beginning)}`,
    );
  }
  if (!Array.isArray(notices) || !notices.every((notice) => typeof notice === 'string')) {
    throw plugInFailure(
      label,
      'render',
      `${expected} with notices as a list of strings, received ${describeValue(notices)}`,
    );
  }
  return { bytes, notices, ...(beginning !== undefined && { beginning }) };
}
