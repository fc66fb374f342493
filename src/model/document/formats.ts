export const BUILT_IN_FORMATS = ['pdf', 'xlsx', 'html', 'md', 'csv'] as const;

export type BuiltInFormat = (typeof BUILT_IN_FORMATS)[number];
