import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messageText } from '../../src/deliverers/message-files.js';
import { composeDigest } from '../../src/documents/compose-message.js';
import { MESSAGE_FORMATS, type MessageFormat } from '../../src/base/message-formats/formats.js';
import type { Attention, RunDigest } from '../../src/model/run/run-digest.js';
import { newContext, sharedBrowser } from '../helpers/browser.js';
import { someRunSettings } from '../helpers/run-settings.js';
import { present } from '../helpers/system.js';
import { aTemplateCopy } from '../helpers/template-copies.js';

const RUN = '20261124t020000z-4f6c0a9b1e2d';

const NOTHING: Attention = {
  kind: 'report-open',
  account: 'Tarnholm test',
  benchmark: 'CSBP',
  deliverer: '',
  reason: '',
  delivery: '',
};

const PROBLEMS: RunDigest = {
  run: RUN,
  schedule: 'monday-auditors',
  startedAt: '2026-11-24T02:00:00.000Z',
  endedAt: '2026-11-24T02:14:21.000Z',
  counts: {
    reports: { planned: 50, made: 47, notAssessed: 2, failed: 1, open: 0 },
    deliveries: {
      planned: 100,
      delivered: 87,
      alreadyDelivered: 0,
      leftOut: 4,
      notAssessed: 6,
      failed: 1,
      unknown: 1,
      open: 1,
    },
  },
  attention: [
    {
      ...NOTHING,
      kind: 'delivery-unknown',
      deliverer: 'auditors',
      delivery: '3f2a910c5e7b4f0c9d8e7f6a5b4c3d2e',
      reason: 'the connection was lost after the whole mail was sent',
    },
    {
      ...NOTHING,
      kind: 'delivery-failed',
      account: 'Tarnholm production',
      deliverer: 'team-slack',
      delivery: 'a0b1910c5e7b4f0c9d8e7f6a5b4c3d2e',
      reason: '127.0.0.1 refused the request: 404 Not Found',
    },
    { ...NOTHING, kind: 'report-failed', account: 'Shop', benchmark: 'PCI3_2', reason: 'the disk is full' },
    { ...NOTHING, kind: 'report-not-assessed', account: 'acc-17', reason: 'expected a report, the service has none' },
    { ...NOTHING, kind: 'delivery-open', account: '', benchmark: '', deliverer: 'board', delivery: 'c0c1910c5e7b4f0c' },
  ],
  attentionCount: 17,
  steps: [
    { kind: 'repeat', command: `auditpress batch --failed-only ${RUN}` },
    { kind: 'resend', command: 'auditpress deliveries resend a0b1910c5e7b' },
    { kind: 'ask', command: 'auditpress deliveries resend 3f2a910c5e7b' },
    { kind: 'show', command: `auditpress runs show ${RUN}` },
  ],
};

const WELL: RunDigest = {
  ...PROBLEMS,
  schedule: '',
  counts: {
    reports: { planned: 3, made: 3, notAssessed: 0, failed: 0, open: 0 },
    deliveries: {
      planned: 6,
      delivered: 5,
      alreadyDelivered: 0,
      leftOut: 1,
      notAssessed: 0,
      failed: 0,
      unknown: 0,
      open: 0,
    },
  },
  attention: [],
  attentionCount: 0,
  steps: PROBLEMS.steps.slice(-1),
};

const NO_FILES = { attached: [], linked: [], omitted: [] };

async function sent(digest: RunDigest, format: MessageFormat, locale = 'en') {
  const message = await composeDigest(digest, someRunSettings({ locale }), [format]);
  return { subject: message.subject, body: messageText(message, format, NO_FILES) };
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

describe('the digest of a run', () => {
  it.each(['en', 'de', 'fr', 'es', 'pt-BR', 'ja', 'ar'])('is as kept in %s', async (locale) => {
    const { subject, body } = await sent(PROBLEMS, 'text', locale);
    await expect(`${subject}\n\n${body}`).toMatchFileSnapshot(`../golden/messages/digest-${locale}.txt`);
  });

  it('says briefly that all is well', async () => {
    const { subject, body } = await sent(WELL, 'text');
    expect(subject).toBe('Batch: 3 of 3 reports made, 5 deliveries arrived');
    expect(body).toContain('Nothing needs your attention.');
    expect(body).not.toContain('What needs attention');
  });

  it('prints the counts of the run, which add up to what was planned', async () => {
    const some = fc.nat({ max: 3000 });
    const counts = fc.record({
      reports: fc.record({ made: some, notAssessed: some, failed: some, open: some }),
      deliveries: fc.record({
        delivered: some,
        alreadyDelivered: some,
        leftOut: some,
        notAssessed: some,
        failed: some,
        unknown: some,
        open: some,
      }),
    });
    await fc.assert(
      fc.asyncProperty(counts, async ({ reports, deliveries }) => {
        const digest = { reports: planned(reports), deliveries: planned(deliveries) };
        const { body } = await sent({ ...PROBLEMS, counts: digest }, 'text');
        expect(numbersAfter('Reports made', body)).toEqual(shown('made', digest.reports));
        expect(numbersAfter('Deliveries arrived', body)).toEqual(
          digest.deliveries.planned === 0 ? [] : shown('delivered', digest.deliveries),
        );
      }),
      { numRuns: 50 },
    );
  });

  /** What the hostile text would be in a format of text. */
  const MARKUP: Partial<Record<MessageFormat, RegExp>> = {
    mail: /<b>|<!channel>|href/,
    markdown: /<b>|<!channel>|\[x\]\(https|\*b\*/,
    wiki: /[^\\]\{color:red\}|[^\\]\*b\*/,
  };

  it.each(MESSAGE_FORMATS)('takes every text from outside as data in the format %s', async (format) => {
    const hostile = '<b>bold</b> <!channel> [x](https://evil.example) @all *b* {color:red}\r\nBcc: x@evil.example';
    const [first] = PROBLEMS.attention;
    const digest = { ...PROBLEMS, schedule: hostile, attention: [{ ...first!, account: hostile, reason: hostile }] };
    const { subject, body } = await sent(digest, format);
    expect(subject).not.toMatch(/[\r\n]/);
    const isJson = ['blocks', 'card', 'adf'].includes(format);
    expect(isJson ? linksIn(JSON.parse(body)) : []).toEqual([]);
    expect(body).not.toMatch(MARKUP[format] ?? /^$/);
  });

  it('has the words of a template of the user, and its own where that has none', async () => {
    const template = aTemplateCopy({
      'words/en.yaml': (words) => `${words}\ndigest: { batch: Nightly }\n`,
    });
    const message = await composeDigest(WELL, someRunSettings({ messageTemplate: template }), ['text']);
    expect(message.subject).toBe('Nightly: 3 of 3 reports made, 5 deliveries arrived');
  });

  it.skipIf(!present('chromium'))('fits on a phone and on a desk, in light and dark', async () => {
    const browser = await sharedBrowser();
    for (const locale of ['en', 'de', 'ar']) {
      const { body } = await sent(PROBLEMS, 'mail', locale);
      for (const [width, colorScheme] of [
        [360, 'light'],
        [360, 'dark'],
        [800, 'light'],
        [800, 'dark'],
      ] as const) {
        const context = await newContext(browser, { viewport: { width, height: 600 }, colorScheme });
        const page = await context.newPage();
        await page.setContent(body);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        // Why something failed is read in whole lines, not in a narrow column beside its status.
        const reason = page.getByText(/127\.0\.0\.1 refused/);
        expect((await reason.boundingBox())?.width).toBeGreaterThan(0.8 * Math.min(width, 600) - 32);
      }
    }
  });
});

type Counts = Readonly<Record<string, number>>;

function planned<Given extends Counts>(counts: Given): Given & { readonly planned: number } {
  return { ...counts, planned: Object.values(counts).reduce((sum, count) => sum + count, 0) };
}

/** What came of the plan, the plan, and the other counts that are not 0. */
function shown(first: string, counts: Counts & { readonly planned: number }): readonly number[] {
  const others = Object.entries(counts).filter(([name, count]) => ![first, 'planned'].includes(name) && count > 0);
  return [counts[first] ?? 0, counts.planned, ...others.map(([, count]) => count)];
}

function numbersAfter(label: string, body: string): readonly number[] {
  const [, figure = ''] = new RegExp(`${label} (.*?)(?= Deliveries arrived| What needs)`).exec(oneLine(body)) ?? [];
  return (figure.match(/[\d,]+\d|\d/g) ?? []).map((digits) => Number(digits.replaceAll(',', '')));
}

/** Addresses that a message in JSON links to. */
function linksIn(value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    ['href', 'url', 'selectAction'].includes(name) ? [member] : linksIn(member),
  );
}
