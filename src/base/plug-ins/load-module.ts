/**
 * Loads user modules. Stays a separate file in the build, because V8 does not support `import()` in code compiled from a cache.
 */
import { pathToFileURL } from 'node:url';

export type ModuleExports = Readonly<Record<string, unknown>>;

export async function loadModule(module: string): Promise<ModuleExports> {
  return (await import(module.startsWith('file:') ? module : pathToFileURL(module).href)) as ModuleExports;
}
