import { AuditpressError } from '../../errors.js';
import { BLOCK_TYPES } from './blocks.js';

/** The error for a block type that is not in the model. Only custom code can put one into a document. */
export function unknownBlock({ type }: { readonly type: string }): AuditpressError {
  return new AuditpressError(
    'block-unknown',
    `expected a block of a known type (${BLOCK_TYPES.join(', ')}), received "${type}"`,
  );
}
