import { AuditpressError } from '../../../errors.js';

/** Text as a CSS string. Everything but letters, digits and spaces is escaped, so it cannot leave the string. */
export function cssString(text: string): string {
  const escaped = Array.from(text, (character) =>
    /[A-Za-z0-9 ]/.test(character) ? character : `\\${codePointOf(character).toString(16)} `,
  );
  return `"${escaped.join('')}"`;
}

function codePointOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  const isForbidden = code === 0 || (code >= 0xd800 && code <= 0xdfff);
  return isForbidden ? 0xfffd : code;
}

/**
 * A value of the theme for CSS.
 *
 * @throws AuditpressError if the value would end its declaration
 */
export function cssValue(name: string, value: string): string {
  if (/[;{}<>\\]/.test(value)) {
    throw new AuditpressError(
      'theme-value-unusable',
      `expected ${name} of the theme to be a CSS value, found ${JSON.stringify(value)}`,
    );
  }
  return value;
}
