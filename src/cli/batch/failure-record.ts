/** Failures as plain data, so that nothing of them is lost between threads: an error that is copied keeps its text alone. */
import { AuditpressError, reworded, type ErrorDetails } from '../../errors.js';
import { explainResourceLimit } from '../resource-limit.js';

export interface FailureRecord {
  readonly message: string;
  readonly stack: string | undefined;
  /** Absent for faults that auditpress does not foresee. */
  readonly coded?: Pick<AuditpressError, 'kind' | 'code'> & Readonly<Required<Omit<ErrorDetails, 'cause'>>>;
  readonly cause?: FailureRecord;
}

/** Causes of causes are followed this far: an error may be its own. */
const DEEPEST_CAUSE = 8;

export function recordFailure(failure: unknown): FailureRecord {
  // Of the codes of the system nothing is left in a record.
  return record(explainResourceLimit(failure), 0);
}

function record(failure: unknown, depth: number): FailureRecord {
  if (!(failure instanceof Error)) return { message: String(failure), stack: undefined };
  const { message, stack, cause } = failure;
  return {
    message,
    stack,
    ...(failure instanceof AuditpressError && { coded: codedParts(failure) }),
    ...(cause !== undefined && depth < DEEPEST_CAUSE && { cause: record(cause, depth + 1) }),
  };
}

/** The failure again, with its code, hint, problems, places and causes. */
export function reviveFailure({ message, stack, coded, cause }: FailureRecord): Error {
  const causes = cause === undefined ? {} : { cause: reviveFailure(cause) };
  const failure = coded === undefined ? new Error(message, causes) : reworded({ ...coded, message }, causes);
  if (stack !== undefined) failure.stack = stack;
  return failure;
}

function codedParts({ kind, code, hint, problems, places }: AuditpressError): Required<FailureRecord>['coded'] {
  return { kind, code, hint, problems, places };
}
