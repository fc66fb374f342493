import type Handlebars from 'handlebars';
import runtime from 'handlebars/runtime.js';
import { AuditpressError } from '../../errors.js';
import { templates } from './precompiled.js';

// The package types its runtime as an empty module; it is the part of Handlebars that fills compiled templates.
const handlebars = (runtime as unknown as typeof Handlebars).create();

export type Fill = (data: object) => string;

const filled = new Map<string, Fill>();

/** Fills the precompiled template of a block or part. Strings are escaped; only `{{{ }}}` in our templates is not. */
export function fill(name: string, data: object): string {
  let template = filled.get(name);
  if (template === undefined) {
    const specification = Object.hasOwn(templates, name) ? templates[name] : undefined;
    if (specification === undefined) {
      throw new AuditpressError(
        'html-template-missing',
        `expected the precompiled HTML template "${name}", found none`,
      );
    }
    template = fromSpecification(specification);
    filled.set(name, template);
  }
  return template(data);
}

/** A template function that reads only own properties of its data. */
export function fromSpecification(specification: TemplateSpecification): Fill {
  return closed(handlebars.template<object>(specification));
}

/** Denies a template function the prototypes of its data. */
export function closed(template: (data: object, options: Handlebars.RuntimeOptions) => string): Fill {
  return (data) => template(data, { allowProtoPropertiesByDefault: false, allowProtoMethodsByDefault: false });
}

/** Escapes text for content and for quoted attributes. */
export function escapeHtml(text: string): string {
  return handlebars.escapeExpression(text);
}
