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

const LOCALES = ['ar', 'de', 'en', 'es', 'fr', 'ja', 'pt-BR', 'pt-PT'];

/** Words that each template prints in its first chapters. */
const SAID: Readonly<Record<string, readonly [auditor: string, executive: string, remediation: string]>> = {
  ar: ['تقرير تدقيق الامتثال', 'الوضع الراهن', 'فحوص مخفقة يلزم إصلاحها'],
  de: ['Konformitätsbericht', 'Wie es steht', 'Zu behebende Prüfungen'],
  en: ['Compliance audit report', 'Current position', 'Failed checks to fix'],
  es: ['Informe de auditoría de cumplimiento', 'Situación', 'Comprobaciones fallidas por corregir'],
  fr: ['Rapport d’audit de conformité', 'État des lieux', 'Contrôles en échec à corriger'],
  ja: ['コンプライアンス監査レポート', '現状', '是正が必要な不合格チェック'],
  'pt-BR': ['Relatório de auditoria de conformidade', 'Situação', 'Verificações com falha a corrigir'],
  'pt-PT': ['Relatório de auditoria de conformidade', 'Situação', 'Verificações com falha a corrigir'],
};

const NONE_FAILED: Readonly<Record<string, string>> = {
  ar: 'لم يخفق أي فحص من الفحوص المقيّمة وعددها 1.',
  de: 'Keine Prüfung ist fehlgeschlagen, von 1 bewerteten.',
  en: 'No check failed of 1 assessed.',
  es: 'Ninguna comprobación fallida de 1 evaluada.',
  fr: 'Aucun contrôle en échec sur 1 évalué.',
  ja: '評価済み 1 件のうち、不合格チェックはありません。',
  'pt-BR': 'Nenhuma verificação com falha de 1 avaliada.',
  'pt-PT': 'Nenhuma verificação com falha de 1 avaliada.',
};

/** The text of a page, without tags, styles and scripts. */
function readable(html: string): string {
  return html.replace(/<(style|script)\b.*?<\/\1>/gs, '').replace(/<[^>]*>/g, ' ');
}

describe.each(LOCALES)('the HTML in %s', (locale) => {
  it.each(['auditor', 'executive', 'remediation'])(
    'of %s is completely in the language, and declares it',
    async (template) => {
      const html = await htmlOf(REPORT, template, locale);
      const position = ['auditor', 'executive', 'remediation'].indexOf(template);
      expect(html).toContain(SAID[locale]![position]!);
      expect(html).toMatch(new RegExp(`<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}"`));
      // No Markdown or ICU syntax is left in the text.
      const read = readable(html);
      expect(read).not.toMatch(/\*\*|\{\w+|\bundefined\b|NaN/);
      const english = locale === 'en' ? [] : ['Failed', 'assessed', 'Severity', 'policies', 'Compliance '];
      expect(english.filter((word) => read.includes(word))).toEqual([]);
    },
  );

  it('says so if no check failed', async () => {
    expect(readable(await htmlOf(PASSING, 'remediation', locale))).toContain(NONE_FAILED[locale]);
  });
});

describe.each(LOCALES)('in %s', (locale) => {
  it('the auditor’s document is a PDF and a workbook', async () => {
    const artifacts = await generate({ report: REPORT }, { locale, clock: CLOCK, formats: ['pdf', 'xlsx'] });
    expect(artifacts.map(({ fileName }) => fileName)).toEqual([
      'Contoso-production-CSBP-2026-11-21.pdf',
      'Contoso-production-CSBP-2026-11-21.xlsx',
    ]);
  });
});

describe.each(['en', 'de'])('in %s', (locale) => {
  it.each(['auditor', 'executive', 'remediation'])(
    '%s produces every format, whether checks failed or not',
    async (template) => {
      for (const report of [REPORT, PASSING]) {
        const artifacts = await generate({ report }, { template, locale, clock: CLOCK });
        expect(artifacts.map(({ format }) => format)).toEqual(['pdf', 'xlsx', 'html']);
      }
    },
  );
});

describe('remediation', () => {
  it('has a section for each service with failed checks, the most first, and for no other', async () => {
    const found = headings(await htmlOf(REPORT, 'remediation', 'en'));
    const services = found.filter((text) => ['Network', 'Storage', 'Without a service', 'Passing'].includes(text));
    expect(services).toEqual(['Network', 'Without a service', 'Storage']);
    expect(summarize({ report: REPORT }).entryTally.notPassed).toBe(4);
  });

  it('says so if no check failed', async () => {
    expect(await htmlOf(PASSING, 'remediation', 'en')).toContain('No check failed of 1 assessed.');
  });
});

describe('executive', () => {
  it('says so if no check failed', async () => {
    expect(await htmlOf(PASSING, 'executive', 'en')).toContain('The only assessed check passed.');
  });
});
