/** Handlers from a user's module. They draw blocks in place of the handlers of a format. */
import { AuditpressError } from '../base/errors.js';
import { loadModule, type ModuleExports } from '../base/plug-ins/load-module.js';
import { describeValue, oneLine } from '../base/wording/printable.js';
import { didYouMean } from '../base/wording/nearest-name.js';
import { BLOCK_TYPES } from '../base/document/blocks.js';
import type { AuditDocument, Block, BlockType } from '../model/document/document.js';

/** Passed to a handler. */
export interface HandlerTools<Output = unknown> {
  readonly document: AuditDocument;
  readonly draw: (block: Block) => Output;
}

/**
 * Draws one block. Returns what the format needs: HTML as a string, or content of pdfmake. The output is not checked: the
 * handler must escape HTML, and leave texts of the document to `draw`.
 */
export type BlockHandler = (block: Block, tools: HandlerTools) => unknown;

export interface BlockHandlers {
  /** For messages. */
  readonly module: string;
  readonly byType: Readonly<Partial<Record<BlockType, BlockHandler>>>;
}

const REASON_LIMIT = 300;

/**
 * Loads a module that exports `handlers`: functions by block type.
 *
 * @param module absolute path or `file:` URL
 * @throws AuditpressError (usage) `handlers-malformed` if the module does not load, or exports anything else
 */
export async function loadHandlers(module: string): Promise<BlockHandlers> {
  let exported: ModuleExports;
  try {
    exported = await loadModule(module);
  } catch (cause) {
    throw malformed(module, `cannot load the module: ${reasonOf(cause)}`, cause);
  }
  const { handlers } = exported;
  if (typeof handlers !== 'object' || handlers === null) {
    throw malformed(module, `expected an object as the export "handlers", found ${describeValue(handlers)}`);
  }
  for (const [type, handler] of Object.entries(handlers)) {
    if (!BLOCK_TYPES.includes(type)) {
      const choice = `expected handlers of blocks (${BLOCK_TYPES.join(', ')})`;
      throw malformed(module, `${choice}, found "${type}"${didYouMean(type, BLOCK_TYPES)}`);
    }
    if (typeof handler !== 'function') {
      throw malformed(module, `expected a function as the handler "${type}", found ${describeValue(handler)}`);
    }
  }
  return { module, byType: handlers };
}

export function drawByHandler<Output>(
  handlers: BlockHandlers | undefined,
  block: Block,
  tools: HandlerTools<Output>,
  { accepts, expected }: { readonly accepts: (output: unknown) => output is Output; readonly expected: string },
): Output | undefined {
  const handler = handlers?.byType[block.type];
  if (handlers === undefined || handler === undefined) return undefined;
  let output: unknown;
  try {
    output = handler(block, tools);
  } catch (cause) {
    if (cause instanceof AuditpressError) throw cause;
    throw malformed(handlers.module, `the handler "${block.type}" failed: ${reasonOf(cause)}`, cause);
  }
  if (accepts(output)) return output;
  const found = describeValue(output);
  throw malformed(handlers.module, `expected ${expected} from the handler "${block.type}", received ${found}`);
}

function reasonOf(cause: unknown): string {
  return oneLine(cause instanceof Error ? cause.message : String(cause), REASON_LIMIT);
}

function malformed(module: string, message: string, cause?: unknown): AuditpressError {
  return new AuditpressError('handlers-malformed', `${module}: ${message}`, {
    cause,
  });
}
