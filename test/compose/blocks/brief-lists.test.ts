import { describe, expect, it } from 'vitest';
import { changeNames, firstFixes } from '../../../src/compose/blocks/brief-lists.js';
import type { ComposeContext } from '../../../src/compose/context.js';
import type { List } from '../../../src/model/document/document.js';
import type { Policy } from '../../../src/model/report/report.js';
import { LINE_BREAK, runsOf } from '../../../src/base/message-formats/formats.js';
import { aComposeContext } from '../../helpers/compose-context.js';
import { aLibraryPolicy, aPolicyLibrary } from '../../helpers/policy-libraries.js';
import { aCategory, aPolicy, aReport } from '../../helpers/snapshots.js';

/** The lines of a list. */
function linesOf([list]: readonly List[]): string[] {
  return (list?.items ?? []).flatMap((blocks) =>
    blocks.map((block) =>
      'children' in block && block.type === 'paragraph'
        ? runsOf(block.children)
            .map(({ text }) => text)
            .join('')
            .replaceAll(LINE_BREAK, ' / ')
        : '',
    ),
  );
}

function contextOf(policies: readonly Partial<Policy>[], ...given: [locale?: string]): Promise<ComposeContext> {
  const all = policies.map((policy, index) => aPolicy({ policyId: `P${String(index)}`, ...policy }));
  return aComposeContext(aReport({ resourceCategories: [aCategory({ policies: all })] }), ...given);
}

const RED = { compliance: 'Red', severity: 'High', passedResourceCount: 174, totalResourceCount: 191 };

describe('what to fix first', () => {
  it('has severity, title and failed checks on a line each, the worst first, each policy once', async () => {
    const context = await contextOf([
      { ...RED, shortTitle: 'Require MFA' },
      { ...RED, policyId: 'P0', shortTitle: 'Require MFA' },
      { ...RED, compliance: 'Amber', severity: 'Critical', shortTitle: 'Rotate keys' },
      { ...RED, compliance: 'Green', shortTitle: 'Encrypt' },
    ]);
    expect(linesOf(firstFixes(context, 3))).toEqual([
      '▲ Critical · Rotate keys · 17 of 191 resource checks failed',
      '■ High · Require MFA · 17 of 191 resource checks failed',
    ]);
    expect(linesOf(firstFixes(context, 1))).toHaveLength(1);
  });

  it('has the id where two policies have the same title, and no counts that the report does not have', async () => {
    const unknown = { ...RED, shortTitle: 'Same', passedResourceCount: 0, totalResourceCount: 0 };
    expect(linesOf(firstFixes(await contextOf([unknown, unknown]), 3))).toEqual([
      '■ High · Same P0',
      '■ High · Same P1',
    ]);
  });

  it('has the first steps that fit on a line below', async () => {
    const steps = ['First.', 'Then this.', 'x'.repeat(400)];
    const report = aReport({
      resourceCategories: [aCategory({ policies: [aPolicy({ ...RED, policyId: 'P', shortTitle: 'Title' })] })],
    });
    const context = await aComposeContext(report, 'en', aPolicyLibrary(aLibraryPolicy('P', { steps })));
    expect(linesOf(firstFixes(context, 3))).toEqual([
      '■ High · Title · 17 of 191 resource checks failed / First. Then this. …',
    ]);
  });

  it('isolates a title in a text from right to left', async () => {
    const [line] = linesOf(firstFixes(await contextOf([{ ...RED, shortTitle: 'Use (MFA)' }], 'ar'), 3));
    expect(line).toContain('\u2068Use (MFA)\u2069');
  });

  it('is nothing if all passed', async () => {
    expect(firstFixes(await contextOf([{ compliance: 'Green' }]), 3)).toEqual([]);
  });
});

it('names of what changed are nothing without an earlier scan', async () => {
  expect(changeNames(await contextOf([RED]))).toEqual([]);
});
