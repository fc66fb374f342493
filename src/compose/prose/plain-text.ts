import type { Inline } from '../../model/document/document.js';

/** What inlines say without their marks; a line break is a space. */
export function plainText(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if (inline.type === 'break') return ' ';
      return 'text' in inline ? inline.text : plainText(inline.children);
    })
    .join('');
}
