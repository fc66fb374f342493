import { type PageSize } from '../model/document.js';
import type { Given } from './settings.js';
export type Problems = string[];
/** Known names, each once, at least one. */
export declare function resolveFormats({ value, origin }: Given<string | readonly string[]>, known: readonly string[], problems: Problems): readonly string[];
/** A plain word is the name of a built-in template; with a slash or a leading dot it is a path. */
export declare function resolveTemplate(given: Given<string>, problems: Problems): string;
export declare function resolveOut(given: Given<string>, problems: Problems): string;
/** Canonical BCP 47 without extensions: `DE-de` is `de-DE`. */
export declare function resolveLocale({ value, origin }: Given<string>, problems: Problems): string;
/** Any zone that the time-zone data knows. An alias stays as written, in the usual case where it is the same name. */
export declare function resolveTimeZone({ value, origin }: Given<string>, problems: Problems): string;
export declare function resolvePageSize({ value, origin }: Given<string>, problems: Problems): PageSize;
/** A pattern or a field name: anything but nothing. */
export declare function resolveText(given: Given<string>, what: string, problems: Problems): string;
/** One line for cover and document control; empty means not stated. */
export declare function resolveLine({ value, origin }: Given<string>, problems: Problems): string;
/** Values in order; a value cannot have two ranks. */
export declare function resolveRank({ value, origin }: Given<readonly string[]>, problems: Problems): readonly string[];
/** Absolute path of a format's module. A package is looked for from the folder of the setting. Built-in formats have theirs. */
export declare function resolveRendererModule({ value, origin, folder }: Given<string | undefined>, format: string, builtIn: readonly string[], problems: Problems): string | undefined;
