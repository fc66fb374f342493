import type Handlebars from 'handlebars';
type Fill = (data: object) => string;
/** Fills the precompiled template of a block or part. Strings are escaped; only `{{{ }}}` in our templates is not. */
export declare function fill(name: string, data: object): string;
/** A template function that reads own properties of its data and nothing else. */
export declare function fromSpecification(specification: TemplateSpecification): Fill;
/** Forbids a template function the prototypes of its data. */
export declare function closed(template: (data: object, options: Handlebars.RuntimeOptions) => string): Fill;
/** Escapes text for content and for quoted attributes. */
export declare function escapeHtml(text: string): string;
export {};
