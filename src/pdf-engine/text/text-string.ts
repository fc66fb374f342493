const SPECIAL = /[\\()]/g;
const PRINTABLE = /^[\x20-\x7e]*$/;

/** Text as an object of a PDF: as it is where it is ASCII, else as UTF-16. */
export function textString(text: string): string {
  if (PRINTABLE.test(text)) return `(${text.replace(SPECIAL, '\\$&')})`;
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
  return `<${bytes.toString('hex')}>`;
}
