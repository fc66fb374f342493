// The import rules. Imports point one way: cli, server, preview -> check -> pipeline -> stages -> messages, model, errors.

const STAGES =
  '(sources|aggregate|template|policy-library|acceptances|compose|renderers|deliverers|archive|config|redaction)';
const ENTRIES = '(cli|server|preview)';
const PURE_STAGES = '^src/(aggregate|redaction|compose|renderers|pdf-engine)/';

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
      // Declarations are not imported.
      from: { orphan: true, pathNot: '\\.d\\.ts$' },
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
        'Every part uses the model, so what it imports, every part imports. Exceptions: one function of date-fns for calendar dates, and errors.ts, which imports only the table of codes.',
      from: { path: '^src/model/' },
      to: { pathNot: ['^src/model/', '^src/errors\\.ts$', '^node_modules/date-fns/'] },
    },
    {
      name: 'errors-stand-alone',
      severity: 'error',
      comment: 'Every file may throw, so errors.ts imports only the table of codes, and the table imports nothing.',
      from: { path: '^src/(errors\\.ts$|error-codes/)' },
      to: { pathNot: '^src/base/error-codes/' },
    },
    {
      name: 'messages-stand-alone',
      severity: 'error',
      comment:
        'Every stage words its errors with these files, so they must not import a stage or load a library. Types are erased.',
      from: { path: '^src/base/wording/' },
      to: { pathNot: '^src/base/wording/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'message-formats-stand-alone',
      severity: 'error',
      comment: 'Renderers write messages with it and deliverers complete them, so it must not import either.',
      from: { path: '^src/base/message-formats/' },
      to: { path: '^src/', pathNot: '^src/(message-formats|model)/' },
    },
    {
      name: 'yaml-stands-alone',
      severity: 'error',
      comment: 'Stages, the configuration and the server read YAML with it, so it must not import them.',
      from: { path: '^src/base/yaml/' },
      to: { path: '^src/', pathNot: '^src/(yaml|messages)/' },
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
      name: 'files-stand-alone',
      severity: 'error',
      comment: 'Deliverers and the archive write files with it, so it must not import them.',
      from: { path: '^src/base/files/' },
      to: { path: '^src/', pathNot: '^src/(files/|model/|error-codes/|(errors|temporary-folders)\\.ts$)' },
    },
    {
      name: 'set-names-stand-alone',
      severity: 'error',
      comment: 'Documents, deliverers and the archive name sets by the same rule, so it must not import them.',
      from: { path: '^src/base/set-names/' },
      to: { path: '^src/', pathNot: '^src/(set-names|model)/' },
    },
    {
      name: 'http-stands-alone',
      severity: 'error',
      comment: 'Sources and deliverers send requests with it, so it must not import them.',
      from: { path: '^src/base/http/' },
      to: { path: '^src/', pathNot: '^src/(http/|messages/|model/|error-codes/|errors\\.ts$)' },
    },
    {
      name: 'bucket-stands-alone',
      severity: 'error',
      comment: 'The archive and deliverers store objects with it, so it must not import them.',
      from: { path: '^src/base/bucket/' },
      to: { path: '^src/', pathNot: '^src/(bucket|http)/' },
    },
    {
      name: 'queue-stands-alone',
      severity: 'error',
      comment: 'The queue says what to do next. It knows nothing about what its jobs do.',
      from: { path: '^src/automation/queue/' },
      to: {
        path: '^src/',
        pathNot: '^src/(queue/|postgresql/|files/|messages/|model/|error-codes/|(errors|temporary-folders)\\.ts$)',
      },
    },
    {
      name: 'stages-stay-apart',
      severity: 'error',
      comment:
        'Stages share only plain data of the model, and only the pipeline knows their order. So each runs and is tested alone.',
      from: { path: `^src/${STAGES}/` },
      to: { path: `^src/${STAGES}/`, pathNot: '^src/$1/' },
    },
    {
      name: 'stages-do-not-look-up',
      severity: 'error',
      comment: 'A stage that imports its callers cannot be used by others.',
      from: { path: `^src/${STAGES}/` },
      to: { path: `^src/(${ENTRIES}/|check/|document-set/|delivery/|runs/|worker/|pipeline(/|\\.ts$)|index\\.ts$)` },
    },
    {
      name: 'pipeline-does-not-look-up',
      severity: 'error',
      comment: 'The library works without the command line and the server.',
      from: { path: '^src/(check/|document-set/|delivery/|runs/|worker/|library/|pipeline/|(pipeline|index)\\.ts$)' },
      to: { path: `^src/${ENTRIES}/` },
    },
    {
      name: 'entries-go-through-the-pipeline',
      severity: 'error',
      comment:
        'The order of the stages is in one place. Entries read the configuration and the version themselves, because help and errors must not wait for the stages. Types are erased.',
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
        'The public API is the pipeline, the settings, the errors, checks of arguments, and types: the model and the plug points.',
      from: { path: '^src/(index\\.ts$|library/)' },
      to: {
        path: '^src/',
        pathNot:
          '^src/(pipeline\\.ts$|document-set/spool\\.ts$|errors\\.ts$|error-codes/|messages/|model/|settings/|library/)',
        dependencyTypesNot: ['type-only'],
      },
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
      to: { path: '^src/', pathNot: '^src/(pdf-engine/|model/|errors(\\.ts$|/))' },
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
        'aggregate, redaction, compose and renderers use no disk, network, clock or environment. What they need is passed in, so the same input gives the same bytes. Only modules that compute are allowed.',
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
