import { AuditpressError } from '../errors.js';
import { quote } from '../messages/printable.js';

/** Why a server cannot listen, in terms of its options; anything unforeseen as it is. */
export function explainListening(cause: NodeJS.ErrnoException, host: string, port: number): unknown {
  const fail = (code: string, message: string, hint: string): AuditpressError =>
    new AuditpressError('usage', code, message, { hint, cause });
  switch (cause.code) {
    case 'EADDRINUSE':
      return fail(
        'port-in-use',
        `--port: expected a free port, found that ${String(port)} of ${host} is in use`,
        'Give another --port, or 0 for any that is free.',
      );
    case 'EACCES':
      return fail(
        'port-refused',
        `--port: expected a port that may be used, found that the system refuses ${String(port)}`,
        'Give a --port from 1024 on, or 0 for any that is free.',
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return fail(
        'host-unknown',
        `--host: expected an address of this machine, received ${quote(host, 100)}`,
        'Give 127.0.0.1, or leave --host out.',
      );
    default:
      return cause;
  }
}
