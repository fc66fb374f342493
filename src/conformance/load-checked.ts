import { loadPlugIn, type LoadedPlugIn, type PlugPoint } from '../plug-ins/plug-point.js';
import type { OptionsSchema } from '../plug-ins/options-schema.js';

export interface CheckOptions {
  /** Options of the plug-in, as a user writes them. Default: none. */
  readonly options?: Readonly<Record<string, unknown>>;
}

/** @throws AuditpressError for members that are missing or wrong, and for options that the plug-in refuses */
export function loadChecked<PlugIn extends { readonly options?: OptionsSchema }>(
  point: PlugPoint<PlugIn>,
  plugIn: PlugIn,
  { options = {} }: CheckOptions,
): Promise<LoadedPlugIn<PlugIn>> {
  return loadPlugIn(point, `the ${point.kind} that is checked`, null, { module: undefined, plugIn, options });
}
