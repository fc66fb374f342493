import { AuditpressError } from '../../errors.js';

/** The refusal to replace without `force`. `paths`: what is in the way. */
export function fileExists(message: string, paths: readonly string[]): AuditpressError {
  return new AuditpressError('file-exists', message, {
    problems: paths,
  });
}
