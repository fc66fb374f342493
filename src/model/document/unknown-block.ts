import { AuditpressError } from '../../errors.js';
import { BLOCK_TYPES } from './blocks.js';

/** A block of a type that the model does not have, which only code of a user's own can put into a document. */
export function unknownBlock({ type }: { readonly type: string }): AuditpressError {
  return new AuditpressError(
    'block-unknown',
    `expected a block of a known type (${BLOCK_TYPES.join(', ')}), received "${type}"`,
  );
}
