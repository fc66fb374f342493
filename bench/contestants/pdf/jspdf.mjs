// jsPDF with its table plug-in.
import { readFileSync } from 'node:fs';
import { jsPDF } from 'jspdf';
import { autoTable } from 'jspdf-autotable';

const files = new Map();

function fontFile(path) {
  if (!files.has(path)) files.set(path, readFileSync(path).toString('base64'));
  return files.get(path);
}

export function make({ title, columns, categories, look }) {
  const { margins, page } = look;
  const pdf = new jsPDF({ unit: 'pt', format: 'a4', compress: true });
  for (const [style, path] of Object.entries(look.fonts)) {
    pdf.addFileToVFS(`${style}.ttf`, fontFile(path));
    pdf.addFont(`${style}.ttf`, style, 'normal');
  }
  pdf.setProperties({ title });
  const columnStyles = Object.fromEntries(
    columns.map(({ width, alignment, font }, index) => [
      index,
      { cellWidth: width + look.gap, halign: alignment, font: font === 'mono' ? 'mono' : 'regular' },
    ]),
  );
  let y = margins.top;
  for (const { name, rows } of categories) {
    if (y + 70 > page.height - margins.bottom) {
      pdf.addPage();
      y = margins.top;
    }
    pdf.setFont('semibold', 'normal').setFontSize(look.headingSize).setTextColor(look.ink);
    pdf.text(name, margins.left, y + 16 + look.headingSize);
    autoTable(pdf, {
      startY: y + 22 + look.headingSize * 1.3,
      margin: margins,
      theme: 'plain',
      showHead: 'everyPage',
      rowPageBreak: 'avoid',
      head: [columns.map(({ label }) => label)],
      body: rows.map(({ cells }) => cells),
      columnStyles,
      styles: {
        font: 'regular',
        fontSize: look.size,
        cellPadding: { vertical: look.padding, horizontal: look.gap / 2 },
        textColor: look.ink,
        lineColor: look.hairline,
        lineWidth: { bottom: 0.4 },
        overflow: 'linebreak',
      },
      headStyles: { font: 'semibold', fontStyle: 'normal', textColor: look.muted, lineColor: look.ink },
      didParseCell({ section, column, row, cell }) {
        if (section === 'body' && column.index === 3) cell.styles.textColor = look.status[rows[row.index].status];
      },
    });
    y = pdf.lastAutoTable.finalY;
  }
  for (let number = 1; number <= pdf.getNumberOfPages(); number += 1) {
    pdf.setPage(number).setFont('regular', 'normal').setFontSize(look.size).setTextColor(look.muted);
    pdf.text(title, margins.left, 44);
    pdf.text(`Page ${number} of ${pdf.getNumberOfPages()}`, margins.left, page.height - 34);
  }
  return Buffer.from(pdf.output('arraybuffer'));
}
