import { describe, expect, it } from 'vitest';
import { aReport, aSite, aTableOf, pathIn, REPORTS } from './site.js';

/** The text of a page, as people read it. */
function readable(html: string): string {
  return html
    .replace(/<(head|svg)\b.*?<\/\1>/gs, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');
}

const rowsOf = (html: string): readonly string[] =>
  [...html.matchAll(/<tr>(.*?)<\/tr>/gs)].slice(1).map(([, row = '']) => readable(row).trim());

describe('the overview', () => {
  it('shows the newest scan of each account, and what is not known', async () => {
    const { text } = await aSite();
    const page = await text('/');
    expect(readable(page)).toContain('2 accounts, 1 benchmark, 2 newest scans; 1 of them assessed nothing.');
    const [other, nothing] = rowsOf(page);
    expect(nothing).toMatch(/^Nothing <b>assessed<\/b> .* n\/a n\/a 0\.0% – /);
    expect(other).toMatch(/66\.7% 1 of 3 High 1 75\.0% \+33\.4 /);
  });

  it('names scans that are older than the settings allow, the oldest first', async () => {
    const { text } = await aSite([...REPORTS, [2, aReport(['Red'], { BenchmarkId: 'Old', BenchmarkName: 'Old' })]]);
    expect(readable(await text('/'))).toMatch(/To look at first The newest scan is more than 30 days old: [^.]+\./);
  });

  it('filters, sorts and pages by its address', async () => {
    const many = Array.from({ length: 60 }, (_, index) => {
      const [name, colors] = [`Account ${String(index + 1)}`, index < 59 ? ['Green'] : ['Red']];
      return [1, aReport(colors, { AccountId: '', AccountName: name })] as const;
    });
    const { text } = await aSite(many);
    expect(rowsOf(await text('/')).map((row) => row.slice(0, 11))).toHaveLength(50);
    expect(rowsOf(await text('/?page=2'))).toHaveLength(10);
    expect(rowsOf(await text('/?page=99'))[9]).toMatch(/^Account 60/);
    expect(rowsOf(await text('/?sort=compliance'))[0]).toMatch(/^Account 60/);
    expect(rowsOf(await text('/?q=ACCOUNT+60'))).toHaveLength(1);
    expect(readable(await text('/?q=nobody'))).toContain('No scan matches (60 in all).');
  });

  it('says how to add the first scan', async () => {
    const { text } = await aSite([[1, aReport(['Red'])]]);
    expect(readable(await text('/?q=x'))).toContain('No scan matches (1 in all).');
  });
});

describe('an account', () => {
  it('shows its scans over time with their changes, and leads to comparisons', async () => {
    const { text } = await aSite();
    const account = await text(pathIn(await text('/?sort=compliance'), '/accounts/'));
    expect(readable(account)).toContain(
      'Compliance is 66.7%. 1 of 3 assessed policies did not pass. The archive has 2 scans.',
    );
    expect(rowsOf(account)).toHaveLength(2);
    const comparison = readable(await text(pathIn(account, '/compare?')));
    expect(comparison).toContain('Compliance rose from 33.3% to 66.7% (+33.4 points)');
    expect(comparison).toContain('Passed 1 2 +1 Failed 2 1 −1');
  });
});

describe('a scan', () => {
  it('shows its figures, what to fix first, and its policies', async () => {
    const { text } = await aSite();
    const scan = readable(await text(pathIn(await text('/?sort=compliance'), '/scans/')));
    expect(scan).toContain('Compliance is 66.7%. 1 of 3 assessed policies did not pass.');
    expect(scan).toContain('1 Failed 2 Passed 1 Not assessed');
    expect(scan).toContain('What to fix first');
    expect(scan).toContain('4 of 4');
  });

  it('names a policy of two categories once among what to fix first', async () => {
    const twice = {
      ...aReport(['Red']),
      ResourceCategories: [...aReport(['Red']).ResourceCategories, ...aReport(['Red', 'Red']).ResourceCategories],
    };
    const { text } = await aSite([[44, twice]]);
    const scan = await text(pathIn(await text('/'), '/scans/'));
    const [, first = ''] = /<ol class="first">(.*?)<\/ol>/s.exec(scan) ?? [];
    expect(first.match(/<li>/g)).toHaveLength(2);
  });

  it('filters its policies by its address', async () => {
    const { text } = await aSite();
    const path = pathIn(await text('/?sort=compliance'), '/scans/');
    expect(rowsOf(await text(`${path}?status=green`))).toHaveLength(0);
    expect(readable(await text(`${path}?status=green`))).toContain('2 of 4');
    expect(readable(await text(`${path}?q=policy3`))).toContain('1 of 4');
    expect(readable(await text(`${path}?status=green&q=policy3`))).toContain('0 of 4');
  });

  it('says that nothing was assessed', async () => {
    const { text } = await aSite();
    const page = await text('/?q=nothing');
    expect(readable(await text(pathIn(page, '/scans/')))).toContain(
      'The only policy was not assessed, so there is no compliance percentage.',
    );
  });
});

describe.each([
  ['de', 'Übersicht'],
  ['fr-CA', 'Vue d’ensemble'],
  ['pt-PT', 'Visão geral'],
  ['ja', '一覧'],
  ['ar', 'نظرة عامة'],
  ['xx', 'Overview'],
])('for a browser that asks for %s', (language, heading) => {
  it('is written in that language, or that of the settings', async () => {
    const { get } = await aSite();
    expect(await (await get('/', { headers: { 'accept-language': `${language},en;q=0.5` } })).text()).toContain(
      `<h1>${heading}</h1>`,
    );
  });
});

describe('the navigation', () => {
  it('marks the page, or the entry that leads to it', async () => {
    const { text } = await aSite();
    const marksIn = (html: string): readonly string[] =>
      [...html.matchAll(/href="(\/[a-z]*)" aria-current="(page|true)"/g)].map(
        ([, path = '', mark = '']) => `${path} ${mark}`,
      );
    const scan = pathIn(await text('/'), '/scans/');
    for (const [path, marks] of [
      ['/', ['/ page']],
      [scan, ['/ true']],
      ['/files', ['/files page']],
      ['/operations', ['/operations page']],
      ['/runs', ['/operations true', '/runs page']],
      ['/deliveries', ['/operations true', '/deliveries page']],
      ['/queue', ['/operations true', '/queue page']],
    ] as const) {
      expect([path, marksIn(await text(path))]).toEqual([path, marks]);
    }
  });
});

it('a scan without a date says so in whole words', async () => {
  const snapshots = await aTableOf(1);
  const { text } = await aSite(undefined, { snapshots });
  const page = await text(pathIn(await text('/?q=house'), '/scans/'));
  expect(page).toContain('Scan date not stated; file read 1 December 2026, 00:00 UTC');
});
