// Skia's PDF back end: one canvas per page. Setting a font or a color parses text, so texts of one look are drawn together.
import { GlobalFonts, PDFDocument, createCanvas } from '@napi-rs/canvas';
import { drawTables } from './table-pages.mjs';

const measuring = createCanvas(8, 8).getContext('2d');
/** Width by font and text, also of earlier documents. */
const widths = new Map();
let measured = '';
let registered = false;

function registerFonts({ fonts }) {
  if (registered) return;
  GlobalFonts.registerFromPath(fonts.regular, 'sans-of-bench');
  GlobalFonts.registerFromPath(fonts.semibold, 'semibold-of-bench');
  GlobalFonts.registerFromPath(fonts.mono, 'mono-of-bench');
  registered = true;
}

function widthOf(text, style, size) {
  const font = `${size}px ${style}-of-bench`;
  const key = `${font}\t${text}`;
  let width = widths.get(key);
  if (width === undefined) {
    if (font !== measured) measuring.font = measured = font;
    width = measuring.measureText(text).width;
    widths.set(key, width);
  }
  return width;
}

export function make(content) {
  const { look } = content;
  registerFonts(look);
  const pdf = new PDFDocument({ title: content.title });
  /** Of the page that is being filled. */
  let texts = new Map();
  let rules = [];

  function drawPage() {
    const context = pdf.beginPage(look.page.width, look.page.height);
    for (const { font, color, placed } of texts.values()) {
      context.font = font;
      context.fillStyle = color;
      for (const [text, x, y] of placed) context.fillText(text, x, y);
    }
    let fill = '';
    for (const { left, right, y, width, color } of rules) {
      if (color !== fill) context.fillStyle = fill = color;
      context.fillRect(left, y - width / 2, right - left, width);
    }
    pdf.endPage();
    texts = new Map();
    rules = [];
  }

  drawTables(content, widthOf, {
    page(number) {
      if (number > 1) drawPage();
    },
    text(text, x, y, style, size, color) {
      const key = `${style}\t${size}\t${color}`;
      let look = texts.get(key);
      if (look === undefined) texts.set(key, (look = { font: `${size}px ${style}-of-bench`, color, placed: [] }));
      look.placed.push([text, x, y]);
    },
    rule(left, right, y, width, color) {
      rules.push({ left, right, y, width, color });
    },
  });
  drawPage();
  return pdf.close();
}
