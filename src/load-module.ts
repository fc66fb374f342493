/**
 * Loads modules of the user. A file of its own, also in the built program: the program may be compiled from a cache, and V8
 * knows no `import()` in such code.
 */
import { pathToFileURL } from 'node:url';

export type ModuleExports = Readonly<Record<string, unknown>>;

/**
 * @param module absolute path or `file:` URL
 * @throws whatever the module throws, or the loader's error where it is missing or no module
 */
export async function loadModule(module: string): Promise<ModuleExports> {
  return (await import(module.startsWith('file:') ? module : pathToFileURL(module).href)) as ModuleExports;
}
