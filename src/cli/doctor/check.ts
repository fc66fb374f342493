/** Checks of `auditpress doctor`: each ends in findings, whatever happens to it. */
import { AuditpressError } from '../../base/errors.js';
import { explainResourceLimit } from '../failure.js';
import type { Finding } from './doctor-schema.js';

export type CheckResult = Pick<Finding, 'state' | 'message'> & Partial<Pick<Finding, 'remedy' | 'code'>>;

export interface Check {
  /** What is checked, such as `Deliverer weekly-mail`. */
  readonly name: string;
  /** Throws for a problem. */
  readonly make: (signal: AbortSignal) => Promise<CheckResult | readonly CheckResult[]>;
}

export function passed(message: string): CheckResult {
  return { state: 'ok', message };
}

export function unused(message: string): CheckResult {
  return { state: 'unused', message };
}

export function unknown(message: string, remedy: string | null = null): CheckResult {
  return { state: 'unknown', message, remedy };
}

export function problem(message: string, remedy: string | null = null): CheckResult {
  return { state: 'problem', message, remedy };
}

/** @param timeout milliseconds after which nothing is known about what is checked */
export async function findingsOf({ name, make }: Check, timeout: number): Promise<readonly Finding[]> {
  const signal = AbortSignal.timeout(timeout);
  const late = new Promise<CheckResult>((resolve) => {
    signal.addEventListener('abort', () => resolve(unknown(`no answer within ${String(timeout / 1000)} seconds`)), {
      once: true,
    });
  });
  const results = await Promise.race([refusing(make(signal)), late]);
  if (signal.aborted) return namedFindings(name, await late);
  return namedFindings(name, results);
}

async function refusing(made: ReturnType<Check['make']>): ReturnType<Check['make']> {
  try {
    return await made;
  } catch (failure) {
    return refusalsIn(failure);
  }
}

export function namedFindings(check: string, results: CheckResult | readonly CheckResult[]): readonly Finding[] {
  return [results].flat().map((result) => ({ check, code: null, remedy: null, ...result }));
}

/** One for each problem of a failure. */
export function refusalsIn(failure: unknown): readonly CheckResult[] {
  const explained = explainResourceLimit(failure);
  if (!(explained instanceof AuditpressError)) throw failure;
  const { code, hint = null, message, problems } = explained;
  const messages = problems.length === 0 ? [message] : problems;
  return messages.map((each, index) => ({ ...problem(each, index === messages.length - 1 ? hint : null), code }));
}
