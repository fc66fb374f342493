/** Handlebars templates: those of blocks and parts, and the layout of a page. */
import { createHash } from 'node:crypto';
import type Handlebars from 'handlebars';
import runtime from 'handlebars/runtime.js';
import { AuditpressError } from '../../errors.js';
import { layouts, templates } from './precompiled.js';
import { templateFault, withPlace, type TemplateFault } from '../../messages/template/fault.js';
import { unknownNames } from '../../messages/template/names.js';
import { COMPILE_OPTIONS, LAYOUT_HELPERS } from './compile-options.js';

// The package types its runtime as an empty module; it is the part of Handlebars that fills compiled templates.
const handlebars = (runtime as unknown as typeof Handlebars).create();

type Fill = (data: object) => string;

/** Templates in use, by name. */
const known = new Map<string, Fill>();

/** Fills the precompiled template of a block or part. Strings are escaped, except in `{{{ }}}`. */
export function fill(name: string, data: object): string {
  let template = known.get(name);
  if (template === undefined) {
    const specification = Object.hasOwn(templates, name) ? templates[name] : undefined;
    if (specification === undefined) {
      throw new AuditpressError(
        'html-template-missing',
        `expected the precompiled HTML template "${name}", found none`,
      );
    }
    template = fromSpecification(specification);
    known.set(name, template);
  }
  return template(data);
}

/** Escapes text for content and for quoted attributes. */
export function escapeHtml(text: string): string {
  return handlebars.escapeExpression(text);
}

/** Parts that every layout must hold: without them a page would be unsafe, unmarked or empty. */
export const REQUIRED_PARTS = ['head', 'mark', 'content'] as const;

/** Placeholder for the content, which may be very long, while the layout is filled. `{{content}}` would escape it. */
const CONTENT = '<auditpress-content>';

/** What a layout can show, besides the content. */
export type LayoutParts = Readonly<Record<Exclude<(typeof REQUIRED_PARTS)[number], 'content'>, string>> & object;

/**
 * Fills the layout of a page. Layouts of the built-in templates are precompiled. Only other layouts are compiled here and
 * load all of Handlebars.
 *
 * @returns the markup around the content: before it, between two copies of it, after it
 * @throws AuditpressError `layout-unusable` for a layout that Handlebars rejects or that lacks a required part
 */
export async function fillLayout(source: string, parts: LayoutParts, hasContent: boolean): Promise<readonly string[]> {
  const data = { ...parts, content: hasContent ? CONTENT : '' };
  const fill = ownLayout(source) ?? (await compile(source, data));
  let html: string;
  try {
    html = fill(data);
  } catch (cause) {
    throw unusable(templateFault(cause, { source, data }), cause);
  }
  for (const part of REQUIRED_PARTS) requirePart(html, part, data[part]);
  return hasContent ? html.split(CONTENT) : [html];
}

function ownLayout(source: string): Fill | undefined {
  const hash = createHash('sha256').update(source).digest('hex');
  const specification = Object.hasOwn(layouts, hash) ? layouts[hash] : undefined;
  return specification && fromSpecification(specification);
}

async function compile(source: string, data: object): Promise<Fill> {
  const { default: Handlebars } = await import('handlebars');
  let program: hbs.AST.Program;
  try {
    program = Handlebars.parse(source);
  } catch (cause) {
    throw unusable(templateFault(cause, { source, data }), cause);
  }
  const [unknown] = unknownNames(program, { data, helpers: LAYOUT_HELPERS, mayLackGroups: true });
  if (unknown !== undefined) throw unusable(unknown);
  return ownOnly(Handlebars.create().compile<object>(source, COMPILE_OPTIONS));
}

function unusable(fault: TemplateFault, cause?: unknown): AuditpressError {
  return new AuditpressError('layout-unusable', `html/layout.hbs: ${withPlace(fault)}`, {
    places: [{ file: 'html/layout.hbs', line: fault.line, column: fault.column }],
    cause,
  });
}

function requirePart(html: string, name: string, part: string): void {
  if (html.includes(part)) return;
  throw unusable({ problem: `expected {{{${name}}}} in the layout, found none` });
}

function fromSpecification(specification: TemplateSpecification): Fill {
  return ownOnly(handlebars.template<object>(specification));
}

/** Makes a template function read only own properties of its data. */
function ownOnly(template: (data: object, options: Handlebars.RuntimeOptions) => string): Fill {
  return (data) => template(data, { allowProtoPropertiesByDefault: false, allowProtoMethodsByDefault: false });
}
