import { describe, expect, it } from 'vitest';
import { addressOf } from '../../src/renderers/view.js';

const linkedTo = (href: string): string | undefined => addressOf({ value: 'x', text: 'x', href });

describe('a cell links', () => {
  it.each(['../set/report.html', 'set/A%20%26%20B.pdf', 'https://example.org/a?b=c#d', 'http://example.org/'])(
    'to %s',
    (href) => {
      expect(linkedTo(href)).toBe(href);
    },
  );

  it.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'file:///etc/passwd',
    'data:text/html,x',
    'mailto:a@example.org',
    '//example.org/x',
    '/etc/passwd',
    '\\\\server\\share',
    'C:/Windows',
    'set/a:b',
    'https://',
    '',
    `a/${'b'.repeat(3000)}`,
  ])('not to %s', (href) => {
    expect(linkedTo(href)).toBeUndefined();
  });
});
