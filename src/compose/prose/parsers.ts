/** Parsers that documents of the built-in templates do not need, because the build has parsed their texts. */
import { LateModule } from '../../model/values/late-module.js';

export const markdownParser = new LateModule(() => import('./parse-markdown.js'));
export const handlebarsCompiler = new LateModule(() => import('./compile-handlebars.js'));
