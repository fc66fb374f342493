/** Handlebars over prose and names. Templates come from the user's template folder only; values are data. */
import Handlebars from 'handlebars';
import { AuditpressError } from '../../errors.js';
import type { MessageValues, Wording } from '../wording.js';

export type ProseContext = Readonly<Record<string, unknown>>;

export interface Expander {
  /** Expands one template text. `where` names it in errors: `sections/summary.md`. */
  expand(source: string, context: ProseContext, where: string): string;
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
    for (const [name, value] of Object.entries(options.hash)) known(value, `the value "${name}" of the word "${key}"`);
    return wording.text(key, options.hash as MessageValues);
  });
  environment.registerHelper('count', (value: number) => wording.count(known(value, 'the value of count')));
  environment.registerHelper('percent', (share: number) => wording.percent(known(share, 'the value of percent')));
  environment.registerHelper('dateTime', (iso: string) =>
    // In a section the instant comes escaped for Markdown.
    wording.dateTime(known(iso, 'the value of dateTime').replaceAll('\\', '')),
  );
  for (const name of ['if', 'unless', 'each', 'with']) {
    const builtIn = environment.helpers[name];
    environment.registerHelper(name, function (this: unknown, value: unknown, options: Handlebars.HelperOptions) {
      return builtIn?.call(this, known(value, `what #${name} asks for`), options) as string;
    });
  }

  const compiled = new Map<string, HandlebarsTemplateDelegate>();
  return {
    expand(source, context, where) {
      const cached = compiled.get(source);
      try {
        const template =
          cached ?? environment.compile(source, { noEscape: true, strict: true, knownHelpersOnly: false });
        compiled.set(source, template);
        return template(context);
      } catch (cause) {
        throw explain(cause, where);
      }
    },
  };
}

function explain(cause: unknown, where: string): AuditpressError {
  const reason = (cause instanceof Error ? cause.message : String(cause)).split('\n').join(' ');
  const isCoded = cause instanceof AuditpressError;
  return new AuditpressError('usage', isCoded ? cause.code : 'template-malformed', `${where}: ${reason}`, {
    hint:
      (isCoded ? cause.hint : undefined) ??
      'Correct the Handlebars expression; the variables a template may use are listed in docs/templates.md.',
    cause,
  });
}

/** Strict as Handlebars is, it hands a helper `undefined` for a variable that does not exist. */
function known<Value>(value: Value | undefined, what: string): Value {
  if (value !== undefined) return value;
  throw new Error(`${what} is a variable that does not exist`);
}
