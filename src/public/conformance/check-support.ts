/** What all conformance checks share. */
import { loadPlugIn, type LoadedPlugIn, type PlugPoint } from '../../base/plug-ins/plug-point.js';
import type { OptionsSchema } from '../../base/plug-ins/options.js';

export interface CheckOptions {
  /** Options of the plug-in, as written in a configuration. Default: none. */
  readonly options?: Readonly<Record<string, unknown>>;
}

export function loadChecked<PlugIn extends { readonly options?: OptionsSchema }>(
  point: PlugPoint<PlugIn>,
  plugIn: PlugIn,
  { options = {} }: CheckOptions,
): Promise<LoadedPlugIn<PlugIn>> {
  return loadPlugIn(point, `the checked ${point.kind}`, null, { module: undefined, plugIn, options });
}

export function must(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new Error(sentence);
}
