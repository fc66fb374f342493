/** The parser and the compiler of Handlebars, which are loaded only for texts that the build has not compiled. */
import Handlebars from 'handlebars';
import { PROSE_OPTIONS } from './helpers.js';

export function parseHandlebars(source: string): hbs.AST.Program {
  return Handlebars.parse(source);
}

/** @param helpers the helpers that the text may call */
export function compileHandlebars(source: string, helpers: typeof Handlebars.helpers): HandlebarsTemplateDelegate {
  const environment = Handlebars.create();
  for (const name of Object.keys(environment.helpers)) environment.unregisterHelper(name);
  environment.registerHelper(helpers);
  return environment.compile(source, PROSE_OPTIONS);
}
