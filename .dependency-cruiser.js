// The import rules. A room imports only rooms below it:
//
//   cli → web, public, authoring, automation, reference-server → documents → stages → settings → base → model
//
// The stages (sources, archive, template, aggregate, compose, renderers, deliverers) never import each other.

const STAGES = '(sources|archive|template|aggregate|compose|renderers|deliverers)';
const CALLERS = '(web|public|authoring|automation|reference-server)';
const PURE_STAGES = '^src/(aggregate|compose|renderers)/';

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
      comment: 'A file that nothing imports and that imports nothing is a leftover.',
      // Declarations are not imported, and the build starts from the script of the pages.
      from: { orphan: true, pathNot: '\\.d\\.ts$|^src/web/client/main\\.ts$' },
      to: {},
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      comment: 'An import that cannot be resolved would fail only when a user runs it.',
      // Written by the build, which a fresh checkout may not have run yet.
      from: {},
      to: { couldNotResolve: true, pathNot: 'precompiled\\.js$' },
    },
    {
      name: 'no-unlisted-package',
      severity: 'error',
      comment: 'The program is bundled from the packages in package.json.',
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-tests-or-scripts',
      severity: 'error',
      comment: 'The package contains only src, without tests, scripts, benchmarks and examples.',
      from: { path: '^src/' },
      to: { path: '^(test|scripts|bench|examples)/' },
    },
    {
      name: 'model-stands-alone',
      severity: 'error',
      comment:
        'Every room uses the model, so what it imports, every room imports. Exceptions: one function of date-fns for calendar dates, and zod for schemas.',
      from: { path: '^src/model/' },
      to: { pathNot: ['^src/model/', '^node_modules/(date-fns|zod)/'] },
    },
    {
      name: 'base-stands-on-the-model',
      severity: 'error',
      comment: 'Every room stands on base, so base knows only the model.',
      from: { path: '^src/base/' },
      to: { path: '^src/', pathNot: '^src/(base|model)/' },
    },
    {
      name: 'errors-stand-alone',
      severity: 'error',
      comment: 'Every file may throw, so errors.ts imports only the table of codes, and the table imports nothing.',
      from: { path: '^src/base/(errors\\.ts$|error-codes/)' },
      to: { pathNot: '^src/base/error-codes/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'yaml-has-one-reader',
      severity: 'error',
      comment:
        'On its own, the package has no limit on depth and aliases, and is slow on large maps. src/base/yaml guards against that.',
      from: { path: '^src/', pathNot: '^src/base/yaml/' },
      to: { path: '(^|/)node_modules/yaml/' },
    },
    {
      name: 'settings-stand-below-the-stages',
      severity: 'error',
      comment:
        'Stages are given settings, so settings know no stage. Exception: the types of readers and renderers, which are options of the library. Types are erased.',
      from: { path: '^src/settings/' },
      to: {
        path: '^src/',
        pathNot: '^src/(settings|base|model)/|^src/renderers/renderer\\.ts$|^src/sources/readers/reader\\.ts$',
      },
    },
    {
      name: 'stages-stay-apart',
      severity: 'error',
      comment:
        'Stages share only plain data of the model, and only documents/ knows their order. So each runs and is tested alone.',
      from: { path: `^src/${STAGES}/` },
      to: { path: `^src/${STAGES}/`, pathNot: '^src/$1/' },
    },
    {
      name: 'stages-do-not-look-up',
      severity: 'error',
      comment: 'A stage that imports its callers cannot be used by others.',
      from: { path: `^src/${STAGES}/` },
      to: { path: `^src/(cli|documents|${CALLERS})/` },
    },
    {
      name: 'documents-do-not-look-up',
      severity: 'error',
      comment: 'The one use case works the same for every caller.',
      from: { path: '^src/documents/' },
      to: { path: `^src/(cli|${CALLERS})/` },
    },
    {
      name: 'callers-stay-apart',
      severity: 'error',
      comment:
        'The library, schedules, the authors of templates and the reference server need no command line, nor each other.',
      from: { path: `^src/${CALLERS}/` },
      to: { path: `^src/(cli|${CALLERS})/`, pathNot: '^src/$1/' },
    },
    {
      name: 'documents-are-made-in-documents',
      severity: 'error',
      comment:
        'The order of the stages is in one place: no other caller composes or renders. Exceptions: the registry, which checks options, and the words for values, which pages share with documents. Types are erased.',
      from: { path: '^src/(cli|web|automation|reference-server)/' },
      to: {
        path: '^src/(compose|renderers)/',
        pathNot: '^src/(renderers/registry\\.ts$|compose/wording/)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'queue-stands-alone',
      severity: 'error',
      comment: 'The queue says what to do next. It knows nothing about what its jobs do.',
      from: { path: '^src/automation/queue/' },
      to: { path: '^src/', pathNot: '^src/(automation/queue|base|model)/' },
    },
    {
      name: 'renderers-stay-apart',
      severity: 'error',
      comment:
        'Each format can be added or removed alone. What they share is beside renderer.ts, not inside one of them.',
      from: { path: '^src/renderers/([^/]+)/' },
      to: { path: '^src/renderers/[^/]+/', pathNot: '^src/renderers/$1/' },
    },
    {
      name: 'pdf-engine-stands-alone',
      severity: 'error',
      comment: 'The engine prints any definition. It knows nothing about audits, templates or its callers.',
      from: { path: '^src/renderers/pdf/engine/' },
      to: { path: '^src/', pathNot: '^src/(renderers/pdf/engine|base|model)/' },
    },
    {
      name: 'pdfmake-internals-in-the-engine',
      severity: 'error',
      comment: 'They may change with every release of pdfmake. Other code uses only its published types of content.',
      from: { path: '^src/', pathNot: '^src/renderers/pdf/engine/' },
      to: { path: '(^|/)node_modules/pdfmake/js/' },
    },
    {
      name: 'pure-stages-touch-no-machine',
      severity: 'error',
      comment:
        'aggregate, compose and renderers use no disk, network, clock or environment. What they need is passed in, so the same input gives the same bytes. Only modules that compute are allowed.',
      from: { path: PURE_STAGES },
      to: {
        dependencyTypes: ['core'],
        pathNot: '^(node:)?(assert|buffer|crypto|events|stream|string_decoder|url|util|zlib)(/promises)?$',
      },
    },
    {
      name: 'pure-stages-use-no-client',
      severity: 'error',
      comment: 'Packages that fetch, send or look for files are for sources, deliverers and settings.',
      from: { path: PURE_STAGES },
      to: { path: '(^|/)node_modules/(axios|cosmiconfig|nodemailer|pg|undici|yargs)/' },
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
