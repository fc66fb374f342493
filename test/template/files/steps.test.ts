import { expect, test } from 'vitest';
import { AuditpressError } from '../../../src/base/errors.js';
import { joinFailures, Steps } from '../../../src/template/files/steps.js';

const fault = (message: string, problems: readonly string[] = []) =>
  new AuditpressError('template-malformed', message, { problems });

test('steps continue after a failure, which gets a place if it has none', async () => {
  const steps = new Steps();
  const place = () => ({ file: '/ours/template.yaml', line: 3 });
  const one = steps.run((): number => {
    throw fault('first');
  }, place);
  const two = await steps.runLater(() => Promise.resolve(2));
  expect([one, two]).toEqual([undefined, 2]);
  expect(steps.failures).toMatchObject([{ message: 'first', places: [{ file: '/ours/template.yaml', line: 3 }] }]);
});

test('other errors are thrown', () => {
  expect(() =>
    new Steps().run(() => {
      throw new TypeError('a mistake of ours');
    }),
  ).toThrow(TypeError);
});

test('several failures are joined into one that counts the problems', () => {
  const one = fault('ours/theme.yaml: a (and 1 more problem)', ['a', 'b']);
  expect(joinFailures([one])).toBe(one);
  expect(joinFailures([one, fault('c')])).toMatchObject({
    message: 'ours/theme.yaml: a (and 2 more problems)',
    problems: ['a', 'b', 'c'],
  });
});
