/** From what was written to what is used: defaults below, rules over every value. Pure. */
import type { Ranks, RendererSettings } from '../model/settings.js';
import { resolveService } from './service.js';
import type { ResolvedConfig } from './resolved-config.js';
import {
  resolveDays,
  resolveFormats,
  resolveLine,
  resolveLocale,
  resolveModule,
  resolveOut,
  resolvePageSize,
  resolvePolicyLibraries,
  resolveRank,
  resolveRendererModule,
  resolveTemplate,
  resolveText,
  resolveTimeZone,
  resolveWorkers,
  type Problems,
} from './rules.js';
import type { WrittenConfig } from './schema.js';
import type { Given, Layer } from './settings.js';

/** The configuration file, or an empty one where there is none. */
export interface ConfigFile {
  readonly written: WrittenConfig;
  /** For messages. */
  readonly label: string;
  /** Absolute folder of the file. */
  readonly folder: string;
}

/** Days after which documents warn of an old scan: a month, as most benchmarks are scanned at least monthly. */
const DEFAULT_SCAN_AGE = '30';

/** Names of built-in formats. */
export type BuiltInFormats = readonly string[];

/** `layer` holds what flags, environment and file give, already stacked. Every problem is added to `problems`. */
export function resolveConfig(
  layer: Layer,
  file: ConfigFile,
  { builtIn, cwd }: { readonly builtIn: BuiltInFormats; readonly cwd: string },
  problems: Problems,
): ResolvedConfig {
  const renderers = resolveRenderers(file, builtIn, problems);
  const known = [...new Set([...builtIn, ...Object.keys(renderers)])];
  const byDefault = <Value>(value: Value): Given<Value> => ({ value, origin: 'default', folder: cwd });
  const line = (given: Given<string> | undefined) => resolveLine(given ?? byDefault(''), problems);
  return {
    formats: layer.formats && resolveFormats(layer.formats, known, problems),
    template: resolveTemplate(layer.template ?? byDefault('auditor'), problems),
    out: resolveOut(layer.out ?? byDefault('out'), problems),
    locale: resolveLocale(layer.locale ?? byDefault('en'), problems),
    timeZone: resolveTimeZone(layer.timeZone ?? byDefault('UTC'), problems),
    pageSize: layer.pageSize && resolvePageSize(layer.pageSize, problems),
    fileName: layer.fileName && resolveText(layer.fileName, 'a pattern of file names', problems),
    scanTimeField: layer.scanTimeField && resolveText(layer.scanTimeField, 'the name of a field', problems),
    policyLibraries: resolvePolicyLibraries(layer.policyLibraries ?? byDefault<readonly string[]>([]), problems),
    ranks: resolveRanks(file, problems),
    documentVersion: line(layer.documentVersion),
    maxScanAge: resolveDays(layer.maxScanAge ?? byDefault(DEFAULT_SCAN_AGE), problems),
    classification: layer.classification && resolveLine(layer.classification, problems),
    distribution: line(layer.distribution),
    preparedFor: line(layer.preparedFor),
    preparedBy: line(layer.preparedBy),
    reviewedBy: line(layer.reviewedBy),
    renderers,
    workers: layer.workers && resolveWorkers(layer.workers, problems),
    service: resolveService(layer, file, problems),
  };
}

function resolveRanks({ written, label, folder }: ConfigFile, problems: Problems): Ranks {
  const rank = (name: keyof Ranks) =>
    resolveRank({ value: written.ranks?.[name] ?? [], origin: `${label}: ranks.${name}`, folder }, problems);
  return { severity: rank('severity'), riskLevel: rank('riskLevel'), riskProbability: rank('riskProbability') };
}

function resolveRenderers(
  { written, label, folder }: ConfigFile,
  builtIn: BuiltInFormats,
  problems: Problems,
): Readonly<Record<string, RendererSettings>> {
  const entries = Object.entries(written.renderers ?? {}).map(([format, { module, handlers, options }]) => {
    const given = <Value>(value: Value) => ({ value, origin: `${label}: renderers.${format}`, folder });
    return [
      format,
      {
        module: resolveRendererModule(given(module), format, builtIn, problems),
        handlers: handlers === undefined ? undefined : resolveModule(given(handlers), problems),
        options: options ?? {},
      },
    ] as const;
  });
  return Object.fromEntries(entries);
}
