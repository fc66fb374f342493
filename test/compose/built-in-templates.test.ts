import { describe, expect, it } from 'vitest';
import { generate, summarize } from '../../src/index.js';
import { aWireCategory, aWirePolicy, aWireReport } from '../helpers/wire-report.js';

const CLOCK = new Date('2026-11-21T12:00:00Z');

const REPORT = aWireReport({
  ResourceCategories: [
    aWireCategory({
      Policies: [
        aWirePolicy({ PolicyId: 'One', ServiceName: 'Storage' }),
        aWirePolicy({ PolicyId: 'Two', ServiceName: 'Network', Severity: 'Critical' }),
        aWirePolicy({ PolicyId: 'Three', ServiceName: 'Network', Compliance: 'Amber' }),
        aWirePolicy({ PolicyId: 'Four', ServiceName: ' ', RiskLevel: 'Amber' }),
        aWirePolicy({ PolicyId: 'Five', ServiceName: 'Passing', Compliance: 'Green', PassedResourceCount: 4 }),
      ],
    }),
  ],
});

const PASSING = aWireReport({
  ResourceCategories: [
    aWireCategory({ Policies: [aWirePolicy({ Compliance: 'Green', PassedResourceCount: 4, TotalResourceCount: 4 })] }),
  ],
});

async function htmlOf(report: typeof REPORT, template: string, locale: string): Promise<string> {
  const [html] = await generate({ report }, { template, locale, formats: ['html'], clock: CLOCK });
  return Buffer.from(html?.bytes ?? []).toString();
}

const headings = (html: string): string[] =>
  [...html.matchAll(/<h([23])[^>]*>(.*?)<\/h\1>/gs)].map(([, , text = '']) => text.replace(/<[^>]+>/g, '').trim());

describe.each(['en', 'de'])('in %s', (locale) => {
  it.each(['auditor', 'executive', 'remediation'])(
    '%s makes every format, whether checks failed or not',
    async (template) => {
      for (const report of [REPORT, PASSING]) {
        const artifacts = await generate({ report }, { template, locale, clock: CLOCK });
        expect(artifacts.map(({ format }) => format)).toEqual(['pdf', 'xlsx', 'html']);
      }
    },
  );
});

describe('remediation', () => {
  it('has a section for each service with failed checks, the most first, and for none else', async () => {
    const found = headings(await htmlOf(REPORT, 'remediation', 'en'));
    const services = found.filter((text) => ['Network', 'Storage', 'Without a service', 'Passing'].includes(text));
    expect(services).toEqual(['Network', 'Without a service', 'Storage']);
    expect(summarize({ report: REPORT }).entryTally.failed).toBe(4);
  });

  it('says so where no check failed', async () => {
    expect(await htmlOf(PASSING, 'remediation', 'en')).toContain('No check failed of 1 assessed.');
  });
});

describe('executive', () => {
  it('says so where no check failed', async () => {
    expect(await htmlOf(PASSING, 'executive', 'en')).toContain('The only assessed check passed.');
  });
});
