/** Standard Schema, the common interface of zod (3.24 and newer), valibot, arktype and others, for plug-in options. */

/** Version 1 of Standard Schema, https://standardschema.dev. `Options` is the type of a validated value. */
export interface OptionsSchema<Options = unknown> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => OptionsResult<Options> | Promise<OptionsResult<Options>>;
    readonly types?: { readonly input: unknown; readonly output: Options } | undefined;
  };
}

export type OptionsResult<Options> =
  { readonly value: Options; readonly issues?: undefined } | { readonly issues: readonly OptionsIssue[] };

export interface OptionsIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

export function isOptionsSchema(value: unknown): value is OptionsSchema {
  // The schemas of some libraries are functions.
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return false;
  const standard: Partial<OptionsSchema['~standard']> | undefined = (value as Partial<OptionsSchema>)['~standard'];
  return standard?.version === 1 && typeof standard.validate === 'function';
}
