/**
 * The `default` export of an imported CommonJS module. Node.js wraps the module's own `default` in another one; loaders that
 * respect `__esModule` (tsx, bundlers) do not.
 */
export function defaultExport<Value extends object>(module: {
  readonly default: Value | { readonly default: Value };
}): Value {
  return 'default' in module.default ? module.default.default : module.default;
}
