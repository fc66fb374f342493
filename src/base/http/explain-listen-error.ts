import type { PlainErrorCode } from '../error-codes/codes.js';
import { AuditpressError } from '../errors.js';
import { quote } from '../wording/printable.js';

/** Explains why a server cannot listen, in terms of its options. Returns other errors unchanged. */
export function explainListenError(cause: NodeJS.ErrnoException, host: string, port: number): unknown {
  const fail = (code: PlainErrorCode, message: string): AuditpressError =>
    new AuditpressError(code, message, { cause });
  switch (cause.code) {
    case 'EADDRINUSE':
      return fail('port-in-use', `--port: expected a free port, but ${String(port)} on ${host} is in use`);
    case 'EACCES':
      return fail('port-refused', `--port: expected a permitted port, but the system refuses ${String(port)}`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return fail('host-unknown', `--host: expected an address of this machine, received ${quote(host, 100)}`);
    default:
      return cause;
  }
}
