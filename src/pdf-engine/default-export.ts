/**
 * What a CommonJS module with a `default` export exports, imported dynamically. Node.js wraps the module's own `default`
 * in another; loaders that read the module's `__esModule` (tsx, bundlers for CommonJS) do not.
 */
export function defaultExport<Value extends object>(module: {
  readonly default: Value | { readonly default: Value };
}): Value {
  return 'default' in module.default ? module.default.default : module.default;
}
