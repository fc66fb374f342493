import { createHash } from 'node:crypto';
import type Handlebars from 'handlebars';
import runtime from 'handlebars/runtime.js';
import { AuditpressError } from '../../base/errors.js';
import { memoize } from '../../model/values/memoize.js';
import { layouts, templates } from './precompiled.js';
import { templateFault, withPlace, type TemplateFault } from '../../base/wording/template/fault.js';
import { unknownNames } from '../../base/wording/template/names.js';
import { ownOnly, precompiledFill } from '../../base/wording/template/own-only.js';
import { COMPILE_OPTIONS, LAYOUT_HELPERS } from './compile-options.js';

// The package types its runtime as an empty module; it is the part of Handlebars that fills compiled templates.
const handlebars = (runtime as unknown as typeof Handlebars).create();

type Fill = (data: object) => string;

/** Fills the precompiled template of a block or part. Strings are escaped, except in `{{{ }}}`. */
export function fill(name: string, data: object): string {
  return templateOf(name)(data);
}

const templateOf = memoize((name: string): Fill => {
  const specification = Object.hasOwn(templates, name) ? templates[name] : undefined;
  if (specification !== undefined) return precompiledFill<object>(handlebars, specification);
  throw new AuditpressError('html-template-missing', `expected the precompiled HTML template "${name}", found none`);
});

export function escapeHtml(text: string): string {
  return handlebars.escapeExpression(text);
}

/** Parts that every layout must hold: without them a page would be unsafe, unmarked or empty. */
export const REQUIRED_PARTS = ['head', 'mark', 'content'] as const;

/** A placeholder for the content in the filled layout, because Handlebars would escape the content itself. */
const CONTENT = '<auditpress-content>';

export interface LayoutParts {
  readonly head: string;
  readonly mark: string;
  readonly [part: string]: unknown;
}

/**
 * Fills the layout of a page. Layouts of the built-in templates are precompiled. Only other layouts are compiled here and
 * load all of Handlebars.
 *
 * @returns what is before and after the content
 * @throws AuditpressError `layout-unusable` for a layout that Handlebars rejects, that lacks a required part, or that repeats the content
 */
export async function fillLayout(source: string, parts: LayoutParts): Promise<readonly [string, string]> {
  const data = { ...parts, content: CONTENT };
  const fill = ownLayout(source) ?? (await compile(source, data));
  let html: string;
  try {
    html = fill(data);
  } catch (cause) {
    throw unusable(templateFault(cause, { source, data }), cause);
  }
  const missing = REQUIRED_PARTS.find((part) => !html.includes(data[part]));
  if (missing !== undefined) throw unusable({ problem: `expected {{{${missing}}}} in the layout, found none` });
  const [beginning = '', end = '', ...others] = html.split(CONTENT);
  if (others.length > 0)
    throw unusable({
      problem: `expected {{{content}}} once in the layout, found it ${others.length + 1} times`,
    });
  return [beginning, end];
}

/** Maximum layouts that are cached: enough for those of the built-in templates. */
const MAX_LAYOUTS = 20;

const ownLayout = memoize((source: string): Fill | undefined => {
  const hash = createHash('sha256').update(source).digest('hex');
  const specification = Object.hasOwn(layouts, hash) ? layouts[hash] : undefined;
  return specification && precompiledFill<object>(handlebars, specification);
}, MAX_LAYOUTS);

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
