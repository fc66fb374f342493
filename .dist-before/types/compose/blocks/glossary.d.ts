import type { Definitions } from '../../model/document.js';
import type { ComposeContext } from '../context.js';
/** Terms in the order of the catalogue: `glossary.<term>.term` and `glossary.<term>.text`. */
export declare function glossary({ template, wording }: ComposeContext): Definitions;
