/** Guidance of tools is plain text, whichever markup they write it in. */
import { describe, expect, it } from 'vitest';
import { markdownSections, withoutMarkup } from '../../../../src/sources/readers/input/markup.js';
import { readBody } from '../../../helpers/built-in-readers.js';

const textOf = (markdown: string) => markdownSections(markdown)[0]?.text;

describe('Markdown', () => {
  it.each([
    ['Select **Users** > *Active* `**/*.js`.', 'Select Users > Active **/*.js.'],
    ['See [the guide](https://example.com/a(b)c) and [x](#x).', 'See the guide (https://example.com/a(b)c) and x.'],
    ['Open [https://example.com](https://example.com).', 'Open https://example.com.'],
    ['* one\n+ two', '- one\n- two'],
    ['| a | b |\n| --- | :-: |\n| 1 | **2** |', 'a · b\n\n1 · 2'],
    ['snake_case_name and 2 * 3 * 4', 'snake_case_name and 2 * 3 * 4'],
    ['```\n# no heading\n  **x**\n```', '# no heading\n  **x**'],
  ])('%j reads as text', (markdown, text) => {
    expect(textOf(markdown)).toBe(text);
  });

  it('has sections, with their addresses', () => {
    expect(markdownSections('a\n\n#### Related links: ##\n* [b](https://example.com/b)')).toEqual([
      { heading: '', level: 0, text: 'a', addresses: [] },
      {
        heading: 'Related links',
        level: 4,
        text: '- b (https://example.com/b)',
        addresses: ['https://example.com/b'],
      },
    ]);
  });

  it.each(['[', '*', '_', '`', '# ', '|', '![a](', ' '])('takes no time on a long line of %j', (mark) => {
    const start = performance.now();
    markdownSections(mark.repeat(100_000));
    withoutMarkup(`<${mark}`.repeat(50_000));
    expect(performance.now() - start).toBeLessThan(2000);
  });
});

describe('HTML', () => {
  it('loses its tags, and keeps what only looks like one', () => {
    expect(withoutMarkup("<div class='aws-note'><p>Use &lt;b&gt;</p><p>ls <file> &amp; x</p></div>")).toBe(
      'Use <b>\nls <file> & x',
    );
  });
});

async function guidanceIn(file: unknown) {
  const { reports } = await readBody(Buffer.from(JSON.stringify(file)));
  return reports[0]?.resourceCategories[0]?.policies[0]?.guidance;
}

describe('guidance', () => {
  it('of Maester is taken apart: what was found, remediation, links', async () => {
    const description =
      '# Test-It\n\nWhy **it** matters.\n\n#### Remediation action:\n\n1. Select **Users**.\n\n##### Option 1\n\nOr this.\n\n' +
      '#### Related links\n\n* [Center](https://example.com/center)\n\n#### More\n\nRationale:\\\nText.';
    const TestResult = 'Your tenant has [2 groups](https://example.com/g):\n\n| Name |\n| --- |\n| a |';
    const test = { Id: 'A', Result: 'Failed', HelpUrl: 'https://example.com/help' };
    const ResultDetail = { TestDescription: description, TestResult };
    expect(await guidanceIn({ TenantId: 't', NotRunCount: 0, Tests: [{ ...test, ResultDetail }] })).toEqual({
      evidence: 'Result: Your tenant has 2 groups (https://example.com/g).',
      description: 'Why it matters.\n\nMore\n\nRationale:\nText.',
      remediation: '1. Select Users.\n\nOption 1\n\nOr this.',
      references: ['https://example.com/help', 'https://example.com/center'],
    });
  });

  it('of ScubaGear says what was found where a requirement is not met', async () => {
    const table = (result: string) =>
      `"Control ID","Requirement","Result","Criticality","Details"\n"MS.AAD.1.1v1","A","${result}","Shall","0 <b>policies</b>"\n`;
    const found = async (result: string) =>
      (await readBody(Buffer.from(table(result)))).reports[0]?.resourceCategories[0]?.policies[0]?.guidance?.evidence;
    expect(await Promise.all(['Fail', 'Warning', 'Pass'].map(found))).toEqual([
      'Result: 0 policies',
      'Result: 0 policies',
      '',
    ]);
  });

  it('of HDF has no tags, and of a STIG only its discussion', async () => {
    const control = (desc: string) => ({
      platform: { name: 'x', release: '1' },
      profiles: [{ name: 'p', controls: [{ id: 'a', desc, tags: { fix: '<p>Fix <name>.</p>' }, results: [] }] }],
    });
    expect(await guidanceIn(control('<b>Use</b> it.'))).toMatchObject({
      description: 'Use it.',
      remediation: 'Fix <name>.',
    });
    expect(
      await guidanceIn(control('<VulnDiscussion>Why.</VulnDiscussion><Documentable>false</Documentable>')),
    ).toMatchObject({ description: 'Why.' });
  });
});
