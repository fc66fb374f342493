import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { checkShape, openYaml, validKeys, yamlReader } from '../../../src/template/files/yaml-file.js';
import { failureOf } from '../../helpers/failure.js';

await yamlReader.load();

const file = openYaml(
  'name: Own\ncolors:\n  list: [one]\ntext: Some {{first}}\n',
  'ours/theme.yaml',
  '/ours/theme.yaml',
);

test('a place has the path of the file', () => {
  expect(file.locate(['colors'], 'list')).toEqual({ file: '/ours/theme.yaml', line: 3, column: 3 });
  expect(file.locatePart(['text'], '{{first}}')).toEqual({ file: '/ours/theme.yaml', line: 4, column: 12 });
});

describe('faults', () => {
  test('of syntax are reported together, with their places', async () => {
    const failure = await failureOf(() =>
      openYaml('a: 1\nb: {{x}} y\nc: "open\n', 'ours/theme.yaml', '/ours/theme.yaml'),
    );
    expect(failure).toMatchObject({ code: 'template-malformed', kind: 'usage' });
    expect(failure.problems).toHaveLength(2);
    expect(failure.places[0]).toEqual({ file: '/ours/theme.yaml', line: 2, column: 10 });
  });

  test('of unknown tags are reported', async () => {
    const failure = await failureOf(() => openYaml('name: !ours x\n', 'ours/theme.yaml', '/ours/theme.yaml'));
    expect(failure.message).toMatch(/line 1, column 7: unresolved tag: !ours$/);
  });

  test('of shape are reported with their places', async () => {
    const schema = z.strictObject({
      name: z.number(),
      colors: z.strictObject({ ink: z.string().optional() }),
      text: z.string(),
    });
    const { problems, places } = await failureOf(() => checkShape(file, schema));
    expect(problems.map((problem, index) => `${places[index]?.line}: ${problem}`)).toEqual([
      '1: name: expected a number, received "Own"',
      '3: colors: unknown key "list"; known keys: ink',
    ]);
    expect(validKeys(file, schema)).toEqual({ text: 'Some {{first}}' });
  });
});
