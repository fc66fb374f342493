/** Handlebars over prose and names. Templates come from the user's template folder only; values are data. */
import { createHash } from 'node:crypto';
import Handlebars from 'handlebars';
import { AuditpressError } from '../../errors.js';
import { templateFault, unknownVariable, type FilledText, type TemplateFault } from '../../messages/template-fault.js';
import type { MessageValues, Wording } from '../wording.js';
import { PROSE_OPTIONS } from './compile-options.js';
import { prose } from './precompiled.js';

export type ProseContext = Readonly<Record<string, unknown>>;

export interface Expander {
  /** Expands one template text. `where` names it in errors: `sections/summary.md`. */
  expand(source: string, context: ProseContext, where: string): string;
  /** What Handlebars makes of a text before it is filled. */
  parse(source: string, where: string): hbs.AST.Program;
  /** Names of all helpers. */
  readonly helpers: readonly string[];
}

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
  const environment = Handlebars.create();
  environment.unregisterHelper('log');
  environment.registerHelper('t', (key: string, options: Handlebars.HelperOptions) => {
    for (const [name, value] of Object.entries(options.hash)) {
      known(value, { role: `the value "${name}" of the word "${key}"`, hash: name }, options);
    }
    return wording.text(key, options.hash as MessageValues);
  });
  environment.registerHelper('count', (value: number, options?: Handlebars.HelperOptions) =>
    wording.count(known(value, { role: 'the value of count' }, options)),
  );
  environment.registerHelper('percent', (share: number, options?: Handlebars.HelperOptions) =>
    wording.percent(known(share, { role: 'the value of percent' }, options)),
  );
  environment.registerHelper('dateTime', (iso: string, options?: Handlebars.HelperOptions) =>
    // In a section the instant comes escaped for Markdown.
    wording.dateTime(known(iso, { role: 'the value of dateTime' }, options).replaceAll('\\', '')),
  );
  for (const name of ['if', 'unless', 'each', 'with']) {
    const builtIn = environment.helpers[name];
    environment.registerHelper(name, function (this: unknown, value: unknown, options?: Handlebars.HelperOptions) {
      return builtIn?.call(this, known(value, { role: `what #${name} asks for` }, options), options) as string;
    });
  }

  const compiled = new Map<string, HandlebarsTemplateDelegate>();
  return {
    expand(source, context, where) {
      const cached = compiled.get(source);
      try {
        const template = cached ?? compile(source, environment);
        compiled.set(source, template);
        return template(context);
      } catch (cause) {
        throw explain(cause, where, { source, data: context });
      }
    },
    parse(source, where) {
      try {
        return Handlebars.parse(source);
      } catch (cause) {
        throw explain(cause, where, { source, data: {} });
      }
    },
    helpers: Object.keys(environment.helpers).filter((name) => !name.endsWith('Missing')),
  };
}

/** The build has compiled the texts of the templates that come with auditpress. */
function compile(source: string, environment: typeof Handlebars): HandlebarsTemplateDelegate {
  const key = createHash('sha256').update(source).digest('hex');
  const specification = Object.hasOwn(prose, key) ? prose[key] : undefined;
  if (specification === undefined) return environment.compile(source, PROSE_OPTIONS);
  return environment.template(specification);
}

function explain(cause: unknown, where: string, text: FilledText): AuditpressError {
  const isCoded = cause instanceof AuditpressError;
  const { line, problem } = faultOf(cause, text);
  return new AuditpressError(
    'usage',
    isCoded ? cause.code : 'template-malformed',
    `${where}: ${line === undefined ? problem : `line ${line}: ${problem}`}`,
    {
      hint:
        (isCoded ? cause.hint : undefined) ??
        'Correct the Handlebars expression; the variables a template may use are listed in docs/templates.md.',
      problems: [problem],
      places: [{ file: where, line }],
      cause,
    },
  );
}

function faultOf(cause: unknown, { source, data }: FilledText): TemplateFault {
  if (cause instanceof AuditpressError) return { problem: cause.message };
  if (!(cause instanceof UnknownArgument)) return templateFault(cause, { source, data });
  const { argument, start } = cause;
  const expression = source
    .split('\n')
    .slice(start.line - 1)
    .join('\n')
    .slice(start.column);
  const name = argumentPattern(argument).exec(expression)?.[1];
  if (name === undefined) return { line: start.line, problem: `expected a variable as ${argument.role}, found none` };
  return { line: start.line, problem: unknownVariable(name, data, ` as ${argument.role}`) };
}

/** What a helper is given: its first argument, or the one under a name. */
interface Argument {
  /** What it is for, in messages. */
  readonly role: string;
  readonly hash?: string;
}

function argumentPattern({ hash }: Argument): RegExp {
  return hash === undefined ? /^[{~#(\s]*[^\s}]+\s+([\w.@/-]+)/ : new RegExp(`\\s${hash}\\s*=\\s*([\\w.@/-]+)`);
}

/** Strict as Handlebars is, it hands a helper `undefined` for a variable that does not exist. */
class UnknownArgument extends Error {
  constructor(
    readonly argument: Argument,
    /** Of the expression, in the source; lines count from 1, columns from 0. */
    readonly start: { readonly line: number; readonly column: number },
  ) {
    super(argument.role);
  }
}

type LocatedOptions = Handlebars.HelperOptions & { readonly loc: { readonly start: UnknownArgument['start'] } };

/** Without an argument the options stand in its place. */
function known<Value>(value: Value | undefined, argument: Argument, options?: Handlebars.HelperOptions): Value {
  if (value !== undefined && options !== undefined) return value;
  throw new UnknownArgument(argument, ((options ?? value) as LocatedOptions).loc.start);
}
