import { expect, it } from 'vitest';
import { isHtmlPage } from '../../../src/base/http/message.js';

it.each([
  '<!DOCTYPE html><html>',
  '\ufeff\n<html lang="en">',
  '<!-- gateway --><html>',
  '<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN"><html>',
  '<form action="/login" method="post">',
  '<p>Blocked</p>',
])('is a page: %s', (text) => {
  expect(isHtmlPage(text)).toBe(true);
});

it.each(['', 'ok', '1', '{"ok":true}', '<?xml version="1.0"?><Result/>', '<response/>', 'a <p> in text'])(
  'is no page: %s',
  (text) => {
    expect(isHtmlPage(text)).toBe(false);
  },
);
