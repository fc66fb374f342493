/** The types of settings as TypeScript text: what users may write, without the table that the types follow from. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import type { SettingName } from '../src/settings/settings.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** A file that exists only for the compiler. */
const FILE = join(ROOT, 'src/settings/types-of-settings.ts');

/** The text of `WrittenValue<Name>` by name: `string | Date`. */
export function writtenTypes(names: readonly SettingName[]): ReadonlyMap<SettingName, string> {
  const aliases = names.map((name) => `export type ${name} = WrittenValue<'${name}'>;`);
  const program = programWith(["import type { WrittenValue } from './named-settings.js';", ...aliases].join('\n'));
  const checker = program.getTypeChecker();
  const types = new Map<SettingName, string>();
  program.getSourceFile(FILE)?.forEachChild((node) => {
    if (!ts.isTypeAliasDeclaration(node)) return;
    const type = checker.getTypeFromTypeNode(node.type);
    types.set(node.name.text as SettingName, checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation));
  });
  return types;
}

function programWith(text: string): ts.Program {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), (path) => ts.sys.readFile(path)) as {
    readonly config: unknown;
  };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  const host = ts.createCompilerHost(options);
  const getSourceFile = host.getSourceFile.bind(host);
  return ts.createProgram([FILE], options, {
    ...host,
    getSourceFile: (path, ...rest) =>
      path === FILE ? ts.createSourceFile(FILE, text, ts.ScriptTarget.ES2022) : getSourceFile(path, ...rest),
  });
}
