// The import rules. Imports point one way: cli, server, schedule, preview -> pipeline -> stages -> messages, model, errors.

const STAGES = '(sources|aggregate|template|policy-library|compose|renderers|deliverers|config)';
const ENTRIES = '(cli|server|schedule|preview)';
const PURE_STAGES = '^src/(aggregate|compose|renderers|pdf-engine)/';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'Files that import each other can only be read, tested and loaded together.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphan',
      severity: 'error',
      comment: 'A file that nothing imports and that imports nothing is left over from something.',
      // Declarations are reached otherwise.
      from: { orphan: true, pathNot: '\\.d\\.ts$' },
      to: {},
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      comment: 'An import that leads nowhere fails at the user, not here.',
      // Written by the build, which a fresh checkout may not have run yet.
      from: {},
      to: { couldNotResolve: true, pathNot: 'precompiled\\.js$' },
    },
    {
      name: 'no-unlisted-package',
      severity: 'error',
      comment: 'What runs is bundled from the packages that package.json names.',
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-tests-or-scripts',
      severity: 'error',
      comment: 'The package holds src alone; tests, scripts, benchmarks and examples stay behind.',
      from: { path: '^src/' },
      to: { path: '^(test|scripts|bench|examples)/' },
    },
    {
      name: 'model-stands-alone',
      severity: 'error',
      comment:
        'The model is the vocabulary of everybody: whatever it imported, everybody would import. Calendar dates are worth one function of date-fns; errors.ts leads nowhere itself.',
      from: { path: '^src/model/' },
      to: { pathNot: ['^src/model/', '^src/errors\\.ts$', '^node_modules/date-fns/'] },
    },
    {
      name: 'errors-stand-alone',
      severity: 'error',
      comment: 'Every file may throw, so errors.ts leads to the table of codes alone, and that to nothing.',
      from: { path: '^src/(errors\\.ts$|error-codes/)' },
      to: { pathNot: '^src/error-codes/' },
    },
    {
      name: 'messages-stand-alone',
      severity: 'error',
      comment:
        'Every stage words its errors with these files, so they must not lead into any stage, nor load a library. Types vanish.',
      from: { path: '^src/messages/' },
      to: { pathNot: '^src/messages/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'yaml-stands-alone',
      severity: 'error',
      comment: 'Stages, the configuration and the server read YAML with it, so it must not lead into any of them.',
      from: { path: '^src/yaml/' },
      to: { path: '^src/', pathNot: '^src/(yaml|messages)/' },
    },
    {
      name: 'yaml-has-one-reader',
      severity: 'error',
      comment:
        'The package alone does not stop at hostile depth, repeats aliases without end, and is slow on large maps: src/yaml guards against that.',
      from: { path: '^src/', pathNot: '^src/yaml/' },
      to: { path: '(^|/)node_modules/yaml/' },
    },
    {
      name: 'stages-stay-apart',
      severity: 'error',
      comment:
        'Stages meet in plain data of the model; only pipeline.ts knows their order. So each runs and is tested alone.',
      from: { path: `^src/${STAGES}/` },
      to: { path: `^src/${STAGES}/`, pathNot: '^src/$1/' },
    },
    {
      name: 'stages-do-not-look-up',
      severity: 'error',
      comment: 'A stage that knew its callers could not be used by any other.',
      from: { path: `^src/${STAGES}/` },
      to: { path: `^src/(${ENTRIES}/|check/|pipeline\\.ts$|index\\.ts$)` },
    },
    {
      name: 'pipeline-does-not-look-up',
      severity: 'error',
      comment: 'The library works without a command line, a server or a schedule.',
      from: { path: '^src/(check/|library/|(pipeline|index)\\.ts$)' },
      to: { path: `^src/${ENTRIES}/` },
    },
    {
      name: 'entries-go-through-the-pipeline',
      severity: 'error',
      comment:
        'The order of the stages stands in one place. Entries read the configuration and the version by themselves, because help and errors must not wait for the stages; types vanish.',
      from: { path: `^src/${ENTRIES}/` },
      to: {
        path: `^src/${STAGES}/`,
        pathNot: '^src/(config/|template/package-root\\.ts$)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'index-publishes-the-pipeline',
      severity: 'error',
      comment:
        'The public API is the pipeline, the settings, the errors, checks of what programs hand in, and types: the model and the plug points.',
      from: { path: '^src/(index\\.ts$|library/)' },
      to: {
        path: '^src/',
        pathNot: '^src/(pipeline\\.ts$|spool\\.ts$|errors\\.ts$|error-codes/|messages/|model/|settings/|library/)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'renderers-stay-apart',
      severity: 'error',
      comment: 'Formats come and go one by one. What they share stands beside renderer.ts, not inside one of them.',
      from: { path: '^src/renderers/([^/]+)/' },
      to: { path: '^src/renderers/[^/]+/', pathNot: '^src/renderers/$1/' },
    },
    {
      name: 'pdf-engine-stands-alone',
      severity: 'error',
      comment: 'The engine prints any definition: it knows nothing of audits, of templates or of who calls it.',
      from: { path: '^src/pdf-engine/' },
      to: { path: '^src/', pathNot: '^src/(pdf-engine/|model/|errors(\\.ts$|/))' },
    },
    {
      name: 'pdfmake-internals-in-the-engine',
      severity: 'error',
      comment: 'They may change with every release of pdfmake. Elsewhere only its published types of content are used.',
      from: { path: '^src/', pathNot: '^src/pdf-engine/' },
      to: { path: '(^|/)node_modules/pdfmake/js/' },
    },
    {
      name: 'pure-stages-touch-no-machine',
      severity: 'error',
      comment:
        'aggregate, compose and renderers see no disk, network, clock or environment: what they need is handed in, so the same input gives the same bytes. Only modules that compute are allowed.',
      from: { path: PURE_STAGES },
      to: {
        dependencyTypes: ['core'],
        pathNot: '^(node:)?(assert|buffer|crypto|events|stream|string_decoder|url|util|zlib)(/promises)?$',
      },
    },
    {
      name: 'pure-stages-use-no-client',
      severity: 'error',
      comment: 'Packages that fetch, send or look for files are for sources, deliverers and config.',
      from: { path: PURE_STAGES },
      to: { path: '(^|/)node_modules/(axios|axios-retry|cosmiconfig|nodemailer|pg|undici|yargs)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
