/** Runs the steps of loading a template, and continues after a fault, so that all faults are reported together. */
import { AuditpressError, withDetails } from '../../base/errors.js';
import type { Place } from '../../model/values/place.js';

export class Steps {
  readonly failures: AuditpressError[] = [];

  /** The result of a step, or undefined if it fails with an `AuditpressError`. `place` is used for a failure without places. */
  run<Result>(step: () => Result, place?: () => Place): Result | undefined {
    try {
      return step();
    } catch (failure) {
      this.#keep(failure, place);
      return undefined;
    }
  }

  async runLater<Result>(step: () => Promise<Result>, place?: () => Place): Promise<Result | undefined> {
    try {
      return await step();
    } catch (failure) {
      this.#keep(failure, place);
      return undefined;
    }
  }

  #keep(failure: unknown, place: (() => Place) | undefined): void {
    const known = withPlace(failure, place);
    if (!(known instanceof AuditpressError)) throw known;
    this.failures.push(known);
  }
}

/** Runs a step and adds the place to its failure, unless that has one. */
export function atPlace<Result>(step: () => Result, place: () => Place): Result {
  try {
    return step();
  } catch (failure) {
    throw withPlace(failure, place);
  }
}

/** Joins failures into one: the first, with the number of further problems. */
export function joinFailures(failures: readonly [AuditpressError, ...AuditpressError[]]): AuditpressError {
  const [first, ...others] = failures;
  if (others.length === 0) return first;
  const problems = failures.flatMap(({ message, problems: inner }) => (inner.length > 0 ? inner : [message]));
  const alone = first.message.replace(/ \(and \d+ more problems?\)$/, '');
  const more = problems.length - 1;
  const message = `${alone} (and ${more} more problem${more === 1 ? '' : 's'})`;
  return withDetails(first, { message, problems, places: [] });
}

function withPlace(failure: unknown, place: (() => Place) | undefined): unknown {
  if (!(failure instanceof AuditpressError) || failure.places.length > 0 || place === undefined) return failure;
  return withDetails(failure, { places: [place()] });
}
