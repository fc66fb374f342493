import { expect, it } from 'vitest';
import { renderMain } from '../render.js';

it('gives a heading that skips a level the level below the heading around it', async () => {
  const html = await renderMain([
    { type: 'heading', level: 1, text: 'Chapter', anchor: 'a' },
    { type: 'heading', level: 3, text: 'Short list', anchor: 'b' },
    { type: 'heading', level: 3, text: 'Another', anchor: 'c' },
  ]);
  expect(html.match(/<h\d id="\w"/g)).toEqual(['<h2 id="a"', '<h3 id="b"', '<h3 id="c"']);
});
