// Lays out the tables on pages for libraries that only draw: breaks lines and pages, but draws nothing.

/**
 * @param content the content of the bench
 * @param widthOf width of a text in points: (text, font: 'sans' | 'semibold' | 'mono', size) => number
 * @param draw what to call: page(number), text(text, x, baseline, font, size, color), rule(y, width, color)
 */
export function drawTables({ title, columns, categories, look }, widthOf, draw) {
  const { page, margins, size, gap, padding } = look;
  const line = size * look.leading;
  const bottom = page.height - margins.bottom;
  const right = page.width - margins.right;
  const starts = [];
  columns.reduce((x, { width }) => (starts.push(x), x + width + gap), margins.left);
  const words = new Map();
  let number = 0;
  let y = 0;

  function measure(text, font, ofSize) {
    const key = `${font}${text}`;
    let width = words.get(key);
    if (width === undefined) words.set(key, (width = widthOf(text, font, ofSize)));
    return width;
  }

  function breakLines(text, width, font, ofSize) {
    const whole = text.split(' ');
    const space = measure(' ', font, ofSize);
    const lines = [];
    let current = '';
    let used = 0;
    for (const word of whole.flatMap((one) => breakWord(one, width, font, ofSize))) {
      const own = measure(word, font, ofSize);
      if (current !== '' && used + space + own > width) {
        lines.push(current);
        current = word;
        used = own;
      } else {
        used += current === '' ? own : space + own;
        current = current === '' ? word : `${current} ${word}`;
      }
    }
    return [...lines, current];
  }

  function breakWord(word, width, font, ofSize) {
    if (measure(word, font, ofSize) <= width) return [word];
    let end = word.length - 1;
    while (end > 1 && measure(word.slice(0, end), font, ofSize) > width) end -= 1;
    return [word.slice(0, end), ...breakWord(word.slice(end), width, font, ofSize)];
  }

  function newPage() {
    number += 1;
    draw.page(number);
    draw.text(title, margins.left, 44, 'sans', size, look.muted);
    draw.text(`Page ${number}`, margins.left, page.height - 34, 'sans', size, look.muted);
    y = margins.top;
  }

  function drawRow(texts, fonts, colors) {
    const lines = texts.map((text, index) =>
      breakLines(text, columns[index].width, fonts[index], fonts[index] === 'mono' ? size * 0.9 : size),
    );
    const height = Math.max(...lines.map(({ length }) => length)) * line + 2 * padding;
    return {
      height,
      draw() {
        lines.forEach((ofCell, index) => {
          const font = fonts[index];
          const ofSize = font === 'mono' ? size * 0.9 : size;
          ofCell.forEach((text, at) => {
            const shift = columns[index].alignment === 'right' ? columns[index].width - measure(text, font, ofSize) : 0;
            draw.text(text, starts[index] + shift, y + padding + at * line + size, font, ofSize, colors[index]);
          });
        });
        y += height;
      },
    };
  }

  const head = drawRow(
    columns.map(({ label }) => label),
    columns.map(() => 'semibold'),
    columns.map(() => look.muted),
  );
  const fonts = columns.map(({ font }) => font);
  function drawHead() {
    head.draw();
    draw.rule(margins.left, right, y, 0.8, look.ink);
  }

  newPage();
  for (const { name, rows } of categories) {
    if (y + 40 + head.height + 4 * line > bottom) newPage();
    y += 16;
    draw.text(name, margins.left, y + look.headingSize, 'semibold', look.headingSize, look.ink);
    y += look.headingSize * 1.3 + 6;
    drawHead();
    for (const { cells, status } of rows) {
      const colors = cells.map((_, index) => (index === 3 ? look.status[status] : look.ink));
      const row = drawRow(cells, fonts, colors);
      if (y + row.height > bottom) {
        newPage();
        drawHead();
      }
      row.draw();
      draw.rule(margins.left, right, y, 0.4, look.hairline);
    }
  }
}
