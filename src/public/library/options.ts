/** Checks what a program passes besides reports: the context of a call, a plug-in, the service, the query. */
import { z } from 'zod';
import { AuditpressError } from '../../base/errors.js';
import { firstOf, schemaProblems } from '../../base/wording/problems.js';
import type { PlugInSettings } from '../../model/settings/settings.js';
import type { PlugInKind } from '../../base/plug-ins/failure.js';
import { objectShape, plugInShape, resolvePlugIn } from '../../settings/plug-ins.js';
import { resolveOptions } from '../../settings/shapes.js';
import { BUILT_IN_FORMATS } from '../../model/document/formats.js';
import type { ReaderSettings } from '../../model/settings/readers.js';
import type { WrittenPlugIn, WrittenReader } from '../../settings/written.js';
import { Secret } from '../../model/settings/secret.js';
import { SERVICE_DEFAULTS, type ApiOptions, type JobPlace } from '../../model/settings/service-settings.js';
import type { Environment } from '../../model/report/snapshot.js';
import { readApiOptions } from '../../sources/api/options.js';
import type { NamedProfile } from '../../model/settings/redaction.js';
import type { ReportQuery } from '../../sources/source.js';

export interface CallContext {
  /** Aborts the call, which then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

const contextShape = z.strictObject({
  signal: z.custom(isSignal, 'expected an AbortSignal').optional(),
});

export function readCall(given: unknown): CallContext {
  const { error } = contextShape.safeParse(given);
  if (error === undefined) return given as CallContext;
  const problems = schemaProblems(error.issues, { schema: contextShape, value: given });
  throw new AuditpressError('options-invalid', firstOf(problems), {
    problems,
    hint: 'The last argument accepts only { signal }. Pass document settings in the argument before it.',
  });
}

/** Signals of another realm, such as jsdom's, are not instances of this realm's class. */
function isSignal(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { aborted, throwIfAborted, addEventListener } = value as Partial<AbortSignal>;
  return typeof aborted === 'boolean' && [throwIfAborted, addEventListener].every((part) => typeof part === 'function');
}

export function namesPlugIn(given: unknown, kind: PlugInKind): boolean {
  return typeof given === 'object' && given !== null && (kind in given || 'module' in given);
}

export function readPlugIn(given: unknown, kind: PlugInKind): PlugInSettings {
  const schema = z.strictObject({ ...plugInShape(z, kind), [kind]: objectShape(z, kind) });
  const { error } = schema.safeParse(given);
  const problems = error === undefined ? [] : schemaProblems(error.issues, { schema, value: given });
  const settings: PlugInSettings =
    problems.length > 0
      ? { module: undefined, options: {} }
      : resolvePlugIn({ value: given as WrittenPlugIn, origin: kind, folder: process.cwd() }, kind, problems);
  if (problems.length === 0) return settings;
  throw new AuditpressError('options-invalid', firstOf(problems), {
    problems,
    hint: `Pass { ${kind} } or { module }, with options if the ${kind} takes any.`,
  });
}

/** How bytes are read. */
export interface ReadOptions {
  /** Readers of more formats, and options of readers, by name, as in the options of `generate`. */
  readonly readers?: Readonly<Record<string, WrittenReader>> | undefined;
}

const readShape = z.strictObject({ readers: z.unknown().optional() });

export function readReaders(given: unknown): ReaderSettings {
  const { error } = readShape.safeParse(given);
  if (error === undefined) return resolveOptions(given as ReadOptions, BUILT_IN_FORMATS).readers;
  const problems = schemaProblems(error.issues, { schema: readShape, value: given });
  throw new AuditpressError('options-invalid', firstOf(problems), { problems, hint: 'Pass only { readers }.' });
}

export function readSource(given: unknown): { readonly settings: PlugInSettings; readonly readers: ReaderSettings } {
  const { readers, ...plugIn } = given as ReadOptions;
  return { settings: readPlugIn(plugIn, 'source'), readers: readReaders({ readers }) };
}

export interface PassedDeliverer extends PlugInSettings {
  readonly credentials: Readonly<Record<string, Secret>>;
}

export function readDeliverer(given: unknown): PassedDeliverer {
  const { credentials = {}, ...plugIn } = (typeof given === 'object' && given !== null ? given : {}) as {
    readonly credentials?: unknown;
  };
  const settings = readPlugIn(typeof given === 'object' && given !== null ? plugIn : given, 'deliverer');
  const entries = typeof credentials === 'object' && credentials !== null ? Object.entries(credentials) : [];
  const problems = [
    ...(typeof credentials === 'object' && credentials !== null
      ? []
      : [`credentials: expected an object, received another value`]),
    ...entries
      .filter(([, value]) => typeof value !== 'string' || value === '')
      .map(([name]) => `credentials.${name}: expected a string that is not empty, received another value`),
  ];
  if (problems.length > 0) {
    throw new AuditpressError('options-invalid', firstOf(problems), { problems, hint: 'Pass each as a string.' });
  }
  const secrets = entries.map(([name, value]) => [name, new Secret(value as string)] as const);
  return { ...settings, credentials: Object.fromEntries(secrets) };
}

/**
 * The key of a redaction profile as the program passed it.
 *
 * @throws AuditpressError (usage) `redaction-key-missing`
 */
export function passedKey({ name, key }: NamedProfile): Secret {
  if (key instanceof Secret) return key;
  const problem = `redaction.profiles.${name}.key: expected the secret key as a string, received none`;
  throw new AuditpressError('redaction-key-missing', problem, { hint: 'Pass the key in the option.' });
}

export interface ServiceOptions {
  /** Base URL: HTTPS, or HTTP on this machine. The credentials are sent nowhere else. */
  readonly url: string;
  readonly accountToken: string;
  readonly apiKey: string;
  /** Environment to print in the documents. Default: null, none. */
  readonly environment?: Environment | null;
  /** Where the scan job id is sent. Default: `path`. */
  readonly jobIn?: JobPlace;
  /** Time limit of a request in seconds, including retries. Default: 120. */
  readonly timeout?: number;
  /** Retries after 429, 5xx and lost connections. Default: 4. */
  readonly retries?: number;
  /** Called at each retry, with a message. */
  readonly onRetry?: (text: string) => void;
}

export interface Service {
  readonly options: ApiOptions;
  readonly onRetry: (text: string) => void;
}

const HINT = 'Fix each option listed. docs/library.md describes them all.';

/** Checks only the keys; the client checks the values. */
const serviceShape = z.strictObject({
  url: z.unknown().optional(),
  accountToken: z.unknown().optional(),
  apiKey: z.unknown().optional(),
  environment: z.unknown().optional(),
  jobIn: z.unknown().optional(),
  timeout: z.unknown().optional(),
  retries: z.unknown().optional(),
  onRetry: z.custom((value) => value === undefined || typeof value === 'function', 'expected a function').optional(),
});

const queryShape = z.strictObject({
  license: z.string().optional(),
  account: z.string().optional(),
  benchmark: z.string().optional(),
  job: z.string().optional(),
});

export function readService(given: unknown): Service {
  check(given, serviceShape, 'service-options-invalid');
  const { accountToken, apiKey, onRetry, ...others } = withoutUndefined(given as Partial<ServiceOptions>);
  const options = readApiOptions({
    environment: null,
    ...SERVICE_DEFAULTS,
    ...others,
    accountToken: credentialOf(accountToken),
    apiKey: credentialOf(apiKey),
  });
  return { options, onRetry: onRetry ?? (() => undefined) };
}

export function readQuery(given: unknown): ReportQuery {
  check(given, queryShape, 'query-invalid');
  return withoutUndefined(given as ReportQuery);
}

function check(value: unknown, schema: z.ZodType, code: 'query-invalid' | 'service-options-invalid'): void {
  const { error } = schema.safeParse(value);
  if (error === undefined) return;
  const problems = schemaProblems(error.issues, { schema, value });
  throw new AuditpressError(code, firstOf(problems), { problems, hint: HINT });
}

function withoutUndefined<Given extends object>(given: Given): Given {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Given;
}

/** Any other value than a string becomes an empty credential, which the client rejects. */
function credentialOf(value: unknown): Secret {
  return new Secret(typeof value === 'string' ? value : '');
}
