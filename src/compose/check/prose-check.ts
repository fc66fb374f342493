/** What the checks of all texts of a template share. */
import { AuditpressError } from '../../errors.js';
import type { NamedValue } from '../../messages/template/names.js';
import type { Table } from '../../model/document/table.js';
import type { ComposeContext } from '../context.js';
import type { Expander, ProseContext } from '../prose/expand.js';

/** A fault in a section or in a text of template.yaml. Lines and columns count from 1. */
export interface TextFault {
  readonly file: string;
  readonly at?: readonly PropertyKey[];
  readonly line: number;
  readonly column: number;
  readonly problem: string;
}

/** A word that a text takes, with the values that it gives it. */
export interface WordUse extends Omit<TextFault, 'problem'> {
  readonly key: string;
  readonly values: readonly NamedValue[];
}

export interface ProseCheck {
  readonly context: ComposeContext;
  readonly tables: Readonly<Record<string, Table>>;
  readonly expander: Expander;
  /** Hears of each expression of a text; false where Handlebars cannot read it at all. */
  readonly checkNames: (source: string, text: Pick<TextFault, 'file' | 'at'>, names: ProseContext) => boolean;
  readonly report: (fault: TextFault) => void;
}

/** Undefined if it cannot be filled; another check reports that. */
export function expanded(source: string, names: ProseContext, expander: Expander): string | undefined {
  try {
    return expander.expand(source, names, '');
  } catch (cause) {
    if (cause instanceof AuditpressError) return undefined;
    throw cause;
  }
}
