import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { sampleFiles, sampleReports } from '../../../scripts/samples/sample-files.js';
import type { ServiceReport } from '../../../scripts/samples/service-report.js';

const FOLDER = fileURLToPath(new URL('../../../examples/reports/', import.meta.url));
const samples = sampleReports();

/** Number of each policy by category and policy id. */
function numbersIn(report: ServiceReport): Map<string, string> {
  return new Map(
    report.ResourceCategories.flatMap(({ CategoryId, Policies }) =>
      Policies.map(({ PolicyId, ComplianceNumber }) => [`${CategoryId}/${PolicyId}`, ComplianceNumber] as const),
    ),
  );
}

describe('the samples in the repository', () => {
  it('are what the generator writes, byte for byte, and nothing else', () => {
    const generated = new Map(sampleFiles().map(({ name, text }) => [name, text]));
    expect(readdirSync(FOLDER).sort()).toEqual([...generated.keys()].sort());
    for (const [name, text] of generated) {
      expect(readFileSync(`${FOLDER}${name}`, 'utf8') === text, `${name}: run npm run samples`).toBe(true);
    }
  });

  it.each(samples.map((sample) => [sample.name, sample] as const))('%s holds 150 to 900 policies', (_name, sample) => {
    const entries = sample.report.ResourceCategories.flatMap(({ Policies }) => Policies);
    expect(entries.length).toBeGreaterThanOrEqual(150);
    expect(entries.length).toBeLessThanOrEqual(900);
  });

  it('state in every report that they are not evidence', () => {
    for (const { report } of samples) expect(report.SampleData).toMatch(/seed \d+\. Not evidence\.$/);
  });

  it('state a scan date for accounts of types 1 and 2, and none for type 3', () => {
    for (const { name, month, report } of samples) {
      expect(report.ScanDate?.startsWith(month) ?? name.startsWith('type-3')).toBe(true);
      expect('ScanDate' in report).toBe(!name.startsWith('type-3'));
    }
  });

  it('name no cloud provider', () => {
    for (const { text } of samples) expect(text).not.toMatch(/azure|aws|amazon|microsoft|google|contoso|northwind/i);
  });

  it('have a different id for every scan job, and the same ids for an account throughout', () => {
    expect(new Set(samples.map(({ report }) => report.JobId)).size).toBe(samples.length);
    expect(new Set(samples.map(({ report }) => report.AccountId)).size).toBe(3);
  });

  it('change from job to job: no policy is removed or renumbered, some are added, most keep their color, more pass', () => {
    for (const [earlier, later] of samples.flatMap((sample, position) => {
      const next = samples[position + 1];
      return next?.report.AccountId === sample.report.AccountId && next.report.BenchmarkId === sample.report.BenchmarkId
        ? [[sample.report, next.report] as const]
        : [];
    })) {
      const before = numbersIn(earlier);
      const after = numbersIn(later);
      for (const [key, number] of before) expect(after.get(key)).toBe(number);
      expect(after.size).toBeGreaterThan(before.size);

      const colorsBefore = colorsIn(earlier);
      const colorsAfter = colorsIn(later);
      const kept = [...colorsBefore].filter(([key, color]) => colorsAfter.get(key) === color).length;
      expect(kept).toBeGreaterThan(0.8 * colorsBefore.size);
      expect(kept).toBeLessThan(colorsBefore.size);
      expect(greenIn(later)).toBeGreaterThan(greenIn(earlier));
    }
  });
});

function colorsIn(report: ServiceReport): Map<string, string> {
  return new Map(
    report.ResourceCategories.flatMap(({ CategoryId, Policies }) =>
      Policies.map(({ PolicyId, Compliance }) => [`${CategoryId}/${PolicyId}`, Compliance] as const),
    ),
  );
}

function greenIn(report: ServiceReport): number {
  return report.ResourceCategories.reduce((sum, { Green }) => sum + Green, 0);
}
