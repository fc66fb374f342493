import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { parseJsonBody } from '../../../src/sources/decode/json-body.js';
import { thrownBy } from '../thrown-by.js';

const refusalOf = (body: string | Uint8Array) =>
  thrownBy(() => parseJsonBody(typeof body === 'string' ? new TextEncoder().encode(body) : body));

it('skips a UTF-8 byte order mark', () => {
  expect(parseJsonBody(new TextEncoder().encode('\ufeff[1]'))).toEqual([1]);
});

it('reads a view of a larger buffer', () => {
  expect(parseJsonBody(new TextEncoder().encode('xx[1]xx').subarray(2, 5))).toEqual([1]);
});

describe('a body that is not UTF-8 text', () => {
  it.each([
    ['UTF-16 text', Buffer.from('\ufeff[]', 'utf16le')],
    ['UTF-16 text', Buffer.from('[{"a": 1}]', 'utf16le')],
    ['UTF-16 text', Buffer.from('\ufeff{}', 'utf16le').swap16()],
    ['gzip-compressed data', gzipSync('[]')],
    ['a ZIP archive (or a workbook)', Buffer.from('504b0304140000', 'hex')],
    ['a PDF file', Buffer.from('%PDF-1.7')],
    ['other bytes, starting with 22 63 61 66 e9 22', Buffer.from('"café"', 'latin1')],
  ])('is named: %s', (name, body) => {
    const failure = refusalOf(body);
    expect(failure).toMatchObject({ kind: 'input', code: 'response-not-text' });
    expect(failure.message).toContain(`expected JSON as UTF-8 text, found ${name}`);
  });
});

describe('an empty body', () => {
  it.each([
    ['', 'expected a response in JSON, found an empty one'],
    ['\ufeff', 'expected a response in JSON, found an empty one'],
    [' \r\n\t', 'expected a response in JSON, found only white space'],
  ])('is refused: %j', (body, message) => {
    expect(refusalOf(body)).toMatchObject({ kind: 'input', code: 'response-empty', message });
  });
});

describe('a key that an object has twice', () => {
  it('is refused with its path, line and column, and both values', () => {
    const failure = refusalOf('\ufeff[{"Policies": [{\n  "Compliance": "Red",\n  "\\u0043ompliance": "Green" }]}]');
    expect(failure).toMatchObject({ kind: 'input', code: 'response-ambiguous' });
    expect(failure.message).toBe(
      'the JSON is ambiguous: line 3, column 3: expected each key of an object once, found [0].Policies[0].Compliance twice, as "Red" and as "Green"',
    );
    expect(failure.hint).toBeTruthy();
  });

  it('is refused in unlisted fields, too', () => {
    expect(refusalOf('{"x": {"y": [{"z": 1, "z": 1}]}}').code).toBe('response-ambiguous');
  });

  it('is not confused with the same key in two objects', () => {
    expect(parseJsonBody(new TextEncoder().encode('[{"a": "\\"a\\":"}, {"a": {"a": 1}}]'))).toEqual([
      { a: '"a":' },
      { a: { a: 1 } },
    ]);
  });
});

describe('a body that is not JSON', () => {
  it.each([
    ['[1,\n 2 3]', 'line 2, column 4: expected a comma or ], found "3]"'],
    ['{"a": 1,\r\n}', 'line 2, column 1: expected a key in double quotes, found "}"'],
    ['{"a" 1}', 'line 1, column 6: expected a colon, found "1}"'],
    ['\n\nno', 'line 3, column 1: expected a value, found "no"'],
    ['[] []', 'line 1, column 4: expected the end, found "[]"'],
    ['["\u001b[31m\u202e"]', 'line 1, column 3: expected no unescaped control character in a string'],
    [`[${'x'.repeat(500)}`, `line 1, column 2: expected a value, found "${'x'.repeat(39)}…"`],
  ])('is refused with line, column and excerpt: %j', (body, where) => {
    const failure = refusalOf(body);
    expect(failure).toMatchObject({ kind: 'input', code: 'response-not-json' });
    expect(failure.message).toContain(`the text is not JSON: ${where}`);
    expect(failure.message).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });

  it.each([
    ['[1', 'line 1, column 3: expected a comma or ], found the end of the text'],
    ['{"a": "x', 'line 1, column 9: expected a closing double quote, found the end of the text'],
  ])('is reported as cut off if it ends too early: %j', (body, where) => {
    expect(refusalOf(body)).toMatchObject({ kind: 'input', code: 'response-truncated' });
    expect(refusalOf(body).message).toBe(`the JSON is cut off: ${where}`);
  });

  it.each([
    ['an HTML page', '\n<!DOCTYPE html>\n<html><title>Sign in</title>'],
    ['an HTML page', '<html lang="en">'],
    ['XML', '<?xml version="1.0"?><Error/>'],
  ])('is recognized: %s', (kind, body) => {
    const failure = refusalOf(body);
    expect(failure.code).toBe('response-not-json');
    expect(failure.message).toContain(`looks like ${kind}`);
    expect(failure.hint).toContain('sign-in page');
  });
});

it('reads a long body like a short one', () => {
  const texts = Array.from({ length: 60_000 }, (_, index) => `Größe ${index} – “\\" 😀”`);
  const body = new TextEncoder().encode(JSON.stringify({ texts }));
  expect(body.length).toBeGreaterThan(0x10_0000);
  expect(parseJsonBody(body)).toEqual({ texts });
});
