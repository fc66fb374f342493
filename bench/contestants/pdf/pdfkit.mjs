// PDFKit by hand: every line of every cell is placed.
import PDFDocument from 'pdfkit';
import { drawTables } from './table-pages.mjs';

export function make(content) {
  const { look } = content;
  const pdf = new PDFDocument({ autoFirstPage: false, size: 'A4', margin: 0, info: { Title: content.title } });
  const chunks = [];
  pdf.on('data', (chunk) => chunks.push(chunk));
  const done = new Promise((resolve) => pdf.on('end', () => resolve(Buffer.concat(chunks))));
  pdf.registerFont('sans', look.fonts.regular);
  pdf.registerFont('semibold', look.fonts.semibold);
  pdf.registerFont('mono', look.fonts.mono);
  drawTables(content, (text, font, size) => pdf.font(font, size).widthOfString(text), {
    page: () => pdf.addPage(),
    text: (text, x, y, font, size, color) =>
      pdf.font(font, size).fillColor(color).text(text, x, y, { lineBreak: false, baseline: 'alphabetic' }),
    rule: (left, right, y, width, color) =>
      pdf.moveTo(left, y).lineTo(right, y).lineWidth(width).strokeColor(color).stroke(),
  });
  pdf.end();
  return done;
}
