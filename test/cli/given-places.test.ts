import { describe, expect, it } from 'vitest';
import { withGivenPlaces } from '../../src/cli/given-places.js';
import { AuditpressError } from '../../src/base/errors.js';

function hintOf(hint: string, words: readonly string[]): string | undefined {
  const failure = withGivenPlaces(new AuditpressError('run-missing', 'expected a run', { hint }), words);
  return (failure as AuditpressError).hint;
}

const SHOW = 'Run `auditpress runs show last`, then `auditpress batch --failed-only`.';

describe('a command in a hint', () => {
  it('reads the archive and the configuration that were given', () => {
    expect(hintOf(SHOW, ['batch', '--archive', 'audits', '--config=own.yaml'])).toBe(
      'Run `auditpress runs show last --archive audits --config own.yaml`, then `auditpress batch --failed-only --archive audits --config own.yaml`.',
    );
  });

  it('can be pasted into a shell, whatever their names', () => {
    expect(hintOf('Run `auditpress queue list`.', ['worker', '--archive', "Mia's audits"])).toBe(
      `Run \`auditpress queue list --archive 'Mia'\\''s audits'\`.`,
    );
  });

  it.each([
    ['nothing was given', SHOW, ['batch']],
    ['it has its own', 'Run `auditpress archive list --archive audits`.', ['portfolio', '--archive', 'audits']],
    ['it reads no archive', 'Run `auditpress --help`.', ['runs', '--archive', 'audits']],
  ])('stays as it is if %s', (_why, hint, words) => {
    expect(hintOf(hint, words)).toBe(hint);
  });

  it('is not looked for in other failures', () => {
    const failure = new Error('unforeseen');
    expect(withGivenPlaces(failure, ['batch', '--archive', 'audits'])).toBe(failure);
  });
});
