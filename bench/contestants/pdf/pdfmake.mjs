// Stock pdfmake, as in its documentation: one table per category, one text node per cell.
import pdfmake from 'pdfmake';

pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(() => true);

export function make({ title, columns, categories, look }) {
  const { regular, semibold, mono } = look.fonts;
  pdfmake.setFonts({
    Sans: { normal: regular, bold: semibold, italics: regular, bolditalics: semibold },
    Mono: { normal: mono, bold: mono, italics: mono, bolditalics: mono },
  });
  const { margins } = look;
  // pdfmake changes its input, so every table needs its own head.
  const headOf = () =>
    columns.map(({ label, alignment }) => ({ text: label, bold: true, color: look.muted, alignment }));
  const layout = {
    hLineWidth: (line) => (line === 0 ? 0 : line === 1 ? 0.8 : 0.4),
    hLineColor: (line) => (line === 1 ? look.ink : look.hairline),
    vLineWidth: () => 0,
    paddingLeft: (column) => (column === 0 ? 0 : look.gap / 2),
    paddingRight: (column) => (column === columns.length - 1 ? 0 : look.gap / 2),
    paddingTop: () => look.padding,
    paddingBottom: () => look.padding,
  };
  const rowOf = ({ cells, status }) =>
    cells.map((text, index) => ({
      text,
      alignment: columns[index].alignment,
      ...(columns[index].font === 'mono' && { font: 'Mono', fontSize: look.size * 0.9 }),
      ...(index === 3 && { color: look.status[status] }),
    }));
  return pdfmake
    .createPdf({
      pageSize: 'A4',
      pageMargins: [margins.left, margins.top, margins.right, margins.bottom],
      info: { title },
      header: { text: title, color: look.muted, margin: [margins.left, 36, margins.right, 0] },
      footer: (page, pages) => ({
        text: `Page ${page} of ${pages}`,
        color: look.muted,
        margin: [margins.left, 24, margins.right, 0],
      }),
      defaultStyle: { font: 'Sans', fontSize: look.size, color: look.ink, lineHeight: look.leading / 1.3 },
      content: categories.flatMap(({ name, rows }) => [
        { text: name, bold: true, fontSize: look.headingSize, margin: [0, 16, 0, 6] },
        {
          layout,
          table: {
            headerRows: 1,
            keepWithHeaderRows: 1,
            dontBreakRows: true,
            widths: columns.map(({ width }) => width),
            body: [headOf(), ...rows.map(rowOf)],
          },
        },
      ]),
    })
    .getBuffer();
}
