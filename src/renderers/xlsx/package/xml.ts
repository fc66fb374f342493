/** Attributes by name; those that are undefined are left out. */
type Attributes = Readonly<Record<string, string | number | undefined>>;

/** One element. Its content is markup. */
export function element(name: string, attributes: Attributes = {}, ...content: readonly string[]): string {
  let head = name;
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) head += ` ${key}="${escapeXml(String(value))}"`;
  }
  const inner = content.join('');
  return inner === '' ? `<${head}/>` : `<${head}>${inner}</${name}>`;
}

/** Escapes legal text for the content of an element or an attribute. */
export function escapeXml(text: string): string {
  // Few texts need it.
  if (!/[&<>"\t\n]/.test(text)) return text;
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\t', '&#9;')
    .replaceAll('\n', '&#10;');
}

export const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export const NAMESPACE = {
  sheet: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  relations: 'http://schemas.openxmlformats.org/package/2006/relationships',
  relation: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  drawing: 'http://schemas.openxmlformats.org/drawingml/2006/main',
  sheetDrawing: 'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing',
  chart: 'http://schemas.openxmlformats.org/drawingml/2006/chart',
  sheet2010: 'http://schemas.microsoft.com/office/spreadsheetml/2009/9/main',
  formula2010: 'http://schemas.microsoft.com/office/excel/2006/main',
} as const;
