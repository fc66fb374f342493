import { createHash } from 'node:crypto';
import { AuditpressError } from '../../errors.js';
import { describeTemplateFault } from '../../messages/template-fault.js';
import { COMPILE_OPTIONS } from './compile-options.js';
import { layouts } from './precompiled.js';
import { closed, fromSpecification } from './templates.js';

/** Parts that every page must hold, whatever its layout: without them it would be unsafe, unmarked or empty. */
export const REQUIRED_PARTS = ['head', 'mark', 'content'] as const;
/** Stands in for the content while the layout is filled, as it may be very long; `{{content}}` would escape it. */
const CONTENT = '<auditpress-content>';

export type RequiredParts = Readonly<Record<(typeof REQUIRED_PARTS)[number], string>>;

/**
 * Fills the layout of a page. Layouts of the built-in templates are precompiled; any other is compiled here, which is
 * the only time that the whole of Handlebars is loaded.
 *
 * @throws AuditpressError `layout-unusable` for a layout that Handlebars refuses, and for one that leaves out a
 * required part.
 */
export async function fillLayout(source: string, data: RequiredParts & object): Promise<string> {
  const hash = createHash('sha256').update(source).digest('hex');
  const specification = Object.hasOwn(layouts, hash) ? layouts[hash] : undefined;
  let html: string;
  try {
    const fill = specification === undefined ? await compile(source) : fromSpecification(specification);
    html = fill(data.content === '' ? data : { ...data, content: CONTENT });
  } catch (cause) {
    throw new AuditpressError(
      'usage',
      'layout-unusable',
      `html/layout.hbs: ${describeTemplateFault(cause, { source, data })}`,
      {
        hint: 'Correct html/layout.hbs in the folder of the template.',
        places: [{ file: 'html/layout.hbs' }],
        cause,
      },
    );
  }
  requirePart(html, 'head', data.head);
  requirePart(html, 'mark', data.mark);
  requirePart(html, 'content', data.content === '' ? '' : CONTENT);
  return html.replaceAll(CONTENT, () => data.content);
}

async function compile(source: string): Promise<(data: object) => string> {
  const { default: Handlebars } = await import('handlebars');
  return closed(Handlebars.create().compile<object>(source, COMPILE_OPTIONS));
}

function requirePart(html: string, name: string, part: string): void {
  if (html.includes(part)) return;
  throw new AuditpressError(
    'usage',
    'layout-unusable',
    `html/layout.hbs: expected the layout to hold {{{${name}}}}, found that it leaves it out`,
    {
      hint: `Put {{{${name}}}} into html/layout.hbs in the folder of the template.`,
      places: [{ file: 'html/layout.hbs' }],
    },
  );
}
