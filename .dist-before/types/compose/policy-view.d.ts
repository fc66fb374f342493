import type { TableView } from '../model/document.js';
import type { ComposeContext } from './context.js';
import { type PolicySelection } from './selection.js';
/** A selection of policies as a view of their table, with the sentence for none. */
export declare function policyView(context: ComposeContext, selection: PolicySelection): TableView;
