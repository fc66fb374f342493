/**
 * Turns a file that esbuild wrote as an ES module into CommonJS. esbuild splits only ES modules, but before 22.1 Node can cache
 * compiled code only for scripts.
 *
 * Imported names become variables, which V8 reads faster than the members of a module. So an export must keep the value that
 * it has when its file has run, which is checked.
 */
import type ts from 'typescript';
import { compiler } from './compiler.js';

/** A name of its own, because functions of packages have variables with the name `require`. */
const REQUIRE = '__requireFile';

/** @throws Error for an export that changes later, and for syntax that esbuild does not write */
export function toCommonJs(fileName: string, source: string): string {
  const file = compiler.createSourceFile(fileName, source, compiler.ScriptTarget.ES2022, false, compiler.ScriptKind.JS);
  const exported = exportedVariables(file);
  const imports = file.statements.filter(compiler.isImportDeclaration);
  const edits = new Map<ts.Node, string>(imports.map((node) => [node, '']));
  visit(file, (node, isLater) => {
    const text = replacementOf(node, file);
    if (text !== undefined) edits.set(node, text);
    const assigned = isLater ? assignedName(node) : undefined;
    if (assigned === undefined || !exported.has(assigned)) return;
    throw new Error(`expected the export "${assigned}" of ${fileName} to keep its value, found an assignment`);
  });
  return [`var ${REQUIRE} = require;`, ...imports.map(importText), replaced(file, edits)].join('\n');
}

function replacementOf(node: ts.Node, file: ts.SourceFile): string | undefined {
  if (compiler.isExportDeclaration(node)) return exportText(node);
  // esbuild exports only the default of a package in CommonJS.
  if (compiler.isExportAssignment(node)) return `module.exports = ${namespaceOf(node.expression.getText(file))};`;
  if (compiler.isCallExpression(node) && node.expression.kind === compiler.SyntaxKind.ImportKeyword) {
    return `Promise.resolve().then(() => ${moduleOf(node.arguments[0])})`;
  }
  // The build replaces what Node runs of it. The rest is for browsers.
  return compiler.isMetaProperty(node) && node.keywordToken === compiler.SyntaxKind.ImportKeyword ? '({})' : undefined;
}

function importText({ importClause, moduleSpecifier }: ts.ImportDeclaration): string {
  const module = requireText(moduleSpecifier);
  if (importClause === undefined) return `${module};`;
  const { name, namedBindings } = importClause;
  const variables: string[] = [];
  // The default of a module of Node is the module.
  if (name !== undefined) variables.push(`${name.text} = ${module}${isOurs(moduleSpecifier) ? '.default' : ''}`);
  if (namedBindings !== undefined && compiler.isNamespaceImport(namedBindings)) {
    variables.push(`${namedBindings.name.text} = ${module}`);
  } else if (namedBindings !== undefined) {
    const names = namedBindings.elements.map(({ name: variable, propertyName = variable }) =>
      propertyName === variable ? variable.text : `${propertyName.text}: ${variable.text}`,
    );
    variables.push(`{ ${names.join(', ')} } = ${module}`);
  }
  return `var ${variables.join(', ')};`;
}

function exportText({ exportClause, moduleSpecifier }: ts.ExportDeclaration): string {
  if (exportClause === undefined || !compiler.isNamedExports(exportClause) || moduleSpecifier !== undefined) {
    throw new Error('expected exports of variables, found those of another module');
  }
  return exportClause.elements
    .map(({ name, propertyName = name }) => `exports.${name.text} = ${propertyName.text};`)
    .join('\n');
}

/** What `import()` gives for a module that has only a default: its members too, as in Node. */
function namespaceOf(whole: string): string {
  return `{ __proto__: ${whole}, default: ${whole} }`;
}

/** What `import()` gives. */
function moduleOf(path: ts.Expression | undefined): string {
  const module = requireText(path);
  return path !== undefined && isOurs(path) ? module : `(${namespaceOf(module)})`;
}

function requireText(path: ts.Expression | undefined): string {
  if (path === undefined || !compiler.isStringLiteral(path)) throw new Error('expected the path of a module');
  return `${REQUIRE}(${JSON.stringify(path.text)})`;
}

function isOurs(path: ts.Expression): boolean {
  return compiler.isStringLiteral(path) && path.text.startsWith('./');
}

/** The names of the variables that a file exports. */
function exportedVariables(file: ts.SourceFile): ReadonlySet<string> {
  const exported = new Set<string>();
  for (const statement of file.statements) {
    if (!compiler.isExportDeclaration(statement) || !statement.exportClause) continue;
    if (!compiler.isNamedExports(statement.exportClause)) continue;
    for (const { name, propertyName = name } of statement.exportClause.elements) exported.add(propertyName.text);
  }
  return exported;
}

function assignedName(node: ts.Node): string | undefined {
  let target: ts.Node | undefined;
  if (compiler.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    const assigns = kind >= compiler.SyntaxKind.FirstAssignment && kind <= compiler.SyntaxKind.LastAssignment;
    if (assigns) target = node.left;
  } else if (compiler.isPrefixUnaryExpression(node) || compiler.isPostfixUnaryExpression(node)) {
    const { operator } = node;
    if (operator === compiler.SyntaxKind.PlusPlusToken || operator === compiler.SyntaxKind.MinusMinusToken)
      target = node.operand;
  }
  return target !== undefined && compiler.isIdentifier(target) ? target.text : undefined;
}

/** @param see gets every node, and whether it is in a function */
function visit(node: ts.Node, see: (node: ts.Node, isLater: boolean) => void, isLater = false): void {
  see(node, isLater);
  const below = isLater || compiler.isFunctionLike(node);
  node.forEachChild((child) => {
    visit(child, see, below);
  });
}

function replaced(file: ts.SourceFile, edits: ReadonlyMap<ts.Node, string>): string {
  const inOrder = [...edits]
    .map(([node, replacement]) => ({ start: node.getStart(file), end: node.getEnd(), replacement }))
    .sort((one, other) => one.start - other.start);
  let text = '';
  let end = 0;
  for (const edit of inOrder) {
    text += file.text.slice(end, edit.start) + edit.replacement;
    end = edit.end;
  }
  return text + file.text.slice(end);
}
