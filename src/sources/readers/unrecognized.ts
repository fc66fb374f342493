/** What a file looks like that no reader recognizes, and what to do about it. */
import { AuditpressError, withDetails } from '../../base/errors.js';
import { quote } from '../../base/wording/printable.js';
import { isRecord, type JsonValue } from '../../model/report/json.js';
import { columnNamesOf } from './input/csv.js';
import type { InputFile } from './reader.js';

/** Errors about bytes of another kind than a report. Others, such as a key that is there twice, say themselves what is wrong. */
const OF_ANOTHER_KIND: readonly string[] = [
  'no-report',
  'response-empty',
  'response-malformed',
  'response-not-json',
  'response-not-text',
  'response-truncated',
];

/** Not even a field of a report was found. */
const NO_REPORT = /an object with ResourceCategories|^expected an audit report, found (?!\d+ problems)/;

interface Explanation {
  /** As in: expected a report, found a PDF file. */
  readonly found: string;
  readonly help?: string;
  readonly code?: 'table-unknown';
}

/**
 * The error of the service's reader in words that fit a file of any origin.
 *
 * @param formats of the readers, as `Prowler`
 */
export function explainUnrecognized(
  failure: AuditpressError,
  file: InputFile,
  formats: readonly { readonly name: string; readonly title: string }[],
): AuditpressError {
  if (!OF_ANOTHER_KIND.includes(failure.code)) return failure;
  // A report of the service that is damaged: its own error says where.
  if (failure.code !== 'response-not-text' && /"resourceCategories"/i.test(file.start)) return failure;
  if (failure.code === 'response-malformed' && !NO_REPORT.test(failure.message)) return failure;
  const explanation = explain(failure, file.bytes(), file.start);
  if (explanation === undefined) return failure;
  const { found, help, code } = explanation;
  const titles = formats.map(({ title }) => title).join('; ');
  const names = formats.map(({ name }) => name).join(', ');
  const hint = [
    help,
    `Formats that are read: ${titles}.`,
    `If the file is of one of them, --reader says which: ${names}.`,
  ].filter((part) => part !== undefined);
  const details = { message: `expected a report, found ${found}`, hint: hint.join(' '), cause: failure };
  return code === undefined
    ? withDetails(failure, { ...details, problems: [] })
    : new AuditpressError(code, details.message, { hint: details.hint, cause: failure });
}

function explain(failure: AuditpressError, bytes: Uint8Array, start: string): Explanation | undefined {
  switch (failure.code) {
    case 'response-not-text':
      return explainBytes(bytes);
    case 'response-empty':
      return { found: 'a file without text', help: 'Let the tool write it again.' };
    case 'response-truncated':
      return {
        found: `JSON that is cut off (${failure.message})`,
        help: 'Copy or save the file again, exactly as it was written.',
      };
    case 'response-not-json':
      return /^\s*[[{]/.test(start) ? { found: `JSON with a mistake (${failure.message})` } : explainText(start);
    default:
      return explainJson(bytes, failure.code === 'no-report');
  }
}

const OF_PICTURE = 'The pages of a document cannot be read back. Give the JSON or CSV that the tool writes as well.';

function explainBytes(bytes: Uint8Array): Explanation | undefined {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  if (start.startsWith('%PDF')) return { found: 'a PDF file', help: OF_PICTURE };
  if (start.startsWith('\x1f\x8b'))
    return { found: 'a file that gzip has compressed', help: 'Unpack it: gunzip FILE.' };
  if (/^PK(?:\x03\x04|\x05\x06)/.test(start)) return explainArchive(Buffer.from(bytes).toString('latin1'));
  if (/^(?:\xff\xfe|\xfe\xff|[[{]\0|\0[[{])/.test(start)) {
    return { found: 'text in UTF-16', help: 'Save it as UTF-8.' };
  }
  return { found: 'a file that is no text' };
}

/** @param bytes as characters, in which the names of the files are */
function explainArchive(bytes: string): Explanation {
  if (bytes.includes('xl/workbook')) {
    return {
      found: 'a workbook',
      help: 'Save its sheet as CSV. If its columns have other names than id and status, map them: --columns id=Control,status=Result.',
    };
  }
  if (bytes.includes('word/document')) return { found: 'a document of a word processor', help: OF_PICTURE };
  return { found: 'a ZIP archive', help: 'Unzip it, and give the file or the folder with the reports.' };
}

const TEXT_LIMIT = 60;

function explainText(start: string): Explanation {
  const markup = /^\s*<(?:(?<html>!doctype\s+html|html|head|body)\b|[?!a-z])/i.exec(start);
  if (markup !== null) {
    if (markup.groups?.['html'] === undefined) return { found: 'XML' };
    return {
      found: 'an HTML page',
      help: 'Give the JSON or CSV that the tool writes as well. If the page was downloaded, open it in a browser: it may be a sign-in page.',
    };
  }
  const names = columnNamesOf(start);
  if (!looksLikeTable(names, start))
    return { found: `text that is neither JSON nor a table: ${quote(start.trim(), TEXT_LIMIT)}` };
  const columns = names.slice(0, MOST_COLUMNS).map((name) => quote(name, NAME_LIMIT));
  const more = names.length > columns.length ? ', …' : '';
  return {
    found: `a table with the columns ${columns.join(', ')}${more}`,
    help: 'Say which columns have the id and the status, as in --columns id=Control,status=Result.',
    code: 'table-unknown',
  };
}

const MOST_COLUMNS = 12;
const NAME_LIMIT = 40;

/** Names of columns are short and hold no markup. Two of them may as well be words with a comma between them. */
function looksLikeTable(names: readonly string[], start: string): boolean {
  if (!names.every((name) => /^[\p{L}\p{N}_ .()/#-]{1,60}$/u.test(name))) return false;
  return names.length > 2 || (names.length === 2 && /^[^\n]*\n[^\n]*[,;\t|][^\n]*/.test(start));
}

const MOST_KEYS = 6;

/** @param isEnvelope whether an object is an answer of the service without a report, whose message says why */
function explainJson(bytes: Uint8Array, isEnvelope: boolean): Explanation | undefined {
  const value = jsonIn(bytes);
  if (value === undefined) return undefined;
  const isNothing = Array.isArray(value) ? value.length === 0 : value === null;
  if (isNothing) {
    return {
      found: value === null ? 'null' : 'an empty list',
      help: 'The tool has written no results. Check what it scanned, and with which filters.',
    };
  }
  return isEnvelope ? undefined : { found: `JSON of something else: ${describe(value)}` };
}

function jsonIn(bytes: Uint8Array): JsonValue | undefined {
  try {
    return JSON.parse(
      Buffer.from(bytes)
        .toString('utf8')
        .replace(/^\ufeff/, ''),
    ) as JsonValue;
  } catch {
    return undefined;
  }
}

function describe(value: JsonValue): string {
  if (Array.isArray(value)) {
    const [first] = value as readonly JsonValue[];
    const of = isRecord(first) ? `, the first with ${keysOf(first)}` : '';
    return `a list of ${value.length === 1 ? 'one value' : `${String(value.length)} values`}${of}`;
  }
  if (isRecord(value)) return Object.keys(value).length === 0 ? 'an empty object' : `an object with ${keysOf(value)}`;
  return typeof value === 'string' ? 'a text' : `the ${typeof value} ${JSON.stringify(value)}`;
}

function keysOf(value: object): string {
  const keys = Object.keys(value);
  if (keys.length === 0) return 'no keys';
  const shown = keys.slice(0, MOST_KEYS).map((key) => quote(key, NAME_LIMIT));
  return `the ${keys.length === 1 ? 'key' : 'keys'} ${shown.join(', ')}${keys.length > shown.length ? ', …' : ''}`;
}
