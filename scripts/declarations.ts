/** Writes the type declarations of the package. Started by the build in a process of its own, beside esbuild. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type ts from 'typescript';
import { compiler } from './compiler.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const ENTRIES = ['public/index.ts', 'public/plugin.ts', 'public/conformance/conformance.ts'];

/** Emits the declarations of the entries and of what those import. Everything else is not part of the package. */
function writeDeclarations(): void {
  const reached = new Set(ENTRIES.map((entry) => join(ROOT, 'src', entry)));
  const program = compiler.createProgram([...reached], options());
  for (const file of reached) {
    const source = program.getSourceFile(file);
    if (source === undefined) throw new Error(`expected ${file} in the program, found nothing`);
    program.emit(
      source,
      (path, text) => {
        compiler.sys.writeFile(path, text);
        for (const { fileName } of compiler.preProcessFile(text).importedFiles) {
          if (fileName.startsWith('.')) reached.add(sourceOf(resolve(file, '..', fileName)));
        }
      },
      undefined,
      true,
    );
  }
}

/** A module may be written in JavaScript by the build, and declared by hand. */
function sourceOf(module: string): string {
  const path = module.replace(/\.js$/, '.ts');
  return existsSync(path) ? path : module.replace(/\.js$/, '.d.ts');
}

function options(): ts.CompilerOptions {
  const host: ts.ParseConfigFileHost = {
    ...compiler.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
      throw new Error(compiler.flattenDiagnosticMessageText(messageText, '\n'));
    },
  };
  const parsed = compiler.getParsedCommandLineOfConfigFile(join(ROOT, 'tsconfig.build.json'), undefined, host);
  return parsed?.options ?? {};
}

writeDeclarations();
