import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ERROR_CODES } from '../../../src/base/error-codes/codes.js';
import { ARCHIVE_CODES } from '../../../src/base/error-codes/archive.js';
import { COMMAND_LINE_CODES } from '../../../src/base/error-codes/command-line.js';
import { DELIVERY_CODES } from '../../../src/base/error-codes/deliveries.js';
import { DOCUMENT_CODES } from '../../../src/base/error-codes/documents.js';
import { EXIT_CODES } from '../../../src/base/error-codes/kinds.js';
import { MACHINE_CODES } from '../../../src/base/error-codes/machine.js';
import { REPORT_CODES } from '../../../src/base/error-codes/reports.js';
import { SERVICE_CODES } from '../../../src/base/error-codes/service.js';
import { TEMPLATE_CODES } from '../../../src/base/error-codes/templates.js';

const SOURCE = fileURLToPath(new URL('../../../src', import.meta.url));
/** String literals in the source, except those that are only compared with: candidates for thrown codes. */
function textsInSource(): ReadonlySet<string> {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' });
  const sources = files
    .filter((name) => name.endsWith('.ts') && !name.startsWith(join('base', 'error-codes')))
    .map((name) => readFileSync(join(SOURCE, name), 'utf8').matchAll(/(?<![!=]== )'([a-z0-9-]+)'(?! [!=]==)/g));
  return new Set(sources.flatMap((found) => [...found].map(([, text = '']) => text)));
}

describe('the table of error codes', () => {
  it('has no unused code', () => {
    const texts = textsInSource();
    expect(Object.keys(ERROR_CODES).filter((code) => !texts.has(code))).toEqual([]);
  });

  it('has each code once', () => {
    const areas = [
      COMMAND_LINE_CODES,
      REPORT_CODES,
      SERVICE_CODES,
      TEMPLATE_CODES,
      DOCUMENT_CODES,
      ARCHIVE_CODES,
      DELIVERY_CODES,
      MACHINE_CODES,
    ];
    const codes = areas.flatMap((area) => Object.keys(area));
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
    expect(Object.keys(ERROR_CODES)).toEqual(codes);
  });

  it('has a code for each exit code', () => {
    const kinds = Object.values(ERROR_CODES).flatMap(({ kind }) => kind);
    expect([...new Set(kinds)].sort()).toEqual(Object.keys(EXIT_CODES).sort());
  });

  it.each(Object.entries(ERROR_CODES))('describes %s and its remedy in full sentences', (code, entry) => {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(entry.meaning).toMatch(/^.+\.$/);
    expect(entry.remedy).toMatch(/^.+\.$/);
  });
});
