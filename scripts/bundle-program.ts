/**
 * Bundles the command line for a quick start: one CommonJS file with all libraries, whose parts run when they are first
 * imported, and small files that start it.
 *
 * CommonJS, because Node can take compiled code from a cache only for scripts before 22.1, and one file, because finding
 * hundreds of modules on the disk takes longer than running them.
 */
import { chmod, copyFile, cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { build, type BuildOptions, type Metafile, type Plugin } from 'esbuild';

/** What finds files of its own beside its code stays a package. */
const EXTERNAL = ['piscina'];

/** What stands for modules of libraries that take long to load. */
const STAND_INS: Readonly<Record<string, string>> = {
  // fontkit unpacks WOFF2 fonts with a megabyte of tables. Node has the same within.
  'brotli/decompress.js': "module.exports = (bytes) => require('node:zlib').brotliDecompressSync(bytes);",
  // Tables of Unicode are unpacked whenever the libraries that break lines and shape letters are loaded.
  'tiny-inflate': `module.exports = (packed, unpacked) => {
    unpacked.set(require('node:zlib').inflateRawSync(packed));
    return unpacked;
  };`,
  // PDFKit encrypts with it. It makes its tables when it is loaded, and no document of ours is encrypted.
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
 * yargs measures texts for help, of which most is in files. What measures them makes a list of all emoji when it is loaded,
 * which takes longer than the rest of yargs.
 *
 * @param root absolute path of the checkout, which must not show in the bundle
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

/** Modules of users are loaded by a file beside the program, which Node loads as usual: see `src/load-module.ts`. */
const loadModuleBeside: Plugin = {
  name: 'load-module-beside',
  setup(context) {
    context.onResolve({ filter: /\/load-module\.js$/ }, () => ({ path: './load-module.js', external: true }));
  },
};

/**
 * Writes `main.js`, `start.js`, `worker.js`, `load-module.js`, `program.js` and what the program reads into `folder`.
 *
 * @returns what went into the program
 */
export async function bundleProgram(root: string, folder: string): Promise<Metafile> {
  await mkdir(folder, { recursive: true });
  // The package holds ES modules otherwise.
  await writeFile(join(folder, 'package.json'), '{ "type": "commonjs" }\n');
  const common: BuildOptions = {
    absWorkingDir: root,
    outdir: folder,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    charset: 'ascii',
    // The compiler reads the package's type, not that of the folder which the files go to.
    logOverride: { 'commonjs-variable-in-esm': 'silent' },
    legalComments: 'none',
    logLevel: 'warning',
  };
  await copyFile(join(root, 'src/cli/main.cjs'), join(folder, 'main.js'));
  await chmod(join(folder, 'main.js'), 0o755);
  await build({
    ...common,
    entryPoints: { start: 'src/cli/start.ts', worker: 'src/cli/worker.ts', 'load-module': 'src/load-module.ts' },
  });
  const { metafile } = await build({
    ...common,
    entryPoints: { program: 'src/cli/bundle.ts' },
    external: EXTERNAL,
    plugins: [standIns, measuringLater(root), loadModuleBeside],
    // What is bundled is there, and what is not is CommonJS.
    supported: { 'dynamic-import': false },
    mainFields: ['module', 'main'],
    define: { 'import.meta.url': 'addressOfProgram', 'import.meta.dirname': '__dirname' },
    banner: { js: "const addressOfProgram = require('node:url').pathToFileURL(__filename).href;" },
    metafile: true,
  });
  await escapeBeyondAscii(join(folder, 'program.js'));
  // PDFKit reads the measures of standard fonts and a color profile from beside its code.
  await cp(join(root, 'node_modules/pdfkit/js/data'), join(folder, 'data'), { recursive: true });
  return metafile;
}

/**
 * Writes what is beyond ASCII as escapes, so that Node can read the file byte by byte: esbuild has left it in regular
 * expressions and comments alone.
 */
async function escapeBeyondAscii(path: string): Promise<void> {
  const text = await readFile(path, 'utf8');
  await writeFile(
    path,
    text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );
}
