/**
 * A module that most runs do not need, for synchronous work, which cannot wait for it to load. The work stops where it needs the
 * module, and starts again after the module is loaded.
 */
export class LateModule<Module> {
  #module: Module | undefined;
  readonly #import: () => Promise<Module>;

  constructor(load: () => Promise<Module>) {
    this.#import = load;
  }

  /** @throws ModuleNeeded until the module is loaded. */
  get(): Module {
    if (this.#module === undefined) throw new ModuleNeeded(() => this.load());
    return this.#module;
  }

  async load(): Promise<void> {
    this.#module ??= await this.#import();
  }
}

/** Not an error: `withLateModules` catches it. */
export class ModuleNeeded extends Error {
  readonly load: () => Promise<void>;

  constructor(load: () => Promise<void>) {
    super('a module is needed that is not loaded');
    this.load = load;
  }
}

/** Does work. If it needs a module that is not loaded, loads the module and starts again. The work must have no side effects. */
export async function withLateModules<Result>(work: () => Result): Promise<Awaited<Result>> {
  for (;;) {
    try {
      return await work();
    } catch (failure) {
      if (!(failure instanceof ModuleNeeded)) throw failure;
      await failure.load();
    }
  }
}
