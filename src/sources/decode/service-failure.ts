import type { ErrorKind } from '../../error-codes/kinds.js';
import { AuditpressError } from '../../errors.js';
import { oneLine } from '../../messages/printable.js';
import type { JsonValue } from '../../model/report/json.js';

const MESSAGE_LIMIT = 300;

const HINTS = {
  authentication: 'Check the account token and the API key.',
  notFound: 'Check the license, account, job and benchmark ids.',
  unavailable: 'Try again later.',
  input: 'Check the request that this response belongs to.',
} as const satisfies Partial<Record<ErrorKind, string>>;

/** The failure that the service itself reports: its status code, and its message on one printable line. */
export function serviceFailure(statusCode: number, message: JsonValue): AuditpressError {
  const kind = kindOf(statusCode);
  const text = typeof message === 'string' ? oneLine(message, MESSAGE_LIMIT) : '';
  const says = text === '' ? 'without a message' : `saying: ${text}`;
  return new AuditpressError(
    { code: 'service-failed', kind },
    `expected status 200 from the service, received status ${String(statusCode)}, ${says}`,
    { hint: HINTS[kind] },
  );
}

function kindOf(statusCode: number): keyof typeof HINTS {
  if (statusCode === 401 || statusCode === 403) return 'authentication';
  if (statusCode === 404) return 'notFound';
  if (statusCode === 429 || (statusCode >= 500 && statusCode < 600)) return 'unavailable';
  return 'input';
}
