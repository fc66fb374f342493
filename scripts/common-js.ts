/**
 * Turns a file that esbuild wrote as an ES module into CommonJS. esbuild splits only ES modules, but before 22.1 Node can cache
 * compiled code only for scripts.
 *
 * Imported names become variables, which V8 reads faster than the members of a module. So an export must keep the value that
 * it has when its file has run, which is checked.
 */
import ts from 'typescript';

/** A name of its own, because functions of packages have variables with the name `require`. */
const REQUIRE = '__requireFile';

/** @throws Error for an export that changes later, and for syntax that esbuild does not write */
export function toCommonJs(fileName: string, source: string): string {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.ES2022, true, ts.ScriptKind.JS);
  refuseChangingExports(file);
  const imports = file.statements.filter(ts.isImportDeclaration);
  const edits = new Map<ts.Node, string>(imports.map((node) => [node, '']));
  visit(file, (node) => {
    const text = replacementOf(node);
    if (text !== undefined) edits.set(node, text);
  });
  return [`var ${REQUIRE} = require;`, ...imports.map(importText), replaced(source, edits)].join('\n');
}

function replacementOf(node: ts.Node): string | undefined {
  if (ts.isExportDeclaration(node)) return exportText(node);
  // esbuild exports only the default of a package in CommonJS.
  if (ts.isExportAssignment(node)) return `module.exports = ${namespaceOf(node.expression.getText())};`;
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    return `Promise.resolve().then(() => ${moduleOf(node.arguments[0])})`;
  }
  // The build replaces what Node runs of it. The rest is for browsers.
  return ts.isMetaProperty(node) && node.keywordToken === ts.SyntaxKind.ImportKeyword ? '({})' : undefined;
}

function importText({ importClause, moduleSpecifier }: ts.ImportDeclaration): string {
  const module = requireText(moduleSpecifier);
  if (importClause === undefined) return `${module};`;
  const { name, namedBindings } = importClause;
  const variables: string[] = [];
  // The default of a module of Node is the module.
  if (name !== undefined) variables.push(`${name.text} = ${module}${isOurs(moduleSpecifier) ? '.default' : ''}`);
  if (namedBindings !== undefined && ts.isNamespaceImport(namedBindings)) {
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
  if (exportClause === undefined || !ts.isNamedExports(exportClause) || moduleSpecifier !== undefined) {
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
  if (path === undefined || !ts.isStringLiteral(path)) throw new Error('expected the path of a module');
  return `${REQUIRE}(${JSON.stringify(path.text)})`;
}

function isOurs(path: ts.Expression): boolean {
  return ts.isStringLiteral(path) && path.text.startsWith('./');
}

function refuseChangingExports(file: ts.SourceFile): void {
  const exported = new Set<string>();
  for (const statement of file.statements) {
    if (!ts.isExportDeclaration(statement) || !statement.exportClause) continue;
    if (!ts.isNamedExports(statement.exportClause)) continue;
    for (const { name, propertyName = name } of statement.exportClause.elements) exported.add(propertyName.text);
  }
  visit(file, (node, isLater) => {
    const name = isLater ? assignedName(node) : undefined;
    if (name === undefined || !exported.has(name)) return;
    throw new Error(`expected the export "${name}" of ${file.fileName} to keep its value, found an assignment`);
  });
}

function assignedName(node: ts.Node): string | undefined {
  let target: ts.Node | undefined;
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    const assigns = kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
    if (assigns) target = node.left;
  } else if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
    const { operator } = node;
    if (operator === ts.SyntaxKind.PlusPlusToken || operator === ts.SyntaxKind.MinusMinusToken) target = node.operand;
  }
  return target !== undefined && ts.isIdentifier(target) ? target.text : undefined;
}

/** @param see gets every node, and whether it is in a function */
function visit(node: ts.Node, see: (node: ts.Node, isLater: boolean) => void, isLater = false): void {
  see(node, isLater);
  const below = isLater || ts.isFunctionLike(node);
  node.forEachChild((child) => {
    visit(child, see, below);
  });
}

function replaced(source: string, edits: ReadonlyMap<ts.Node, string>): string {
  let text = '';
  let end = 0;
  for (const [node, replacement] of [...edits].sort(([one], [other]) => one.getStart() - other.getStart())) {
    text += source.slice(end, node.getStart()) + replacement;
    end = node.getEnd();
  }
  return text + source.slice(end);
}
