/** The table of all error codes, merged from one table per area. `npm run docs` writes docs/errors.md from it. */
import { ARCHIVE_CODES } from './archive.js';
import { COMMAND_LINE_CODES } from './command-line.js';
import { DELIVERY_CODES } from './deliveries.js';
import { DOCUMENT_CODES } from './documents.js';
import type { CodeEntry, ErrorKind } from './kinds.js';
import { MACHINE_CODES } from './machine.js';
import { REPORT_CODES } from './reports.js';
import { SERVICE_CODES } from './service.js';
import { TEMPLATE_CODES } from './templates.js';

export const ERROR_CODES = {
  ...COMMAND_LINE_CODES,
  ...REPORT_CODES,
  ...SERVICE_CODES,
  ...TEMPLATE_CODES,
  ...DOCUMENT_CODES,
  ...ARCHIVE_CODES,
  ...DELIVERY_CODES,
  ...MACHINE_CODES,
} as const;

type Codes = typeof ERROR_CODES;

export type ErrorCode = keyof Codes;

/** A code of a plug-in, with the plug-in's own prefix: `acme:logo-missing`. */
export type OwnErrorCode = `${string}:${string}`;

type KindOf<Code extends ErrorCode> = Codes[Code]['kind'] extends readonly (infer Kind)[] ? Kind : Codes[Code]['kind'];

export type PlainErrorCode = { [Code in ErrorCode]: Codes[Code]['kind'] extends ErrorKind ? Code : never }[ErrorCode];

/** What failed: a code, plus its kind if the table does not determine it. */
export type Failure =
  | PlainErrorCode
  | { [Code in ErrorCode]: { readonly code: Code; readonly kind: KindOf<Code> } }[ErrorCode]
  | { readonly code: OwnErrorCode; readonly kind: ErrorKind };

export function entryOf(code: string): CodeEntry | undefined {
  return Object.hasOwn(ERROR_CODES, code) ? ERROR_CODES[code as ErrorCode] : undefined;
}
