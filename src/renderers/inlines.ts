import type { Inline } from '../model/document/document.js';
import { SHAPES } from '../model/report/vocabulary.js';
import { plain, strong, type PartCell, type PartDefinition, type PartFigure } from './parts.js';

export function markedCell({ children, mark }: PartCell): readonly Inline[] {
  return mark === undefined ? children : [plain(`${SHAPES[mark]} `), ...children];
}

export function figureCells({ label, text: value, words }: PartFigure): readonly (readonly Inline[])[] {
  return [[plain(label)], [strong(value)], [plain(words)]];
}

export function definitionInlines({ lead, text: value, type }: PartDefinition): readonly Inline[] {
  return [strong(lead), type === 'id' ? { type: 'code', text: value } : plain(value)];
}
