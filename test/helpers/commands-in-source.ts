/** Finds the commands that src/ prints, by parsing it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '../..');
const HELPERS: ReadonlySet<string> = new Set(['command', 'commandLine']);

export interface PrintedCommand {
  /** `src/base/errors.ts:12` */
  readonly place: string;
  /** The words after `auditpress`; a value is in braces, such as `runs show {run}`. */
  readonly words: string;
}

export interface PrintedText {
  readonly place: string;
  readonly text: string;
}

/** What `command` and `commandLine` are called with, and all other texts in which "auditpress" stands before a word. */
export function commandsInSource(): {
  readonly commands: readonly PrintedCommand[];
  readonly texts: readonly PrintedText[];
} {
  const commands: PrintedCommand[] = [];
  const texts: PrintedText[] = [];
  const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.ts$/.test(name),
  );
  for (const name of files) {
    const file = join('src', name);
    const content = readFileSync(join(ROOT, file), 'utf8');
    if (!/\bcommand(Line)?\(|auditpress /.test(content)) continue;
    const source = ts.createSourceFile(file, content, ts.ScriptTarget.Latest, true);
    const placeOf = (node: ts.Node): string =>
      `${file}:${String(source.getLineAndCharacterOfPosition(node.getStart()).line + 1)}`;
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && HELPERS.has(node.expression.text)) {
        const [words] = node.arguments;
        const isText = words !== undefined && (ts.isStringLiteralLike(words) || ts.isTemplateExpression(words));
        // The helper itself, and `examples`, pass on what they are given: see the help.
        if (isText) commands.push({ place: placeOf(node), words: textOf(words) });
        else if (!PASSED_ON.has(file)) throw new Error(`${placeOf(node)}: expected the words of a command as a text`);
        return;
      }
      if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
        const text = textOf(node);
        if (/auditpress [a-z-]/.test(text)) texts.push({ place: placeOf(node), text });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return { commands, texts };
}

/** Files that may call the helpers with the words of others. */
const PASSED_ON: ReadonlySet<string> = new Set(['src/base/error-codes/command.ts', 'src/cli/options.ts']);

function textOf(node: ts.StringLiteralLike | ts.TemplateExpression): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  return (
    node.head.text +
    node.templateSpans.map(({ expression, literal }) => `{${expression.getText()}}${literal.text}`).join('')
  );
}
