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
  environment.registerHelper('t', (key: string, options: Handlebars.HelperOptions) =>
    wording.text(key, options.hash as MessageValues),
  );
  environment.registerHelper('count', (value: number) => wording.count(value));
  environment.registerHelper('percent', (share: number) => wording.percent(share));
  environment.registerHelper('dateTime', (iso: string) => wording.dateTime(iso));

  const compiled = new Map<string, HandlebarsTemplateDelegate>();
  return {
    expand(source, context, where) {
      const known = compiled.get(source);
      try {
        const template =
          known ?? environment.compile(source, { noEscape: true, strict: true, knownHelpersOnly: false });
        compiled.set(source, template);
        return template(context);
      } catch (cause) {
        if (cause instanceof AuditpressError) throw cause;
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new AuditpressError('usage', 'template-malformed', `${where}: ${reason.split('\n').join(' ')}`, {
          hint: 'Correct the Handlebars expression; the variables a template may use are listed in docs/templates.md.',
          cause,
        });
      }
    },
  };
}
