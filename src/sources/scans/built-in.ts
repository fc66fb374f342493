/** The built-in sources by name. */
import { resolvePlugInOptions } from '../../base/plug-ins/options.js';
import { AuditpressError } from '../../base/errors.js';
import { didYouMean } from '../../base/wording/nearest-name.js';
import { describeValue } from '../../base/wording/printable.js';
import type { BuiltInSource } from './built-in-source.js';
import type { SourceSettings } from '../../model/settings/settings.js';

const BUILT_IN: Readonly<Record<string, () => Promise<BuiltInSource>>> = {
  folder: async () => (await import('./folder.js')).folderSource,
  bucket: async () => (await import('./bucket.js')).bucketSource,
};

/**
 * @param at place in the configuration, for messages
 * @throws AuditpressError `source-unknown` (usage)
 */
export async function loadBuiltIn(use: string, at: string): Promise<BuiltInSource> {
  const load = Object.hasOwn(BUILT_IN, use) ? BUILT_IN[use] : undefined;
  if (load !== undefined) return load();
  const names = Object.keys(BUILT_IN);
  throw new AuditpressError(
    'source-unknown',
    `${at}: expected a module, or one of the built-in sources ${names.join(', ')}, received ${describeValue(use)}${didYouMean(use, names)}`,
  );
}

/** By name: what each built-in source of a configuration needs, and every problem with `use`, options and credentials of all. */
export interface CheckedSources {
  readonly needs: Readonly<Record<string, NonNullable<BuiltInSource['credentials']>>>;
  readonly problems: readonly string[];
}

/** Checks the built-in sources of a configuration, without using them. */
export async function checkSources(configured: Readonly<Record<string, SourceSettings>>): Promise<CheckedSources> {
  const needs: Record<string, NonNullable<BuiltInSource['credentials']>> = {};
  const problems: string[] = [];
  for (const [name, { use, options: given }] of Object.entries(configured)) {
    if (use === undefined) continue;
    try {
      const { credentials = {}, options } = await loadBuiltIn(use, `sources.${name}`);
      needs[name] = credentials;
      await resolvePlugInOptions('source', options, given, `sources.${name}.options`);
    } catch (failure) {
      if (!(failure instanceof AuditpressError)) throw failure;
      problems.push(...(failure.problems.length === 0 ? [failure.message] : failure.problems));
    }
  }
  return { needs, problems };
}
