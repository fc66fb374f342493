import type { TemplateProblem } from '../../model/template-problem.js';
import type { Theme } from '../../model/theme.js';
import type { TemplateFolder } from '../folder.js';

/** A logo that begins like an image and is none: cut off, or damaged. */
export function logoProblems({ logo }: Theme, folder: TemplateFolder): TemplateProblem[] {
  if (logo === null) return [];
  const [, kind = '', data = ''] = /^data:image\/(\w+);base64,(.*)$/.exec(logo.dataUrl) ?? [];
  const bytes = Buffer.from(data, 'base64');
  if (kind === 'png' ? isWholePng(bytes) : isWholeJpeg(bytes)) return [];
  const message = `logo.file: expected a whole ${kind.toUpperCase()} image, found one that is cut off or damaged (${bytes.length} bytes)`;
  return [{ severity: 'error', place: folder.yamlFile('theme.yaml').locate(['logo', 'file']), message }];
}

/** Chunks from the header to the end: length, type, data, checksum. */
function isWholePng(bytes: Buffer): boolean {
  let at = 8;
  for (let chunk = 0; at + 12 <= bytes.length; chunk += 1) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (chunk === 0 && (type !== 'IHDR' || length !== 13)) return false;
    if (type === 'IEND') return true;
    at += 12 + length;
  }
  return false;
}

/** Segments from the first marker to the picture's data, which an end marker closes. */
function isWholeJpeg(bytes: Buffer): boolean {
  let at = 2;
  let hasSize = false;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xda) return hasSize && bytes.includes(Buffer.from([0xff, 0xd9]), at);
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) hasSize = true;
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return false;
}
