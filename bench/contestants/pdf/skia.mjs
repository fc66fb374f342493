// Skia's PDF back end: one canvas per page.
import { GlobalFonts, PDFDocument, createCanvas } from '@napi-rs/canvas';
import { drawTables } from './table-pages.mjs';

const measuring = createCanvas(8, 8).getContext('2d');
let registered = false;

function registerFonts({ fonts }) {
  if (registered) return;
  GlobalFonts.registerFromPath(fonts.regular, 'sans-of-bench');
  GlobalFonts.registerFromPath(fonts.semibold, 'semibold-of-bench');
  GlobalFonts.registerFromPath(fonts.mono, 'mono-of-bench');
  registered = true;
}

export function make(content) {
  const { look } = content;
  const { page } = look;
  registerFonts(look);
  const pdf = new PDFDocument({ title: content.title });
  let context;
  let font = '';
  let fill = '';
  let measured = '';
  drawTables(
    content,
    (text, style, size) => {
      const wanted = `${size}px ${style}-of-bench`;
      if (wanted !== measured) measuring.font = measured = wanted;
      return measuring.measureText(text).width;
    },
    {
      page(number) {
        if (number > 1) pdf.endPage();
        context = pdf.beginPage(page.width, page.height);
        font = fill = '';
      },
      text(text, x, y, style, size, color) {
        const wanted = `${size}px ${style}-of-bench`;
        if (wanted !== font) context.font = font = wanted;
        if (color !== fill) context.fillStyle = fill = color;
        context.fillText(text, x, y);
      },
      rule(left, right, y, width, color) {
        if (color !== fill) context.fillStyle = fill = color;
        context.fillRect(left, y - width / 2, right - left, width);
      },
    },
  );
  pdf.endPage();
  return pdf.close();
}
