import { fileURLToPath } from 'node:url';
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { beforeAll, describe, expect, test } from 'vitest';
import configuration from '../.dependency-cruiser.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const fixture = fileURLToPath(new URL('fixtures/import-rules/', import.meta.url));

/** `rule: from -> to` of everything that the sample code is not allowed to import. `npm run lint` checks the sources. */
async function violationsInFixture(): Promise<string[]> {
  const { options, ...ruleSet } = configuration;
  const cruiseOptions = { ...options, baseDir: fixture, validate: true, ruleSet };
  const { output } = await cruise(['src'], cruiseOptions, undefined, {
    tsConfig: extractTSConfig(`${root}tsconfig.json`),
  });
  return (output as ICruiseResult).summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`);
}

describe('in code that breaks the rules', () => {
  let violations: string[] = [];

  beforeAll(async () => {
    violations = await violationsInFixture();
  });

  test.each([
    ['no-circular', 'src/sources/one.ts', 'src/sources/two.ts'],
    ['no-orphan', 'src/sources/orphan.ts', 'src/sources/orphan.ts'],
    ['no-unresolvable', 'src/sources/unresolvable.ts', './nothing.js'],
    ['no-unlisted-package', 'src/sources/uses-unlisted-package.ts', 'mdast-util-to-string'],
    ['no-tests-or-scripts', 'src/sources/imports-test.ts', 'test/secret.ts'],
    ['model-stands-alone', 'src/model/looks-outside.ts', 'src/compose/compose.ts'],
    ['base-stands-on-the-model', 'src/base/errors.ts', 'src/compose/compose.ts'],
    ['errors-stand-alone', 'src/base/errors.ts', 'src/compose/compose.ts'],
    ['yaml-has-one-reader', 'src/sources/reads-yaml.ts', 'node_modules/yaml/'],
    ['settings-stand-below-the-stages', 'src/settings/looks-up.ts', 'src/compose/compose.ts'],
    ['stages-stay-apart', 'src/compose/compose.ts', 'src/aggregate/reads-disk.ts'],
    ['stages-do-not-look-up', 'src/sources/looks-up.ts', 'src/documents/looks-up.ts'],
    ['documents-do-not-look-up', 'src/documents/looks-up.ts', 'src/cli/composes.ts'],
    ['callers-stay-apart', 'src/public/looks-aside.ts', 'src/automation/queue/looks-outside.ts'],
    ['documents-are-made-in-documents', 'src/cli/composes.ts', 'src/compose/compose.ts'],
    ['queue-stands-alone', 'src/automation/queue/looks-outside.ts', 'src/compose/compose.ts'],
    ['renderers-stay-apart', 'src/renderers/xlsx/borrows.ts', 'src/renderers/pdf/fetches.ts'],
    ['pdf-engine-stands-alone', 'src/renderers/pdf/engine/looks-outside.ts', 'src/compose/compose.ts'],
    ['pdfmake-internals-in-the-engine', 'src/renderers/pdf/uses-internals.ts', 'pdfmake/js/LayoutBuilder.js'],
    ['pure-stages-touch-no-machine', 'src/aggregate/reads-disk.ts', 'fs'],
    ['pure-stages-touch-no-machine', 'src/renderers/pdf/fetches.ts', 'https'],
    ['pure-stages-use-no-client', 'src/compose/uses-client.ts', 'yargs'],
  ])('a violation of %s is found: %s', (rule, from, to) => {
    const caught = violations.filter((violation) => violation.startsWith(`${rule}: ${from} -> `));
    expect(caught.join('\n')).toContain(to);
  });

  test('every rule is tested, and has a reason', () => {
    const rules: readonly IForbiddenRuleType[] = configuration.forbidden ?? [];
    const broken = new Set(violations.map((violation) => violation.slice(0, violation.indexOf(':'))));
    expect(rules.map(({ name }) => name).filter((name) => !broken.has(name ?? ''))).toEqual([]);
    for (const { name, comment } of rules) expect(comment, name).toMatch(/\.$/);
  });
});
