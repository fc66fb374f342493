/**
 * Bundles the program so that it starts fast: it is split into files wherever the source has an `import()`, so that a run loads
 * only what it needs. Each file holds its libraries, because finding hundreds of modules on disk takes longer than running
 * them.
 */
import { chmod, copyFile, cp, mkdir, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { build, transform, type BuildOptions, type Metafile, type Plugin } from 'esbuild';
import { toCommonJs } from './common-js.js';

const TARGET = 'node20';

/** Packages that are not bundled: one that finds files beside its own code, and optional native code. */
const EXTERNAL = ['piscina', 'pg-native'];

/** Replacements for library modules that are slow to load. */
const STAND_INS: Readonly<Record<string, string>> = {
  // fontkit decompresses WOFF2 fonts with a megabyte of tables. Node has Brotli built in.
  'brotli/decompress.js': "module.exports = (bytes) => require('node:zlib').brotliDecompressSync(bytes);",
  // The libraries for line breaking and shaping decompress their Unicode tables on load.
  'tiny-inflate': `module.exports = (packed, unpacked) => {
    unpacked.set(require('node:zlib').inflateRawSync(packed));
    return unpacked;
  };`,
  // PDFKit needs it for encryption only, which we never use, and it builds its tables on load.
  '@noble/ciphers/aes': `exports.cbc = exports.ecb = () => {
    throw new Error('Expected a document that is not encrypted.');
  };`,
  // yargs looks for a package.json with a version, and makes an expensive error if it finds none. We tell it ours.
  'escalade/sync': "export default () => { throw new Error('Expected a version that is given.'); };",
  // Packages that check their own invariants. Only a failed check needs the module, which takes longer to load than they do.
  assert: `exports.ok = (value, ...words) => value || require('node:assert').ok(value, ...words);
    exports.strictEqual = (...given) => Object.is(given[0], given[1]) || require('node:assert').strictEqual(...given);
    exports.notStrictEqual = (...given) => Object.is(given[0], given[1]) && require('node:assert').notStrictEqual(...given);`,
};

const standIns: Plugin = {
  name: 'stand-ins',
  setup(context) {
    context.onResolve({ filter: /^(brotli|tiny-inflate|@noble|escalade)/ }, ({ path }) =>
      Object.hasOwn(STAND_INS, path) ? { path, namespace: 'stand-ins' } : undefined,
    );
    context.onResolve({ filter: /^(node:)?assert$/ }, ({ importer }) =>
      /[\\/](yargs|import-meta-resolve)[\\/]/.test(importer) ? { path: 'assert', namespace: 'stand-ins' } : undefined,
    );
    // zod loads its messages in all languages. Ours are in English.
    context.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js';",
    }));
    context.onLoad({ filter: /.*/, namespace: 'stand-ins' }, ({ path }) => ({ contents: STAND_INS[path] ?? '' }));
  },
};

/**
 * Loads the packages that yargs uses to lay out help only when it lays out help. The one that measures text builds a list of all
 * emoji on load, which takes longer than loading the rest of yargs.
 *
 * @param root absolute path of the checkout, which must not appear in the bundle
 */
const layoutLater = (root: string): Plugin => ({
  name: 'layout-later',
  setup(context) {
    context.onResolve({ filter: /^(string-width|cliui)$/ }, ({ namespace, path: name, resolveDir }) =>
      namespace === 'layout-later'
        ? undefined
        : {
            path: `${relative(root, resolveDir)}/${name}`,
            namespace: 'layout-later',
            pluginData: { name, resolveDir },
          },
    );
    context.onLoad({ filter: /.*/, namespace: 'layout-later' }, ({ pluginData }) => {
      const { name, resolveDir } = pluginData as { readonly name: string; readonly resolveDir: string };
      const contents = `module.exports = (...given) => {
        const used = require('${name}');
        return (used.default ?? used)(...given);
      };`;
      return { contents, resolveDir };
    });
  },
});

/** What is started by Node, by workers, and by callers of the library. */
const ENTRIES = {
  program: 'src/cli/program.ts',
  'thread-work': 'src/cli/batch/thread-work.ts',
  library: 'src/public/index.ts',
  plugin: 'src/public/plugin.ts',
  conformance: 'src/public/conformance/conformance.ts',
};

/** What the embedded database reads from files beside its code. */
const DATABASE_FILES = ['pglite.wasm', 'pglite.data', 'initdb.wasm'];

/** Defines the address of a bundled file, which ES modules know as `import.meta.url`. */
const ADDRESS_OF_FILE = "var addressOfProgram = require('node:url').pathToFileURL(__filename).href;";

/** Keeps `load-module.cjs` a file of its own. */
const loaderBeside: Plugin = {
  name: 'loader-beside',
  setup(context) {
    context.onResolve({ filter: /\/load-module\.js$/ }, () => ({ path: './load-module.cjs', external: true }));
  },
};

/**
 * Writes `main.js`, `load-program.js`, `worker.js`, `load-module.cjs`, the program and the files that it reads into `folder`.
 *
 * @returns esbuild's metafile: what the program was made of
 */
export async function bundleProgram(root: string, folder: string): Promise<Metafile> {
  await mkdir(folder, { recursive: true });
  // Everything else in the package is an ES module.
  await writeFile(join(folder, 'package.json'), '{ "type": "commonjs" }\n');
  await copyFile(join(root, 'src/cli/main.cjs'), join(folder, 'main.js'));
  await chmod(join(folder, 'main.js'), 0o755);
  const common: BuildOptions = {
    absWorkingDir: root,
    outdir: folder,
    bundle: true,
    platform: 'node',
    target: TARGET,
    charset: 'ascii',
    // esbuild reads the type of the package, not that of the output folder.
    logOverride: { 'commonjs-variable-in-esm': 'silent' },
    legalComments: 'none',
    logLevel: 'warning',
  };
  const starts = { 'load-program': 'src/cli/load-program.ts', worker: 'src/cli/worker.ts' };
  // Minified, because Node compiles these files on each start.
  await build({ ...common, format: 'cjs', entryPoints: starts, minifyWhitespace: true, minifySyntax: true });
  const loader = { 'load-module': 'src/base/plug-ins/load-module.ts' };
  await build({ ...common, format: 'cjs', entryPoints: loader, outExtension: { '.js': '.cjs' } });
  const { metafile, outputFiles } = await build({
    ...common,
    format: 'esm',
    splitting: true,
    chunkNames: '[name]-[hash]',
    entryPoints: ENTRIES,
    external: EXTERNAL,
    plugins: [standIns, layoutLater(root), loaderBeside],
    mainFields: ['module', 'main'],
    define: { 'import.meta.url': 'addressOfProgram', 'import.meta.dirname': '__dirname' },
    metafile: true,
    write: false,
  });
  await Promise.all(outputFiles.map(({ path, text }) => writePart(path, text)));
  for (const file of DATABASE_FILES) {
    await copyFile(join(root, 'node_modules/@electric-sql/pglite/dist', file), join(folder, file));
  }
  // PDFKit reads the metrics of standard fonts and a color profile from files beside its code.
  await cp(join(root, 'node_modules/pdfkit/js/data'), join(folder, 'data'), { recursive: true });
  return metafile;
}

/** Whitespace is removed, names are kept: stack traces name functions, and lines stay short enough to find their place. */
async function writePart(path: string, module: string): Promise<void> {
  const { code } = await transform(toCommonJs(basename(path), module), {
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 160,
    charset: 'ascii',
    target: TARGET,
    legalComments: 'none',
  });
  const address = code.includes('addressOfProgram') ? `${ADDRESS_OF_FILE}\n` : '';
  await writeFile(path, `${address}${escapedBeyondAscii(code)}`);
}

/**
 * Escapes all characters beyond ASCII, so that Node can read the file as Latin-1. After esbuild they are left only in regular
 * expressions and comments.
 */
function escapedBeyondAscii(text: string): string {
  return text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
