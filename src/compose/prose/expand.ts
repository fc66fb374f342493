/** Expands the Handlebars expressions of prose and names. Template text comes only from the template folder; values are data. */
import { createHash } from 'node:crypto';
import type Handlebars from 'handlebars';
import runtime from 'handlebars/runtime.js';
import { AuditpressError, withDetails } from '../../base/errors.js';
import { templateFault, withPlace, type TemplateFault } from '../../base/wording/template/fault.js';
import { unknownNames, type KnownNames, type NameFault } from '../../base/wording/template/names.js';
import { ownOnly, precompiledFill } from '../../base/wording/template/own-only.js';
import { LateModule, ModuleNeeded } from '../../model/values/late-module.js';
import type { Wording } from '../wording/wording.js';
import { HelperFailure, registerHelpers, numberFaults } from './helpers.js';
import { prose } from './precompiled.js';
import { memoizeByObject } from '../../model/values/memoize.js';

export type ProseContext = Readonly<Record<string, unknown>>;

export interface Expander {
  /**
   * Expands one template text. `where` names it in errors: `sections/summary.md`.
   *
   * @throws AuditpressError (usage) for a name, in any branch, that neither `context` nor the helpers have, and for a value
   *   of another kind than a helper or a word takes.
   */
  expand(source: string, context: ProseContext, where: string): string;
  /** The syntax tree of a text. */
  parse(source: string, where: string): hbs.AST.Program;
  readonly helpers: readonly string[];
}

interface Text {
  readonly fill: (data: ProseContext) => string;
  /** For the check of names at each expansion, because they depend on the data. Undefined for built-in texts, to start fast. */
  readonly program: hbs.AST.Program | undefined;
}

/** Texts of the built-in templates do not need it, because the build has compiled them. */
export const handlebarsCompiler = new LateModule(() => import('./compile-handlebars.js'));

/** The expander of a wording, shared by all documents, because its only state is compiled templates. */
export const expanderOf = memoizeByObject(createExpander);

/**
 * An isolated Handlebars environment with the helpers of prose.
 *
 * Escapes nothing: the caller escapes the strings of the context for the output format.
 */
export function createExpander(wording: Wording): Expander {
  // The package declares its runtime as an empty module.
  const environment = (runtime as unknown as typeof Handlebars).create();
  registerHelpers(environment, wording);
  const helpers = Object.keys(environment.helpers).filter((name) => !name.endsWith('Missing'));
  const texts = new Map<string, Text>();

  const parse: Expander['parse'] = (source, where) => {
    const compiler = handlebarsCompiler.get();
    try {
      return compiler.parseHandlebars(source);
    } catch (cause) {
      throw malformed(where, templateFault(cause, { source, data: {} }), cause);
    }
  };

  function read(source: string, where: string): Text {
    const specification = precompiled(source);
    if (specification !== undefined) {
      return { fill: precompiledFill(environment, specification), program: undefined };
    }
    return {
      program: parse(source, where),
      fill: ownOnly(handlebarsCompiler.get().compileHandlebars(source, environment.helpers)),
    };
  }

  return {
    expand(source, context, where) {
      if (!source.includes('{{')) return source;
      const text = texts.get(source) ?? read(source, where);
      texts.set(source, text);
      const known = { data: context, helpers };
      const [fault] = text.program === undefined ? [] : faultsOf(text.program, known, wording);
      if (fault !== undefined) throw malformed(where, fault);
      try {
        return text.fill(context);
      } catch (cause) {
        if (cause instanceof ModuleNeeded) throw cause;
        if (cause instanceof HelperFailure) {
          throw malformed(where, { ...cause.place, problem: cause.message }, cause.cause);
        }
        const [first] = unknownNames(parse(source, where), known);
        throw malformed(where, first ?? templateFault(cause, { source, data: context }), cause);
      }
    },
    parse,
    helpers,
  };
}

function faultsOf(program: hbs.AST.Program, known: KnownNames, wording: Wording): NameFault[] {
  const misfits: NameFault[] = [];
  const names = unknownNames(program, known, ({ helper, text, values }) => {
    if (helper === 't' && text !== undefined) misfits.push(...numberFaults(text, values, wording.numbersIn(text)));
  });
  return [...names, ...misfits];
}

/** The texts of the built-in templates, compiled by the build. */
function precompiled(source: string): TemplateSpecification | undefined {
  const key = createHash('sha256').update(source).digest('hex');
  return Object.hasOwn(prose, key) ? prose[key]?.() : undefined;
}

function malformed(where: string, fault: TemplateFault, cause?: unknown): AuditpressError {
  const message = `${where}: ${withPlace(fault)}`;
  const details = {
    problems: [fault.problem],
    places: [{ file: where, line: fault.line, column: fault.column }],
    cause,
  };
  if (cause instanceof AuditpressError) return withDetails(cause, { message, ...details });
  const hint = 'Correct the Handlebars expression; the variables a template may use are listed in docs/templates.md.';
  return new AuditpressError('template-malformed', message, { hint, ...details });
}
