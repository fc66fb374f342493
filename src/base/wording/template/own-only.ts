/** Handlebars templates that read only own properties of their data. */
import type Handlebars from 'handlebars';

/** Without these options, Handlebars prints a warning. */
const OWN_ONLY: Handlebars.RuntimeOptions = { allowProtoPropertiesByDefault: false, allowProtoMethodsByDefault: false };

type Fill<Data> = (data: Data) => string;

export function ownOnly<Data>(template: Handlebars.TemplateDelegate<Data>): Fill<Data> {
  return (data) => template(data, OWN_ONLY);
}

/** A member of template functions that the types of Handlebars lack. Handlebars calls it each time before it fills the template. */
interface Settable {
  _setup: (options: Handlebars.RuntimeOptions) => void;
}

/**
 * The function that fills a precompiled template. The helpers of the environment must not change after this call.
 *
 * Handlebars wraps all helpers each time it fills a template. For most templates, that takes longer than the filling. This
 * function wraps the helpers only once.
 */
export function precompiledFill<Data>(
  environment: typeof Handlebars,
  specification: TemplateSpecification,
): Fill<Data> {
  const template = environment.template<Data>(specification);
  const settable = template as unknown as Settable;
  settable._setup(OWN_ONLY);
  settable._setup = () => undefined;
  return ownOnly(template);
}
