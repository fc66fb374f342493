import type { PlugInSettings } from './settings.js';

/** Names of the built-in readers, in the order in which pages and messages list them. */
export const BUILT_IN_READERS = [
  'service',
  'prowler',
  'ocsf',
  'asff',
  'hdf',
  'scubagear',
  'maester',
  'powerpipe',
  'kubescape',
  'kube-bench',
  'trivy',
  'table',
] as const;

export type BuiltInReader = (typeof BUILT_IN_READERS)[number];

/** Readers that are configured, by name: those of the user, and options of built-in ones. */
export type ReaderSettings = Readonly<Record<string, PlugInSettings>>;

/** Only what is built in, with its defaults. */
export const NO_READERS: ReaderSettings = {};
