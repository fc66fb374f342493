/** Patterns in which `*` is any text, also none. */

export interface Pattern {
  readonly fits: (text: string) => boolean;
}

/** Undefined for a text without `*`, which fits only itself. Linear in the text, however many `*` there are. */
export function compilePattern(text: string): Pattern | undefined {
  const [start = '', ...others] = text.split('*');
  const end = others.pop();
  if (end === undefined) return undefined;
  return {
    fits(value) {
      if (value.length < start.length + end.length || !value.startsWith(start) || !value.endsWith(end)) return false;
      const last = value.length - end.length;
      let position = start.length;
      for (const part of others) {
        const found = value.indexOf(part, position);
        if (found < 0 || found + part.length > last) return false;
        position = found + part.length;
      }
      return true;
    },
  };
}

export function fitsAny(texts: readonly string[], value: string): boolean {
  return texts.some((text) => compilePattern(text)?.fits(value) ?? text === value);
}
