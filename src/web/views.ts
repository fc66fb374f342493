/** Fills the views, in the words of a locale. All text is escaped, except for the marks of `charts.ts` in `{{{ }}}`. */
import type Handlebars from 'handlebars';
import runtime from 'handlebars/runtime.js';
import type { Wording } from '../compose/wording/wording.js';
import { memoize } from '../model/values/memoize.js';
import { views } from './precompiled.js';

// The package types its runtime as an empty module; it is the part of Handlebars that fills compiled templates.
const handlebars = (runtime as unknown as typeof Handlebars).create();

/** `{{t "web.history" benchmark=name}}`: a message of the catalog with its values. */
handlebars.registerHelper('t', function message(this: unknown, key: string, { hash, data }: Handlebars.HelperOptions) {
  const { wording } = data as { readonly wording: Wording };
  return wording.text(key, hash as Record<string, string>);
});

const viewOf = memoize((name: string) => {
  const specification = Object.hasOwn(views, name) ? views[name] : undefined;
  if (specification === undefined) throw new Error(`expected the view "${name}", found none`);
  return handlebars.template<object>(specification);
});

/** Views within others. */
const PARTIALS = ['documents-form', 'operation-links'] as const;

/** @param formToken is `@formToken` in views */
export function fillView(name: string, data: object, wording: Wording, formToken = ''): string {
  return viewOf(name)(data, {
    partials: Object.fromEntries(PARTIALS.map((part) => [part, viewOf(part)])),
    data: { wording, formToken },
    allowProtoPropertiesByDefault: false,
    allowProtoMethodsByDefault: false,
  });
}

export function escapeHtml(text: string): string {
  return handlebars.escapeExpression(text);
}
