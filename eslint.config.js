import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** It runs in browsers, which have clocks. */
const PAGE_SCRIPT = 'src/renderers/html/client/**';
const PURE_STAGES = ['src/aggregate/**/*.ts', 'src/compose/**/*.ts', 'src/renderers/**/*.ts'];

/** Later blocks replace a rule whole, so each names all of its own. */
const PLAIN_LITERALS = {
  selector: 'ObjectExpression > SpreadElement > ObjectExpression, ArrayExpression > SpreadElement > ArrayExpression',
  message: 'Write the members plainly: a literal spread into a literal only packs lines.',
};
const NAMED_EXPORTS = {
  selector: 'ExportDefaultDeclaration',
  message: 'Exports have names, so that searching finds their users.',
};

export default defineConfig(
  globalIgnores(['dist/', 'out/', 'coverage/', 'src/**/precompiled.js', 'test/fixtures/import-rules/']),
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: ['error', 'always'],
      'no-console': 'error',
      'no-implicit-coercion': 'error',
      'no-restricted-syntax': ['error', PLAIN_LITERALS],
      'object-shorthand': 'error',
      'prefer-const': 'error',
      'prefer-template': 'error',
      '@typescript-eslint/array-type': ['error', { default: 'array' }],
      '@typescript-eslint/consistent-type-definitions': ['error', 'interface'],
      '@typescript-eslint/consistent-type-exports': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/prefer-nullish-coalescing': 'error',
      '@typescript-eslint/prefer-optional-chain': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    },
  },
  {
    files: ['src/**/*.ts'],
    rules: {
      'no-restricted-syntax': ['error', PLAIN_LITERALS, NAMED_EXPORTS],
    },
  },
  {
    // A default would leave out what the model gets later, such as a new type of block.
    files: ['src/renderers/**/*.ts', 'src/model/**/*.ts'],
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: false }],
    },
  },
  {
    // What import rules cannot see: globals that reach the clock, the environment or chance.
    files: PURE_STAGES,
    ignores: [PAGE_SCRIPT],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'process', message: 'Pure stages see no environment: hand the value in.' },
        { name: 'fetch', message: 'Pure stages touch no network.' },
        { name: 'setTimeout', message: 'Pure stages know no clock.' },
        { name: 'setInterval', message: 'Pure stages know no clock.' },
      ],
      'no-restricted-syntax': [
        'error',
        PLAIN_LITERALS,
        NAMED_EXPORTS,
        {
          selector: "NewExpression[callee.name='Date'][arguments.length=0], CallExpression[callee.name='Date']",
          message: 'Pure stages know no clock: hand the time in.',
        },
        {
          selector: "MemberExpression[object.name='Date'][property.name='now']",
          message: 'Pure stages know no clock: hand the time in.',
        },
        {
          selector: "MemberExpression[object.name='Math'][property.name='random']",
          message: 'Documents are reproducible: no chance.',
        },
      ],
    },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      // A test that indexes into its own fixture may say so: a wrong guess fails the test.
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        PLAIN_LITERALS,
        {
          selector: "IfStatement CallExpression[callee.name='expect']",
          message: 'An expectation that may be left out proves nothing: state the value for both cases, or use fc.pre.',
        },
      ],
    },
  },
  {
    files: ['scripts/**/*.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['**/*.js', '**/*.mjs', '**/*.cjs'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { parserOptions: { projectService: false } },
  },
  {
    // Every Node can parse it, however old.
    files: ['src/cli/main.cjs'],
    rules: { '@typescript-eslint/no-require-imports': 'off', 'prefer-template': 'off', 'no-var': 'off' },
  },
);
