import { AuditpressError } from '../../errors.js';

export const EXISTING_HINT =
  'Replace what is there with --force (--if-exists replace), leave it with --if-exists skip, or choose another folder with --out.';

/** The refusal to replace without `force`. `paths`: what is in the way. */
export function fileExists(message: string, paths: readonly string[]): AuditpressError {
  return new AuditpressError('input', 'file-exists', message, { problems: paths, hint: EXISTING_HINT });
}
