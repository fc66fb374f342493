import type { FontFile } from '../model/font.js';
import type { Theme } from '../model/theme.js';
import { AuditpressError } from '../errors.js';
import type { TemplateFolder } from './folder.js';
import { ownFonts } from './own-fonts.js';
import { themeSchema } from './schema.js';

/** Reads `theme.yaml` with the fonts that it names; a logo is carried as a data URL. */
export function loadTheme(folder: TemplateFolder): { readonly theme: Theme; readonly fonts: readonly FontFile[] } {
  const { logo: writtenLogo, type, ...rest } = folder.yaml('theme.yaml', themeSchema);
  const { fallbacks, ...shownType } = type;
  const logo =
    writtenLogo === null
      ? null
      : {
          dataUrl: imageUrl(folder.bytes(writtenLogo.file), writtenLogo.file),
          alternative: writtenLogo.alternative,
        };
  return { theme: { ...rest, type: shownType, logo }, fonts: ownFonts(fallbacks, folder) };
}

const SIGNATURES: readonly { readonly mediaType: string; readonly start: readonly number[] }[] = [
  { mediaType: 'image/png', start: [0x89, 0x50, 0x4e, 0x47] },
  { mediaType: 'image/jpeg', start: [0xff, 0xd8, 0xff] },
];

function imageUrl(bytes: Buffer, file: string): string {
  const kind = SIGNATURES.find(({ start }) => start.every((byte, index) => bytes[index] === byte));
  if (kind !== undefined) return `data:${kind.mediaType};base64,${bytes.toString('base64')}`;
  throw new AuditpressError(
    'usage',
    'logo-unsupported',
    `expected the logo ${file} to be a PNG or JPEG image, found ${startOf(bytes)}`,
    {
      hint: 'Export the logo as PNG, twice the size it is printed at.',
    },
  );
}

function startOf(bytes: Buffer): string {
  const start = [...bytes.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
  return start === '' ? 'an empty file' : `a file that starts with the bytes ${start}`;
}
