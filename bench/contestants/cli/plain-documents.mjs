import { fileURLToPath } from 'node:url';
import { COLUMNS, COUNT_HEAD, SERVICE_HEAD } from './plain-report.mjs';

const COLORS = { Failed: '#9b1c14', 'Partly failed': '#7a4f00', Passed: '#14684f', 'Not assessed': '#545e6b' };
const font = (name) => fileURLToPath(new URL(`../../../assets/fonts/${name}.ttf`, import.meta.url));

/** The document with contents, counts, bars and all tables, by stock pdfmake. */
export function makePdf(pdfmake, report) {
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy(() => true);
  const [normal, bold, mono] = ['IBMPlexSans-Regular', 'IBMPlexSans-SemiBold', 'NotoSansMono-Regular'].map(font);
  pdfmake.setFonts({
    Sans: { normal, bold, italics: normal, bolditalics: bold },
    Mono: { normal: mono, bold: mono, italics: mono, bolditalics: mono },
  });
  const head = (labels) => labels.map((text) => ({ text, bold: true, color: '#566170' }));
  const table = (widths, labels, rows) => ({
    layout: 'lightHorizontalLines',
    table: { headerRows: 1, dontBreakRows: true, widths, body: [head(labels), ...rows] },
  });
  const chapter = (text, more = {}) => ({
    text,
    bold: true,
    fontSize: 12,
    margin: [0, 14, 0, 6],
    tocItem: true,
    ...more,
  });
  const bar = (counts) => {
    const total = Math.max(1, counts[5]);
    let x = 0;
    const colors = ['#b3261e', '#e5a93b', '#2f9579', '#c4cad2'];
    return {
      canvas: colors.map((color, index) => {
        const w = (counts[index + 1] / total) * 480;
        x += w;
        return { type: 'rect', x: x - w, y: 0, w, h: 8, color };
      }),
    };
  };
  const widths = { number: 36, title: '*', titleAndService: '*', id: '*', service: 76, passedOf: 44, failedOf: 44 };
  const cell = (policy, column) => {
    const [, valueOf, detailOf] = COLUMNS[column];
    const text = valueOf(policy);
    if (column === 'number' || column === 'id') return { text, font: 'Mono', fontSize: 7.2 };
    if (column === 'status') return { text, color: COLORS[text] };
    if (column.endsWith('Of')) return { text, alignment: 'right' };
    return detailOf === undefined
      ? text
      : { stack: [text, { text: detailOf(policy), fontSize: 7.2, color: '#566170' }] };
  };
  const section = ({ name, columns, policies }) => [
    chapter(name),
    table(
      columns.map((column) => widths[column] ?? 50),
      columns.map((column) => COLUMNS[column][0]),
      policies.map((policy) => columns.map((column) => cell(policy, column))),
    ),
  ];
  const numbers = (labels) => labels.slice(1).map(() => (labels.length > 8 ? 34 : 40));
  const counts = (name, labels, rows) => [chapter(name), table(['*', ...numbers(labels)], labels, rows)];
  return pdfmake
    .createPdf({
      pageSize: 'A4',
      pageMargins: [54, 74, 54, 62],
      info: { title: report.title },
      header: { text: report.title, margin: [54, 36, 54, 0], color: '#566170' },
      footer: (page, pages) => ({ text: `Page ${page} of ${pages}`, margin: [54, 24, 54, 0], color: '#566170' }),
      defaultStyle: { font: 'Sans', fontSize: 8 },
      content: [
        { text: report.title, fontSize: 26, bold: true, margin: [0, 120, 0, 20] },
        ...report.facts.map(([term, text]) => ({ text: `${term}: ${text}`, fontSize: 10, margin: [0, 2] })),
        { toc: { title: { text: 'Contents', fontSize: 17 } }, pageBreak: 'before' },
        chapter('Colors by category', { pageBreak: 'before' }),
        ...report.counts.flatMap((row) => [{ text: row[0], margin: [0, 4, 0, 2] }, bar(row)]),
        ...report.notPassedSections.flatMap(section),
        ...counts('Categories', COUNT_HEAD, report.counts),
        ...report.categorySections.flatMap(section),
        ...counts('Services', SERVICE_HEAD, report.services),
        ...report.evidence.flatMap(section),
      ],
    })
    .getBuffer();
}

const SHEET_COLUMNS = {
  Category: 'category',
  'No.': 'number',
  Policy: 'title',
  'Policy id': 'id',
  Service: 'service',
  Status: 'status',
  Color: 'color',
  Severity: 'severity',
  'Risk level': 'risk',
  Probability: 'probability',
  Passed: 'passed',
  Failed: 'failed',
  Evaluated: 'total',
};

function sheetRow(policy) {
  return Object.values(SHEET_COLUMNS).map((name) => policy[name]);
}

/** The worksheets, by stock exceljs. */
export async function makeWorkbook(ExcelJS, report) {
  const workbook = new ExcelJS.Workbook();
  addSheet(workbook, 'Summary', ['', ''], report.facts);
  addSheet(workbook, 'Categories', COUNT_HEAD, report.counts);
  addSheet(workbook, 'Policies', Object.keys(SHEET_COLUMNS), report.policies.map(sheetRow));
  const working = ['Owner', 'Due', 'Progress', 'Comment'];
  const forWork = (policy) => [...sheetRow(policy), ...working.map(() => '')];
  addSheet(workbook, 'Not passed', [...Object.keys(SHEET_COLUMNS), ...working], report.notPassed.map(forWork));
  addSheet(workbook, 'Services', SERVICE_HEAD, report.services);
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

function addSheet(workbook, name, labels, rows) {
  const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1, showGridLines: false }] });
  sheet.columns = labels.map((_, index) => ({ width: index === 2 && labels.length > 10 ? 64 : 24 }));
  sheet.addRow(labels).eachCell((cell) => {
    cell.font = { name: 'Calibri', size: 10, bold: true };
    cell.border = { bottom: { style: 'thin' } };
  });
  for (const values of rows) {
    sheet.addRow(values).eachCell((cell) => {
      cell.font = { name: 'Calibri', size: 10, color: { argb: `FF${(COLORS[cell.value] ?? '#16202c').slice(1)}` } };
      cell.alignment = { vertical: 'top', wrapText: true };
      cell.border = { bottom: { style: 'hair' } };
    });
  }
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: rows.length + 1, column: labels.length } };
}

const PAGE = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>{{title}}</title>
<style>body { font: 14px/1.4 system-ui; margin: 2rem; } table { border-collapse: collapse; width: 100%; } td, th { text-align: left; vertical-align: top; border-bottom: 1px solid #d5dae1; padding: 4px 8px; }</style>
<h1>{{title}}</h1>
<dl>{{#each facts}}<dt>{{this.[0]}}</dt><dd>{{this.[1]}}</dd>{{/each}}</dl>
{{#*inline "counts"}}<table><thead><tr>{{#each head}}<th>{{this}}</th>{{/each}}</tr></thead><tbody>{{#each rows}}<tr>{{#each this}}<td>{{this}}</td>{{/each}}</tr>{{/each}}</tbody></table>{{/inline}}
{{#*inline "sections"}}{{#each sections}}<h2>{{name}}</h2>
<table><thead><tr>{{#each head}}<th>{{this}}</th>{{/each}}</tr></thead><tbody>
{{#each rows}}<tr>{{#each this}}<td>{{text}}{{#if detail}}<br>{{detail}}{{/if}}</td>{{/each}}</tr>
{{/each}}</tbody></table>{{/each}}{{/inline}}
{{> sections sections=notPassed}}
<h2>Categories</h2>{{> counts head=countHead rows=counts}}
{{> sections sections=categories}}
<h2>Services</h2>{{> counts head=serviceHead rows=services}}
{{> sections sections=evidence}}
</html>
`;

/** The page, by Handlebars. */
export function makePage(handlebars, { title, facts, counts, services, ...report }) {
  return handlebars.compile(PAGE)({
    title,
    facts,
    counts,
    services,
    countHead: COUNT_HEAD,
    serviceHead: SERVICE_HEAD,
    notPassed: report.notPassedSections.map(shown),
    categories: report.categorySections.map(shown),
    evidence: report.evidence.map(shown),
  });
}

function shown({ name, columns, policies }) {
  const cell = (policy) => (column) => {
    const [, valueOf, detailOf] = COLUMNS[column];
    return { text: valueOf(policy), detail: detailOf?.(policy) };
  };
  return {
    name,
    head: columns.map((column) => COLUMNS[column][0]),
    rows: policies.map((policy) => columns.map(cell(policy))),
  };
}
