import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { checkShape, openYaml, validKeys } from '../../../src/template/files/yaml-file.js';
import { failureOf } from '../../helpers/failure.js';

const TEXT = `# comment
name: Own
colors:
  ink: '#000000'
  list: [one, { two: 2 }]
text: >-
  Some {{first}} and
  {{second}}
`;

const file = openYaml(TEXT, 'ours/theme.yaml', '/ours/theme.yaml');

describe('places', () => {
  test.each([
    [['name'], undefined, 2, 7],
    [['colors', 'ink'], undefined, 4, 8],
    [['colors', 'list', 0], undefined, 5, 10],
    [['colors', 'list', 1, 'two'], undefined, 5, 22],
    [['colors'], 'ink', 4, 3],
    [['colors', 'missing'], undefined, 4, 3],
  ])('%j %s', (path, key, line, column) => {
    expect(file.locate(path, key)).toEqual({ file: '/ours/theme.yaml', line, column });
  });

  test('a part of a text', () => {
    expect(file.locatePart(['text'], '{{second}}')).toMatchObject({ line: 8, column: 3 });
    expect(file.locatePart(['text'], 'elsewhere')).toMatchObject({ line: 6, column: 7 });
  });
});

describe('faults', () => {
  test('of the syntax are reported together, with their places', async () => {
    const failure = await failureOf(() =>
      openYaml('a: 1\nb: {{x}} y\nc: "open\n', 'ours/theme.yaml', '/ours/theme.yaml'),
    );
    expect(failure).toMatchObject({ code: 'template-malformed', kind: 'usage' });
    expect(failure.problems).toHaveLength(2);
    expect(failure.places[0]).toEqual({ file: '/ours/theme.yaml', line: 2, column: 10 });
  });

  test('of tags that mean nothing here', async () => {
    const failure = await failureOf(() => openYaml('name: !ours x\n', 'ours/theme.yaml', '/ours/theme.yaml'));
    expect(failure.message).toMatch(/line 1, column 7: unresolved tag: !ours$/);
  });

  test('of the shape, with theirs', async () => {
    const schema = z.strictObject({ name: z.number(), colors: z.strictObject({ ink: z.string() }), text: z.string() });
    const { problems, places } = await failureOf(() => checkShape(file, schema));
    expect(problems.map((problem, index) => `${places[index]?.line}: ${problem}`)).toEqual([
      '2: name: expected a number, received "Own"',
      '5: colors: unknown key "list"; known keys: ink',
    ]);
    expect(validKeys(file, schema)).toEqual({ text: 'Some {{first}} and {{second}}' });
  });
});
