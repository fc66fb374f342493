/** Handlers of a user's module, which draw blocks in place of a format's own. */
import { AuditpressError } from '../errors.js';
import { loadModule, type ModuleExports } from '../load-module.js';
import { describeValue, oneLine } from '../messages/printable.js';
import { didYouMean } from '../messages/nearest-name.js';
import { BLOCK_TYPES } from '../model/document/blocks.js';
import type { AuditDocument, Block, BlockType } from '../model/document/document.js';

/** What a handler draws with. */
export interface HandlerTools<Output = unknown> {
  readonly document: AuditDocument;
  /** Draws any block as the format does by itself, blocks within it by the handlers. */
  readonly draw: (block: Block) => Output;
}

/**
 * Draws one block. What it returns is the format's: HTML as a string, or content of pdfmake. It is code of the user's, and
 * what it makes of a document is not checked: HTML has to be escaped, and texts of the document stay within `draw`.
 */
export type BlockHandler = (block: Block, tools: HandlerTools) => unknown;

export interface BlockHandlers {
  /** For messages. */
  readonly module: string;
  readonly byType: Readonly<Partial<Record<BlockType, BlockHandler>>>;
}

const REASON_LIMIT = 300;

/**
 * Loads a module that exports `handlers`: functions by type of block.
 *
 * @param module Absolute path or `file:` URL.
 * @throws AuditpressError (usage) where the module does not load, or exports something else.
 */
export async function loadHandlers(module: string): Promise<BlockHandlers> {
  let exported: ModuleExports;
  try {
    exported = await loadModule(module);
  } catch (cause) {
    throw malformed(module, `expected a module of handlers that loads, found that it fails: ${reasonOf(cause)}`, cause);
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

/**
 * What the user's handler makes of a block; undefined where there is none for its type.
 *
 * @param expected for messages: what the format takes
 * @throws AuditpressError (usage) where the handler throws, or returns what the format does not take.
 */
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
