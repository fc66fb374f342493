// Typst's compiler in this process. Its cache is cleared between documents, because the next one would be different.
import { dirname } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

let compiler;

export function make(content) {
  const { look, columns } = content;
  compiler ??= NodeCompiler.create({ fontArgs: [{ fontPaths: [dirname(look.fonts.regular)] }], workspace: '/' });
  compiler.mapShadow('/bench/content.json', Buffer.from(JSON.stringify(content)));
  const { margins } = look;
  const source = `
#let content = json("/bench/content.json")
#let look = content.look
#set document(title: content.title)
#set page(paper: "a4", margin: (top: ${margins.top}pt, right: ${margins.right}pt, bottom: ${margins.bottom}pt, left: ${margins.left}pt),
  header: text(fill: rgb(look.muted), content.title),
  footer: context text(fill: rgb(look.muted), [Page #counter(page).display("1 of 1", both: true)]))
#set text(font: "IBM Plex Sans", size: ${look.size}pt, fill: rgb(look.ink), top-edge: 0.9em, bottom-edge: -0.25em)
#set par(leading: ${look.leading - 1.15}em, justify: false)
#show heading: it => block(above: 16pt, below: 6pt, text(size: ${look.headingSize}pt, weight: "semibold", it.body))
#let colors = look.status.pairs().map(((name, color)) => (name, rgb(color))).to-dict()
#for category in content.categories {
  heading(category.name)
  table(
    columns: (${columns.map(({ width }, index) => `${width + (index === 0 || index === columns.length - 1 ? look.gap / 2 : look.gap)}pt`).join(', ')}),
    align: (${columns.map(({ alignment }) => alignment).join(', ')}),
    inset: (x: ${look.gap / 2}pt, y: ${look.padding}pt),
    stroke: (x, y) => (bottom: if y == 0 { 0.8pt + rgb(look.ink) } else { 0.4pt + rgb(look.hairline) }),
    table.header(..content.columns.map(column => text(weight: "semibold", fill: rgb(look.muted), column.label))),
    ..category.rows.map(row => {
      let (number, title, service, status, severity, passed) = row.cells
      (text(font: "Noto Sans Mono", size: 0.9em, number), title, service, text(fill: colors.at(row.status), status), severity, passed)
    }).flatten()
  )
}`;
  const pdf = compiler.pdf({ mainFileContent: source, resetRead: true }, { pdfTags: false });
  compiler.evictCache(0);
  return pdf;
}
