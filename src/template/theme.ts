import type { FontFile } from '../model/font.js';
import type { Theme } from '../model/theme.js';
import type { TemplateFolder } from './folder.js';
import { logoUrl } from './logo.js';
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
          dataUrl: logoUrl(folder.bytes(writtenLogo.file), writtenLogo.file),
          alternative: writtenLogo.alternative,
        };
  return { theme: { ...rest, type: shownType, logo }, fonts: ownFonts(fallbacks, folder) };
}
