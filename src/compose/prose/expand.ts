/** Handlebars over prose and names. Templates come from the user's template folder only; values are data. */
import { createHash } from 'node:crypto';
import Handlebars from 'handlebars';
import { AuditpressError, reworded } from '../../errors.js';
import { templateFault, withLine, type TemplateFault } from '../../messages/template-fault.js';
import { unknownNames } from '../../messages/template-names.js';
import type { MessageValues, Wording } from '../wording.js';
import { PROSE_OPTIONS } from './compile-options.js';
import { prose } from './precompiled.js';

export type ProseContext = Readonly<Record<string, unknown>>;

export interface Expander {
  /**
   * Expands one template text. `where` names it in errors: `sections/summary.md`.
   *
   * @throws AuditpressError (usage) for a name, in any branch, that neither `context` nor the helpers have.
   */
  expand(source: string, context: ProseContext, where: string): string;
  /** What Handlebars makes of a text before it is filled. */
  parse(source: string, where: string): hbs.AST.Program;
  /** Names of all helpers. */
  readonly helpers: readonly string[];
}

interface Text {
  readonly fill: HandlebarsTemplateDelegate;
  /** Whose names are checked each time, as they depend on the data. Undefined for our own texts, to start fast. */
  readonly program: hbs.AST.Program | undefined;
}

/** Left out, Handlebars prints a warning of its own. */
const WITHOUT_PROTOTYPES = { allowProtoPropertiesByDefault: false, allowProtoMethodsByDefault: false };

const expanders = new WeakMap<Wording, Expander>();

/** The expander of a wording: one for all documents, as it keeps nothing of them but their compiled templates. */
export function expanderOf(wording: Wording): Expander {
  const known = expanders.get(wording) ?? createExpander(wording);
  expanders.set(wording, known);
  return known;
}

/**
 * An isolated Handlebars environment with the helpers `t` (a word of the catalogue), `count`, `percent` and `dateTime`.
 *
 * Nothing is escaped here: strings of the context are made safe for their target before they come in.
 */
export function createExpander(wording: Wording): Expander {
  const environment = createEnvironment(wording);
  const helpers = Object.keys(environment.helpers).filter((name) => !name.endsWith('Missing'));
  const texts = new Map<string, Text>();

  const parse: Expander['parse'] = (source, where) => {
    try {
      return Handlebars.parse(source);
    } catch (cause) {
      throw malformed(where, templateFault(cause, { source, data: {} }), cause);
    }
  };

  function read(source: string, where: string): Text {
    const specification = precompiled(source);
    if (specification !== undefined) return { fill: environment.template(specification), program: undefined };
    return { program: parse(source, where), fill: environment.compile(source, PROSE_OPTIONS) };
  }

  return {
    expand(source, context, where) {
      const text = texts.get(source) ?? read(source, where);
      texts.set(source, text);
      const known = { data: context, helpers };
      const [unknown] = text.program === undefined ? [] : unknownNames(text.program, known);
      if (unknown !== undefined) throw malformed(where, unknown);
      try {
        return text.fill(context, WITHOUT_PROTOTYPES);
      } catch (cause) {
        if (cause instanceof AuditpressError) throw malformed(where, { problem: cause.message }, cause);
        const [first] = unknownNames(parse(source, where), known);
        throw malformed(where, first ?? templateFault(cause, { source, data: context }), cause);
      }
    },
    parse,
    helpers,
  };
}

/** Without the helper that prints to the console, and the one that looks up names which the text does not show. */
function createEnvironment(wording: Wording): typeof Handlebars {
  const environment = Handlebars.create();
  environment.unregisterHelper('log');
  environment.unregisterHelper('lookup');
  environment.registerHelper('t', (key: string, { hash }: Handlebars.HelperOptions) =>
    wording.text(key, hash as MessageValues),
  );
  environment.registerHelper('count', (value: number) => wording.count(value));
  environment.registerHelper('percent', (share: number) => wording.percent(share));
  // In a section the instant comes escaped for Markdown.
  environment.registerHelper('dateTime', (iso: string) => wording.dateTime(iso.replaceAll('\\', '')));
  for (const [name, helper] of Object.entries(environment.helpers)) {
    if (!name.endsWith('Missing')) environment.registerHelper(name, refusingUndefined(helper));
  }
  return environment;
}

/** Strict as Handlebars is, it hands a helper `undefined` for a variable that does not exist. */
function refusingUndefined(helper: Handlebars.HelperDelegate): Handlebars.HelperDelegate {
  return function (this: unknown, ...values: unknown[]): unknown {
    const { hash } = values.at(-1) as { readonly hash: Readonly<Record<string, unknown>> };
    if ([...values, ...Object.values(hash)].includes(undefined)) throw new Error('a value is not defined');
    return (helper as (...all: unknown[]) => unknown).apply(this, values);
  };
}

/** The build has compiled the texts of the templates that come with auditpress. */
function precompiled(source: string): TemplateSpecification | undefined {
  const key = createHash('sha256').update(source).digest('hex');
  return Object.hasOwn(prose, key) ? prose[key] : undefined;
}

function malformed(where: string, fault: TemplateFault, cause?: unknown): AuditpressError {
  const message = `${where}: ${withLine(fault)}`;
  const details = { problems: [fault.problem], places: [{ file: where, line: fault.line }], cause };
  if (cause instanceof AuditpressError) return reworded(cause, { message, ...details });
  const hint = 'Correct the Handlebars expression; the variables a template may use are listed in docs/templates.md.';
  return new AuditpressError('template-malformed', message, { hint, ...details });
}
