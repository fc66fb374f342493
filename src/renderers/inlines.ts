/** Inlines that several formats of messages print. */
import type { Inline } from '../model/document/document.js';
import type { Mark } from '../model/report/vocabulary.js';
import type { PartCell, PartDefinition, PartFigure } from './parts.js';

/** Shapes of statuses that every font has, beside the word: messages keep few colors. */
export const SHAPES: Readonly<Record<Mark, string>> = {
  red: '■',
  amber: '▲',
  green: '●',
  gray: '○',
  unrecognized: '◇',
  accepted: '□',
};

export function text(value: string): Inline {
  return { type: 'text', text: value };
}

export function strong(value: string): Inline {
  return { type: 'strong', children: [text(value)] };
}

/** The content of a cell after the shape of its status. */
export function markedCell({ children, mark }: PartCell): readonly Inline[] {
  return mark === undefined ? children : [text(`${SHAPES[mark]} `), ...children];
}

/** A figure as the cells of a row. */
export function figureCells({ label, text: value, words }: PartFigure): readonly (readonly Inline[])[] {
  return [[text(label)], [strong(value)], [text(words)]];
}

export function definitionInlines({ lead, text: value, type }: PartDefinition): readonly Inline[] {
  return [strong(lead), type === 'id' ? { type: 'code', text: value } : text(value)];
}
