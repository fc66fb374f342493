import type { FontFile, Theme } from '../model/template/theme.js';
import type { TemplateFolder } from './files/folder.js';
import { logoUrl } from './files/logo.js';
import { ownFonts } from './fonts/own-fonts.js';
import { themeSchema } from './files/schema.js';

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
