import { describe, expect, it } from 'vitest';
import { generate, summarize } from '../../src/public/index.js';
import { pagesOf } from '../helpers/pdf.js';
import { TRIES_ALL } from '../helpers/runs.js';
import { aWireCategory, aWirePolicy, aWireReport, type WirePolicy } from '../helpers/wire-report.js';

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
  ar: ['تقرير مسح صادر آليًا عن النظام', 'القرارات المطلوبة', 'خطة المعالجة'],
  de: ['Scanbericht', 'Anstehende Entscheidungen', 'Maßnahmenplan'],
  en: ['System-generated scan report', 'Decisions to make', 'Remediation plan'],
  es: ['Informe de análisis', 'Decisiones pendientes', 'Plan de remediación'],
  fr: ['Rapport d’analyse', 'Décisions à prendre', 'Plan de remédiation'],
  ja: ['システム生成スキャンレポート', '決定すべき事項', '是正計画'],
  'pt-BR': ['Relatório de varredura gerado por sistema', 'Decisões a tomar', 'Plano de remediação'],
  'pt-PT': ['Relatório de varredura gerado por sistema', 'Decisões a tomar', 'Plano de remediação'],
};

const NOTHING_TO_DO: Readonly<Record<string, string>> = {
  ar: 'لا شيء يحتاج إلى معالجة: السياسة المقيّمة الوحيدة مستوفاة.',
  de: 'Es ist nichts zu beheben: Die einzige bewertete Richtlinie ist erfüllt.',
  en: 'There is nothing to remediate: the only assessed policy passed.',
  es: 'No hay nada que remediar: la única política evaluada se cumple.',
  fr: 'Il n’y a rien à corriger : la seule règle évaluée est respectée.',
  ja: '是正が必要なポリシーはありません。評価済みの 1 件は合格です。',
  'pt-BR': 'Não há nada a remediar: a única política avaliada foi atendida.',
  'pt-PT': 'Não há nada a remediar: a única política avaliada foi atendida.',
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

  it('says so if there is nothing to remediate', async () => {
    expect(readable(await htmlOf(PASSING, 'remediation', locale))).toContain(NOTHING_TO_DO[locale]);
  });
});

// One of each kind of script.
describe.each(TRIES_ALL ? LOCALES : ['ar', 'fr', 'ja'])('in %s', (locale) => {
  it('the auditor’s document is a PDF and a workbook', async () => {
    const artifacts = await generate({ report: REPORT }, { locale, clock: CLOCK, formats: ['pdf', 'xlsx'] });
    expect(artifacts.map(({ fileName }) => fileName)).toEqual([
      'Contoso-production-CSBP-2026-11-21.pdf',
      'Contoso-production-CSBP-2026-11-21.xlsx',
    ]);
  });
});

describe.each(TRIES_ALL ? ['en', 'de'] : ['de'])('in %s', (locale) => {
  it.each(['auditor', 'comparison', 'executive', 'remediation'])(
    '%s produces every format, whether all policies passed or not',
    async (template) => {
      for (const report of [REPORT, PASSING]) {
        const artifacts = await generate({ report }, { template, locale, clock: CLOCK });
        expect(artifacts.map(({ format }) => format)).toEqual(['pdf', 'xlsx', 'html']);
      }
    },
  );
});

describe('remediation', () => {
  const sentencesOf = async (...policies: readonly WirePolicy[]): Promise<string> =>
    readable(
      await htmlOf(aWireReport({ ResourceCategories: [aWireCategory({ Policies: policies })] }), 'remediation', 'en'),
    );

  it('has a section for each stage with something to do, in order, and for no other', async () => {
    const found = headings(await htmlOf(REPORT, 'remediation', 'en'));
    expect(found.filter((text) => ['Now', 'Next', 'Later', 'Severity unknown'].includes(text))).toEqual(['Now']);
    expect((await summarize({ report: REPORT })).entryTally.notPassed).toBe(4);
  });

  it('says what closing everything does', async () => {
    expect(readable(await htmlOf(REPORT, 'remediation', 'en'))).toMatch(
      /Completing the whole plan raises compliance from +25\.0% +\(1 of 4\) to +100\.0% +\(5 of 5\)\./,
    );
  });

  it('says so if nothing was assessed, or there are no policies', async () => {
    const gray = aWirePolicy({ Compliance: 'Gray' });
    expect(await sentencesOf(gray, { ...gray, PolicyId: 'Other' })).toContain(
      'There is nothing to plan yet: none of the 2 policies was assessed. This does not mean that they pass.',
    );
    expect(await sentencesOf()).toContain('There is nothing to plan, because the report has no policies.');
  });

  it('is one page if one policy did not pass', async () => {
    const policies = [aWirePolicy({ Compliance: 'Red' })];
    const report = aWireReport({ ResourceCategories: [aWireCategory({ Policies: policies })] });
    const [pdf] = await generate({ report }, { template: 'remediation', formats: ['pdf'], clock: CLOCK });
    expect(pagesOf({ bytes: pdf?.bytes ?? Buffer.of(), notices: [] })).toHaveLength(1);
  });
});

describe('executive', () => {
  it('says so if every policy passed', async () => {
    expect(await htmlOf(PASSING, 'executive', 'en')).toContain('The only assessed policy passed.');
  });
});
