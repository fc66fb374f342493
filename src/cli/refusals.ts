/** Runs checks that each throw what they find, and collects what all of them find. */
import type { Failure } from '../base/error-codes/codes.js';
import { AuditpressError } from '../base/errors.js';
import { firstOf } from '../base/wording/problems.js';

/** What some checks refuse, in their order. Other failures than foreseen ones are thrown. */
export async function refusalsOf(checks: readonly (() => Promise<unknown>)[]): Promise<readonly AuditpressError[]> {
  const refusals: AuditpressError[] = [];
  for (const check of checks) {
    try {
      await check();
    } catch (failure) {
      if (!(failure instanceof AuditpressError)) throw failure;
      refusals.push(failure);
    }
  }
  return refusals;
}

/** @throws AuditpressError with every problem, each once: as the first if all are of its kind, otherwise `config-invalid` */
export function throwRefusals(refusals: readonly AuditpressError[]): void {
  const [first, ...others] = refusals;
  if (first === undefined) return;
  if (others.length === 0) throw first;
  const problems = [
    ...new Set(refusals.flatMap((each) => (each.problems.length === 0 ? [each.message] : each.problems))),
  ];
  const { code, kind } = first;
  const failure = others.every((each) => each.kind === kind) ? ({ code, kind } as Failure) : 'config-invalid';
  throw new AuditpressError(failure, firstOf(problems), {
    problems,
    hint: [...new Set(refusals.flatMap(({ hint = '' }) => (hint === '' ? [] : [hint])))].join(' '),
  });
}
