/** A workbook opens without repair, and has only formulas of the program. */
import JSZip from 'jszip';
import { hold } from '../verdict.js';
import { checkLeak } from './leak.js';
import { readMarkup, type MarkupElement } from './markup.js';

const ILLEGAL = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/;
const FORMULAS = new Set([
  'f',
  'formula',
  'formula1',
  'formula2',
  'totalsRowFormula',
  'calculatedColumnFormula',
  'definedName',
  'c:f',
  'xm:f',
]);
const FUNCTIONS = new Set(
  'ABS AND COUNT COUNTA COUNTIF COUNTIFS EXACT IF MATCH MIN N OFFSET OR ROUND ROW ROWS SUBTOTAL SUM SUMIFS SUMPRODUCT E'.split(
    ' ',
  ),
);
const LITERAL = /"(?:[^"]|"")*"/g;
const LONGEST_LITERAL = 257;
const LONGEST_CELL = 32_767;
const LONGEST_SHEET_NAME = 31;
const LONGEST_FOOT = 255;

/** @param linksOut whether a policy library or a template may have added links to other places */
export async function checkWorkbook(bytes: Uint8Array, linksOut: boolean): Promise<void> {
  const zip = await JSZip.loadAsync(bytes);
  const names = await definedNames(zip);
  for (const [name, file] of Object.entries(zip.files)) {
    if (file.dir) continue;
    const source = new TextDecoder('utf-8', { fatal: true }).decode(await file.async('uint8array'));
    hold('a part is legal XML', !ILLEGAL.test(source), () => `${name} holds illegal characters`);
    checkLeak(source, name);
    const elements = readMarkup(source, 'xml', name);
    for (const element of elements) checkElement(element, name, { linksOut, names });
    if (name === 'xl/workbook.xml') checkSheetNames(elements);
    if (name.startsWith('xl/tables/')) checkColumnNames(elements, name);
  }
}

interface Known {
  readonly linksOut: boolean;
  readonly names: ReadonlySet<string>;
}

/** The names that formulas may use: made of keys of the program, such as `policies_status`, never of a report. */
async function definedNames(zip: JSZip): Promise<ReadonlySet<string>> {
  const source = (await zip.file('xl/workbook.xml')?.async('text')) ?? '';
  const elements = readMarkup(source, 'xml', 'xl/workbook.xml').filter(({ name }) => name === 'definedName');
  const names = elements.map(({ attributes }) => attributes.get('name') ?? '');
  const ours = names.every((name) => /^(_xlnm\.\w+|[a-z0-9_]+)$/i.test(name));
  hold('a name is our own', ours, () => JSON.stringify(names));
  return new Set(names);
}

function checkElement({ name, attributes, text }: MarkupElement, part: string, { linksOut, names }: Known): void {
  if (FORMULAS.has(name)) checkFormula(text, part, names);
  if (name === 't')
    hold('a text fits its cell', text.length <= LONGEST_CELL, () => `${part}: ${text.length} characters`);
  if (/^(odd|even|first)(Header|Footer)$/.test(name)) {
    hold('a header fits', text.length <= LONGEST_FOOT, () => `${part}: ${text.length} characters`);
  }
  if (attributes.get('TargetMode') === 'External') {
    const target = attributes.get('Target') ?? '';
    hold(
      'a workbook links to known places',
      linksOut && /^(https?:|mailto:)/i.test(target),
      () => `${part}: ${target}`,
    );
  }
}

/** Without texts and names of sheets, a formula consists of cells, numbers, names and a few functions. */
function checkFormula(formula: string, part: string, names: ReadonlySet<string>): void {
  const literals = formula.match(LITERAL) ?? [];
  const bare = formula.replace(LITERAL, '').replace(/'[^']+'!/g, '');
  const words = bare.match(/[A-Z_a-z][\w.]*/g) ?? [];
  const isOurs =
    /^[\w$():,.=<>&+*/-]*$/.test(bare) &&
    words.every((word) => FUNCTIONS.has(word) || names.has(word) || /^[A-Z]{1,3}\d*$/.test(word));
  hold('a formula is our own', isOurs, () => `${part}: ${formula.slice(0, 200)}`);
  hold(
    'a formula has short texts',
    literals.every(({ length }) => length <= LONGEST_LITERAL),
    () => `${part}: ${formula}`,
  );
}

function checkSheetNames(elements: readonly MarkupElement[]): void {
  const names = elements.filter(({ name }) => name === 'sheet').map(({ attributes }) => attributes.get('name') ?? '');
  hold('sheets have names of their own', areDifferent(names), () => JSON.stringify(names));
  for (const name of names) {
    const isLegal =
      name.trim() !== '' && name.length <= LONGEST_SHEET_NAME && !/[[\]:*?/\\]|^'|'$|^history$/i.test(name);
    hold('a sheet has a legal name', isLegal, () => JSON.stringify(name));
  }
}

function checkColumnNames(elements: readonly MarkupElement[], part: string): void {
  const names = elements
    .filter(({ name }) => name === 'tableColumn')
    .map(({ attributes }) => attributes.get('name') ?? '');
  const areSound = areDifferent(names) && !names.includes('');
  hold('columns of a table have names of their own', areSound, () => `${part}: ${JSON.stringify(names)}`);
}

function areDifferent(names: readonly string[]): boolean {
  return new Set(names.map((name) => name.toLowerCase())).size === names.length;
}
