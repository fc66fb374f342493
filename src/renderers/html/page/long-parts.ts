/** The long parts of a page around its content: the head with the style sheet, and the script with its index. */
import { createHash } from 'node:crypto';
import { client } from '../precompiled.js';
import { ownRules, sharedRules } from '../style/style-sheet.js';
import { fill } from '../templates.js';
import type { Page } from './page.js';
import type { Markup } from './page-markup.js';

const clientBytes = Buffer.from(client);
const clientHash = createHash('sha256').update(clientBytes).digest('base64');

/** Placeholder for source code that is already encoded. */
const SOURCE = '<auditpress-source>';

/** Adds the head. Called after the content is rendered: the style sheet needs its classes. */
export function addHead({ columnClasses, document, rowClasses }: Page, markup: Markup): void {
  const shared = sharedRules(document);
  const own = `${ownRules(document, `${columnClasses.css}\n${rowClasses.css}`)}\n`;
  const { meta } = document;
  const head = fill('head', {
    meta,
    keywords: meta.keywords.join(', '),
    policy: contentSecurityPolicy(shared.hash.copy().update(own).digest('base64')),
    style: SOURCE,
  });
  addAround(head, markup, () => {
    markup.addBytes(shared.bytes);
    markup.add(own);
  });
}

/** Adds the script and its index. Called after the content is rendered: the index has its policies. */
export function addScript({ facets, policyIndex }: Page, markup: Markup): void {
  addAround(fill('script', { index: policyIndex.json(facets), source: SOURCE }), markup, () =>
    markup.addBytes(clientBytes),
  );
}

function addAround(html: string, markup: Markup, addSource: () => void): void {
  const [before = '', behind = ''] = html.split(SOURCE);
  markup.add(before);
  addSource();
  markup.add(behind);
}

/**
 * The page's Content-Security-Policy: nothing but its own style sheet, its own script and embedded images.
 *
 * @param styleHash of the style sheet: SHA-256, base64
 */
export function contentSecurityPolicy(styleHash: string): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    `script-src 'sha256-${clientHash}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}
