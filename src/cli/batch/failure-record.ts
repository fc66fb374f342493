/** Failures as plain data for transfer between threads: structured clone keeps only the message of an error. */
import { AuditpressError, withDetails, type ErrorDetails } from '../../errors.js';
import { explainResourceLimit } from '../resource-limit.js';

export interface FailureRecord {
  readonly message: string;
  readonly stack: string | undefined;
  /** Absent for unexpected errors. */
  readonly coded?: Pick<AuditpressError, 'kind' | 'code'> & Readonly<Required<Omit<ErrorDetails, 'cause'>>>;
  readonly cause?: FailureRecord;
}

/** Limit for following causes: an error may be its own cause. */
const MAX_CAUSE_DEPTH = 8;

export function recordFailure(failure: unknown): FailureRecord {
  // First, because a record does not keep system error codes.
  return record(explainResourceLimit(failure), 0);
}

function record(failure: unknown, depth: number): FailureRecord {
  if (!(failure instanceof Error)) return { message: String(failure), stack: undefined };
  const { message, stack, cause } = failure;
  return {
    message,
    stack,
    ...(failure instanceof AuditpressError && { coded: codedParts(failure) }),
    ...(cause !== undefined && depth < MAX_CAUSE_DEPTH && { cause: record(cause, depth + 1) }),
  };
}

/** Restores a failure with its code, hint, problems, places and causes. */
export function reviveFailure({ message, stack, coded, cause }: FailureRecord): Error {
  const causes = cause === undefined ? {} : { cause: reviveFailure(cause) };
  const failure = coded === undefined ? new Error(message, causes) : withDetails({ ...coded, message }, causes);
  if (stack !== undefined) failure.stack = stack;
  return failure;
}

function codedParts({ kind, code, hint, problems, places }: AuditpressError): Required<FailureRecord>['coded'] {
  return { kind, code, hint, problems, places };
}
