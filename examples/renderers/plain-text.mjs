// A format of your own: the document as plain text, for an e-mail or a terminal.

/** Characters per line of prose. Tables are as wide as their cells. */
const WIDTH = 100;

export const renderer = {
  format: 'text',
  extension: 'txt',
  mediaType: 'text/plain; charset=utf-8',
  usesFonts: false,
  async render(document) {
    const notices = new Set();
    const lines = [document.meta.mark, ...document.blocks.flatMap((block) => draw(block, { document, notices }))];
    const text = lines.filter((line) => line !== null).join('\n');
    return { bytes: new TextEncoder().encode(`${text.replaceAll(/\n{3,}/g, '\n\n')}\n`), notices: [...notices] };
  },
};

/** Lines of one block, with an empty one before it. */
function draw(block, context) {
  switch (block.type) {
    case 'cover':
      return [block.kicker, block.title, block.subtitle, ...block.facts.map(({ term, text }) => `${term}: ${text}`)];
    case 'heading':
      return ['', block.text, (block.level === 1 ? '=' : '-').repeat(block.text.length)];
    case 'paragraph':
      return ['', ...wrap(textOf(block.children))];
    case 'callout':
      return block.children.flatMap((child) => draw(child, context));
    case 'list':
      return block.items.flatMap((item) => item.flatMap((child) => indent(draw(child, context))));
    case 'keyFigures':
      return ['', ...block.figures.map(({ label, text, of }) => `${label}: ${text} ${of}`)];
    case 'definitions':
      return ['', ...block.items.map(({ term, text }) => `${term}: ${text}`)];
    case 'statusBar':
      return ['', ...wrap(block.bar.description)];
    case 'categoryChart':
      return ['', ...wrap(block.description)];
    case 'severityBreakdown':
    case 'table':
    case 'policyTable':
      return ['', ...table(block.view, context)];
    case 'signOff':
      return ['', ...wrap(block.statement), ...block.parties.map(({ role, name }) => `${role}: ${name}`)];
    case 'contents':
    case 'pageBreak':
      return [];
    default:
      context.notices.add(`A block of the type ${block.type} is left out of the text.`);
      return [];
  }
}

/** One line per row: the texts of the cells under their labels, numbers aligned right. */
function table({ table: name, columns: keys, rows: shown, empty }, { document }) {
  const { columns, rows, empty: sentence } = document.tables[name];
  const places = (keys ?? columns.map(({ key }) => key)).map((key) =>
    columns.findIndex((column) => column.key === key),
  );
  const indexes = shown ?? [...rows.keys()];
  if (indexes.length === 0) return [empty ?? sentence];
  const lines = [
    places.map((place) => columns[place].label),
    ...indexes.map((index) => places.map((place) => rows[index].cells[place].text)),
  ];
  const widths = places.map((_, column) => Math.max(...lines.map((cells) => cells[column].length)));
  const isNumber = places.map((place) => ['count', 'percent'].includes(columns[place].type));
  return lines.map((cells) =>
    cells
      .map((cell, column) => (isNumber[column] ? cell.padStart(widths[column]) : cell.padEnd(widths[column])))
      .join('  ')
      .trimEnd(),
  );
}

function textOf(inlines) {
  return inlines.map((inline) => (inline.type === 'break' ? '\n' : (inline.text ?? textOf(inline.children)))).join('');
}

function wrap(text) {
  const lines = [''];
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1);
    if (line !== '' && line.length + 1 + word.length > WIDTH) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}

function indent(lines) {
  return lines.filter((line) => line !== '').map((line, index) => `${index === 0 ? '- ' : '  '}${line}`);
}
