/**
 * Bundles the program so that it starts fast: one CommonJS file with all libraries, whose modules run on first import, and
 * small files that start it.
 *
 * CommonJS, because before 22.1 Node can cache compiled code only for scripts. One file, because finding hundreds of modules
 * on disk takes longer than running them.
 */
import { chmod, copyFile, cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { build, type BuildOptions, type Metafile, type Plugin } from 'esbuild';

/** Packages that find files beside their own code are not bundled. */
const EXTERNAL = ['piscina'];

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
};

const standIns: Plugin = {
  name: 'stand-ins',
  setup(context) {
    context.onResolve({ filter: /^(brotli|tiny-inflate|@noble)/ }, ({ path }) =>
      Object.hasOwn(STAND_INS, path) ? { path, namespace: 'stand-ins' } : undefined,
    );
    context.onLoad({ filter: /.*/, namespace: 'stand-ins' }, ({ path }) => ({ contents: STAND_INS[path] ?? '' }));
  },
};

/**
 * Loads the text measuring of yargs only when help is laid out: it builds a list of all emoji on load, which takes longer than
 * the rest of yargs, and most help is already in files.
 *
 * @param root absolute path of the checkout, which must not appear in the bundle
 */
const measuringLater = (root: string): Plugin => ({
  name: 'measuring-later',
  setup(context) {
    context.onResolve({ filter: /^string-width$/ }, ({ namespace, resolveDir }) =>
      namespace === 'measuring-later'
        ? undefined
        : { path: relative(root, resolveDir), namespace: 'measuring-later', pluginData: resolveDir },
    );
    context.onLoad({ filter: /.*/, namespace: 'measuring-later' }, ({ pluginData: resolveDir }) => ({
      contents: `module.exports = (...given) => {
        const measure = require('string-width');
        return (measure.default ?? measure)(...given);
      };`,
      resolveDir: String(resolveDir),
    }));
  },
});

/** `src/load-module.ts` imports the user's modules, so Node loads it as usual. */
const LOADER = { 'load-module': 'src/load-module.ts' };

/** Parts with large libraries that few runs load. */
const RARELY_LOADED = {
  'bucket-client': 'src/bucket/client.ts',
  'index-database': 'src/archive/index/database.ts',
  'mail-client': 'src/deliverers/email/mail-client.ts',
  'log-lines': 'src/logging/json-lines.ts',
  'queue-database': 'src/queue/boss.ts',
};

/** What the embedded database reads from files beside its code. */
const DATABASE_FILES = ['pglite.wasm', 'pglite.data', 'initdb.wasm'];

const BESIDE = new Map(
  Object.entries({ ...LOADER, ...RARELY_LOADED }).map(([name, source]) => [
    source.replace(/^src/, '').slice(0, -3),
    name,
  ]),
);

/** Defines the address of a bundled file, which ES modules know as `import.meta.url`. */
const ADDRESS_OF_FILE = "const addressOfProgram = require('node:url').pathToFileURL(__filename).href;";

/** Keeps some modules in separate files beside the program. */
const modulesBeside: Plugin = {
  name: 'modules-beside',
  setup(context) {
    context.onResolve(
      { filter: /\/(load-module|client|database|mail-client|boss|json-lines)\.js$/ },
      ({ path, resolveDir }) => {
        const source = join(resolveDir, path).replaceAll('\\', '/').slice(0, -3);
        const name = [...BESIDE].find(([end]) => source.endsWith(`/src${end}`))?.[1];
        return name === undefined ? undefined : { path: `./${name}.js`, external: true };
      },
    );
  },
};

/**
 * Writes `main.js`, `start.js`, `worker.js`, `load-module.js`, `program.js` and the files that the program reads into `folder`.
 *
 * @returns esbuild's metafile: what the program was made of
 */
export async function bundleProgram(root: string, folder: string): Promise<Metafile> {
  await mkdir(folder, { recursive: true });
  // Everything else in the package is an ES module.
  await writeFile(join(folder, 'package.json'), '{ "type": "commonjs" }\n');
  const common: BuildOptions = {
    absWorkingDir: root,
    outdir: folder,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    charset: 'ascii',
    // esbuild reads the type of the package, not that of the output folder.
    logOverride: { 'commonjs-variable-in-esm': 'silent' },
    legalComments: 'none',
    logLevel: 'warning',
  };
  await copyFile(join(root, 'src/cli/main.cjs'), join(folder, 'main.js'));
  await chmod(join(folder, 'main.js'), 0o755);
  await build({
    ...common,
    entryPoints: { start: 'src/cli/start.ts', worker: 'src/cli/worker.ts', ...LOADER },
  });
  const beside = await build({
    ...common,
    entryPoints: RARELY_LOADED,
    mainFields: ['module', 'main'],
    // Optional native code of the client for PostgreSQL.
    external: ['pg-native'],
    define: { 'import.meta.url': 'addressOfProgram' },
    banner: { js: ADDRESS_OF_FILE },
    metafile: true,
  });
  for (const file of DATABASE_FILES) {
    await copyFile(join(root, 'node_modules/@electric-sql/pglite/dist', file), join(folder, file));
  }
  const { metafile } = await build({
    ...common,
    entryPoints: { program: 'src/cli/bundle.ts' },
    external: EXTERNAL,
    plugins: [standIns, measuringLater(root), modulesBeside],
    // Bundled modules need no import, and the other packages are CommonJS.
    supported: { 'dynamic-import': false },
    mainFields: ['module', 'main'],
    define: { 'import.meta.url': 'addressOfProgram', 'import.meta.dirname': '__dirname' },
    banner: { js: ADDRESS_OF_FILE },
    metafile: true,
  });
  await escapeBeyondAscii(join(folder, 'program.js'));
  // PDFKit reads the metrics of standard fonts and a color profile from files beside its code.
  await cp(join(root, 'node_modules/pdfkit/js/data'), join(folder, 'data'), { recursive: true });
  return {
    inputs: { ...beside.metafile.inputs, ...metafile.inputs },
    outputs: { ...beside.metafile.outputs, ...metafile.outputs },
  };
}

/**
 * Escapes all characters beyond ASCII, so that Node can read the file as Latin-1. After esbuild they are left only in regular
 * expressions and comments.
 */
async function escapeBeyondAscii(path: string): Promise<void> {
  const text = await readFile(path, 'utf8');
  await writeFile(
    path,
    text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );
}
