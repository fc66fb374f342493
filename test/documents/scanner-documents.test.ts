/** Documents made of scanners' reports say what the tool reported, and nothing that only the service has. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { composeMessage } from '../../src/documents/compose-message.js';
import { composeSet } from '../../src/documents/compose-set.js';
import { loadTools } from '../../src/documents/load-tools.js';
import { composeSets } from '../../src/documents/make-sets.js';
import type { Snapshot } from '../../src/model/report/snapshot.js';
import type { DocumentSet } from '../../src/documents/document-set.js';
import { memoize } from '../../src/model/values/memoize.js';
import { TRIES_ALL } from '../helpers/runs.js';
import { htmlRenderer } from '../../src/renderers/html/renderer.js';
import { someRunSettings } from '../helpers/run-settings.js';
import { parseSnapshots } from '../helpers/built-in-readers.js';

const CLOCK = new Date('2026-11-21T12:00:00.000Z');
const SCANNERS = new URL('../fixtures/scanners/', import.meta.url);

const FILES = {
  prowler: 'prowler/derived-two-accounts_cis_1.5_aws.csv',
  maester: 'maester/AD-TestResults-2026-04-26-125144.json',
  scubagear: 'scubagear/ScubaResults_fa5589b7-d528-4f80.json',
  inspec: 'hdf/cis-aws-foundations-baseline.json',
} as const;

const snapshotOf = memoize(async (tool: keyof typeof FILES) => {
  const [first] = await parseSnapshots(readFileSync(new URL(FILES[tool], SCANNERS)), CLOCK);
  return first!;
});

/** With worksheets. */
const toolsOf = memoize(async (key: string) => {
  const [locale = '', template = ''] = key.split(' ');
  const settings = someRunSettings({ locale, template, clock: CLOCK, formats: ['xlsx'] });
  return { settings, tools: await loadTools(settings) };
});

async function documentOf(
  tool: keyof typeof FILES,
  locale: string,
  template = 'auditor',
  change = (snapshot: Snapshot): Snapshot => snapshot,
): Promise<DocumentSet> {
  const { settings, tools } = await toolsOf(`${locale} ${template}`);
  const [set] = await composeSets([change(await snapshotOf(tool))], settings, tools);
  return set!;
}

/** Guidance is in the words of the tool. */
function withoutGuidance(snapshot: Snapshot): Snapshot {
  const { report } = snapshot;
  const resourceCategories = report.resourceCategories.map((category) => ({
    ...category,
    policies: category.policies.map(({ guidance: _guidance, ...policy }) => policy),
  }));
  return { ...snapshot, report: { ...report, resourceCategories } };
}

/** What the document prints, without what it takes from the template and from the tool as it is. */
async function textOf(tool: keyof typeof FILES, locale: string, template?: string): Promise<string> {
  const set = await documentOf(tool, locale, template, withoutGuidance);
  const { words: _words, shells: _shells, theme: _theme, ...document } = set.composition.document;
  // Tables without rows that nothing shows.
  const tables = Object.values(document.tables).filter(({ rows }) => rows.length > 0);
  // Keys are no words.
  return JSON.stringify({ ...document, tables }).replaceAll(/"[a-z]+(-[a-z]+)+"/g, '""');
}

/** The service that auditpress read first; not a cloud service, which policies belong to. */
const THE_SERVICE: Readonly<Record<string, RegExp>> = {
  en: /\b(the|this) service\b/i,
  'en-US': /\b(the|this) service\b/i,
  de: /\b(der|des|dem|vom|im|diesem) Dienst(es)?\b/i,
  fr: /\b(le|du|ce) service\b/i,
  es: /\b(el|del|este) servicio\b/i,
  'pt-BR': /(^|\s)(o|do|no|este|deste|neste) serviço/i,
  ja: /サービス(は|が|の(?!ポリシー|記載)|側|による|で)/,
  ar: /(تذكر|أوردته|أظهرتها|من|لا|هذه) الخدمة/,
};

/** What a resource is called. */
const RESOURCE: Readonly<Record<string, RegExp>> = {
  en: /resource/i,
  de: /Ressource/i,
  fr: /ressource/i,
  es: /recurso/i,
  'pt-BR': /recurso/i,
  ja: /リソース/,
  ar: /موارد|مورد/,
};

const TOOLS = Object.keys(FILES) as (keyof typeof FILES)[];
const TEMPLATES = ['auditor', 'executive', 'remediation', 'comparison', 'message'];

describe.each(Object.keys(THE_SERVICE).map((locale, index) => ({ locale, index })))(
  'documents in $locale',
  ({ locale, index }) => {
    it.each(TEMPLATES)('never name the service: %s', async (template) => {
      // One tool for each, so that each locale and each template meets every tool.
      const turn = (index + TEMPLATES.indexOf(template)) % TOOLS.length;
      for (const tool of TOOLS.filter((_, place) => TRIES_ALL || place === turn)) {
        expect(await textOf(tool, locale, template)).not.toMatch(THE_SERVICE[locale]!);
      }
    });
  },
);

describe.each(Object.keys(RESOURCE))('counts in %s', (locale) => {
  it('are of no resources where a policy passes or fails once', async () => {
    expect(await textOf('maester', locale)).not.toMatch(RESOURCE[locale]!);
  });

  it('are of tests where the source counts tests', async () => {
    const { tables, worksheets, blocks } = (await documentOf('inspec', locale)).composition.document;
    const heads = Object.values(tables).flatMap(({ title, columns }) => [title, ...columns.map(({ label }) => label)]);
    const sheets = worksheets.flatMap(({ name, lead }) => [name, JSON.stringify(lead)]);
    const summary = JSON.stringify(blocks.slice(0, 12)).replaceAll(/"[a-z]+(-[a-z]+)+"/g, '""');
    expect([...heads, ...sheets, summary].filter((text) => RESOURCE[locale]!.test(text))).toEqual([]);
  });
});

describe('a document of Prowler', () => {
  it('names the tool and the account', async () => {
    const { meta, blocks } = (await documentOf('prowler', 'en')).composition.document;
    expect(meta.runningHead[0]).toMatch(/^AWS account \d+$/);
    expect(blocks.find(({ type }) => type === 'cover')).toMatchObject({
      facts: expect.arrayContaining([
        expect.objectContaining({ term: 'Tool', text: 'Prowler, version not stated' }),
      ]) as unknown,
    });
  });

  it('has no columns and sheets of risk levels, and no other formula', async () => {
    const { tables, worksheets } = (await documentOf('prowler', 'en')).composition.document;
    const columns = tables['policies']!.columns.map(({ key }) => key);
    expect(columns).not.toContain('risk-level');
    expect(columns).toContain('why-not');
    expect(worksheets.map(({ name }) => name)).not.toContain('Risk');
    expect(await textOf('prowler', 'en')).not.toMatch(/other formula|Amber/);
  });

  it('says why policies were not assessed', async () => {
    const text = await textOf('prowler', 'en');
    expect(text).toContain('Reasons: Manual check (');
    expect(text).not.toContain('does not say why');
  });

  it('says that the formula is that of the tool', async () => {
    expect(await textOf('prowler', 'en')).toContain('The formula is fixed for reports of Prowler.');
  });
});

describe('what a tool says about policies', () => {
  it('is plain text, and links only to addresses of the web', async () => {
    const { blocks } = (await documentOf('scubagear', 'en', 'auditor')).composition.document;
    expect(JSON.stringify(blocks)).not.toMatch(/"href":"(?!https?:)/);
  });
});

/** The first report of a file, compared with the same file as it was before its text changed. */
async function comparisonWith(tool: keyof typeof FILES, earlierText: (text: string) => string): Promise<DocumentSet> {
  const text = readFileSync(new URL(FILES[tool], SCANNERS), 'utf8');
  const [before] = await parseSnapshots(Buffer.from(earlierText(text)), CLOCK);
  const [after] = await parseSnapshots(Buffer.from(text), CLOCK);
  const settings = someRunSettings({
    template: 'comparison',
    clock: CLOCK,
    formats: ['xlsx'],
    baseline: { kind: 'snapshot', snapshot: before! },
    baselineAny: true,
  });
  const [set] = await composeSets([after!], settings);
  return set!;
}

describe('two runs of Maester compared', () => {
  const earlierRun = (text: string): string =>
    text
      .replaceAll(/"Result":\s*"Failed"/g, '"Result": "Passed"')
      .replace('2026-04-26T12:51:44', '2026-03-26T12:51:44');

  it('have no columns for what the tool does not state, and no figure of policies that fail in part', async () => {
    const { document } = (await comparisonWith('maester', earlierRun)).composition;
    const changes = document.tables['changes']!;
    expect(changes.columns.map(({ key }) => key)).toEqual(
      expect.not.arrayContaining(['severity', 'service', 'failed-now', 'difference']),
    );
    expect(changes.rows).toHaveLength(1);
    expect(document.worksheets.map(({ name }) => name)).toEqual(['Summary', 'Changes', 'Categories']);
    expect(document.blocks.find(({ type }) => type === 'statusBar')).toMatchObject({
      bar: { segments: [{ status: 'red' }, { status: 'green' }] },
    });
  });
});

describe('two versions of a profile of InSpec compared', () => {
  const older = (text: string): string => text.replaceAll('"version":"1.0.0"', '"version":"0.9.0"');

  it('are named in the head, and no difference of figures is given', async () => {
    const { document } = (await comparisonWith('inspec', older)).composition;
    const text = JSON.stringify(document.blocks);
    expect(text).toContain('cis-aws-foundations-baseline v1.0.0, compared with cis-aws-foundations-baseline v0.9.0');
    expect(text).toContain('of another version of the benchmark');
    const figures = document.blocks.find(({ type }) => type === 'keyFigures');
    expect(JSON.stringify(figures)).not.toContain('difference');
    expect(document.tables['category-changes']!.columns.map(({ key }) => key)).toEqual(
      expect.not.arrayContaining(['points', 'not-passed-difference', 'checks-failed-difference']),
    );
  });

  it('state both percentages, and why they have no difference', async () => {
    const failed = (text: string): string => older(text).replaceAll('"status":"passed"', '"status":"failed"');
    const { document } = (await comparisonWith('inspec', failed)).composition;
    const text = JSON.stringify(document.blocks);
    expect(text).toContain(
      'Compliance is 87.0%, by Passed ÷ (Passed + Failed); in the earlier scan, it was 0.0%. There is no difference to give, because the scans are by different versions of the benchmark.',
    );
    expect(text).not.toMatch(/Compliance rose/);
  });
});

describe('runs of two versions of a tool compared', () => {
  const older = (text: string): string =>
    text
      .replaceAll(/"Result":\s*"Failed"/g, '"Result": "Passed"')
      .replace(/"CurrentVersion":\s*"Next"/, '"CurrentVersion": "1.0.0"');

  it('have a difference where both have the same tests', async () => {
    const { document } = (await comparisonWith('maester', older)).composition;
    expect(JSON.stringify(document.blocks)).toContain('Compliance fell from');
  });

  it('have none where one has tests that the other lacks', async () => {
    const fewer = (text: string): string => older(text).replace(/"Id":\s*"[^"]*"/, '"Id": "Another"');
    const { document } = (await comparisonWith('maester', fewer)).composition;
    const text = JSON.stringify(document.blocks);
    expect(text).toContain('because the tools that made the scans, or their versions, check different policies');
    expect(text).toContain('Counting only the');
    expect(JSON.stringify(document.blocks.find(({ type }) => type === 'keyFigures'))).not.toContain('difference');
  });
});

describe('resources that the source names', () => {
  it('are counted in the summary, with the place of their list', async () => {
    expect(await textOf('prowler', 'en')).toContain(
      'The workbook (XLSX) lists 292 resource checks of 66 resources in the sheet “Resources”.',
    );
    expect(await textOf('maester', 'en')).not.toContain('The workbook (XLSX)');
  });

  it('are in a page once for each policy, in the row that links to it lead to', async () => {
    const { document } = (await documentOf('prowler', 'en')).composition;
    const { bytes } = await htmlRenderer.render(document, {}, { fonts: [] });
    const html = new TextDecoder().decode(bytes);
    const failed = document.tables['policies']!.rows.filter(({ cells }) =>
      cells.some(({ folded }) => folded !== undefined),
    );
    const rows = html.split('<tr').filter((row) => row.includes('<details class="more">'));
    expect(rows).toHaveLength(failed.length);
    expect(rows.filter((row) => !row.startsWith(' id="'))).toEqual([]);
  });
});

describe('a message about a report of a tool', () => {
  async function messageOf(file: string, change = (text: string): string => text): Promise<string> {
    const text = readFileSync(new URL(file, SCANNERS), 'utf8');
    const [snapshot] = await parseSnapshots(Buffer.from(change(text)), CLOCK);
    const settings = someRunSettings({ clock: CLOCK, formats: ['html'] });
    const set = await composeSet(snapshot!, settings, await loadTools(settings));
    const { texts } = await composeMessage(set, settings, ['mail']);
    return texts.mail ?? '';
  }

  it('quotes how to fix what is worst, as plain text, where the tool says it', async () => {
    const message = await messageOf('kube-bench/kube-bench-report-many-vuln.json', (text) =>
      text.replaceAll('chown root:root', '<b>chown</b> **root** [x](https://example.com)'),
    );
    expect(message).toContain('What to fix first');
    expect(message).toContain('&lt;b&gt;chown&lt;/b&gt; **root** [x](https://example.com)');
    expect(message).not.toContain('<b>');
    const scuba = await messageOf('scubagear/ScubaResults_fa5589b7-d528-4f80.json');
    expect(scuba).toContain('What to fix first');
    expect(scuba).not.toContain('resource checks failed');
  });
});

/** What severities are called. */
const SEVERITY: Readonly<Record<string, RegExp>> = {
  en: /severit/i,
  de: /Schweregrad/i,
  fr: /gravité/i,
  es: /gravedad/i,
  'pt-BR': /severidade/i,
  ja: /重大度/,
  ar: /الخطورة/,
};

describe.each(Object.keys(SEVERITY))('documents in %s about a tool without severities', (locale) => {
  it.each(['remediation', 'executive', 'comparison'])('say nothing of them: %s', async (template) => {
    const { blocks, worksheets, tables } = (await documentOf('maester', locale, template)).composition.document;
    const shown = [tables['policies']!, tables['changes']!].flatMap(({ columns }) => columns.map(({ label }) => label));
    // Cards have the words of the tool.
    const own = blocks.filter(({ type }) => type !== 'policyGuidance' && type !== 'remediationPlan');
    const text = JSON.stringify([own, worksheets, shown]);
    // Keys are no words.
    expect(text.replaceAll(/"[a-z]+(-[a-z\d]+)*"/g, '""')).not.toMatch(SEVERITY[locale]!);
  });
});
