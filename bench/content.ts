import { fileURLToPath } from 'node:url';
import { generateReport } from '../scripts/samples/generate-report.js';
import { serializeReports } from '../scripts/samples/serialize.js';
import type { ServicePolicy } from '../scripts/samples/service-report.js';

/**
 * What every contestant prints: the policy tables of a report, one per category, with everything that they need to look
 * alike. Plain data, because most contestants run in their own processes.
 */
export interface Content {
  readonly title: string;
  /** Policies of all categories. */
  readonly policies: number;
  readonly columns: readonly ContentColumn[];
  readonly categories: readonly ContentCategory[];
  readonly look: Look;
}

export interface ContentColumn {
  readonly label: string;
  /** Points, without the gap between columns. */
  readonly width: number;
  readonly alignment: 'left' | 'right';
  readonly font: 'sans' | 'mono';
}

export interface ContentCategory {
  readonly name: string;
  readonly rows: readonly ContentRow[];
}

export interface ContentRow {
  /** One text per column. */
  readonly cells: readonly string[];
  readonly status: ContentStatus;
  /** Only workbooks show it. */
  readonly policyId: string;
  readonly passed: number;
  readonly total: number;
}

export type ContentStatus = 'red' | 'amber' | 'green' | 'gray';

/** In points unless stated otherwise; colors as `#rrggbb`. */
export interface Look {
  readonly page: { readonly width: number; readonly height: number };
  readonly margins: Margins;
  readonly size: number;
  /** Of the lines of a cell, as a multiple of the size. */
  readonly leading: number;
  readonly gap: number;
  /** Above and below the text of a row. */
  readonly padding: number;
  readonly headingSize: number;
  readonly ink: string;
  readonly muted: string;
  readonly hairline: string;
  readonly status: Readonly<Record<ContentStatus, string>>;
  /** Absolute paths. */
  readonly fonts: { readonly regular: string; readonly semibold: string; readonly mono: string };
}

interface Margins {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** Millimeters: 500 policies fill about 26 pages. */
export const PAGE_MARGINS: Margins = { top: 32, right: 19, bottom: 32, left: 19 };
const POINTS_IN_MILLIMETER = 72 / 25.4;

const COLUMNS: readonly ContentColumn[] = [
  { label: 'No.', width: 40, alignment: 'left', font: 'mono' },
  { label: 'Policy', width: 176, alignment: 'left', font: 'sans' },
  { label: 'Service', width: 82, alignment: 'left', font: 'sans' },
  { label: 'Status', width: 54, alignment: 'left', font: 'sans' },
  { label: 'Severity', width: 40, alignment: 'left', font: 'sans' },
  { label: 'Passed resources', width: 45, alignment: 'right', font: 'sans' },
];

/** The index of the column in the color of the row's status. */
export const STATUS_COLUMN = 3;

const STATUS_WORDS = { red: 'Failed', amber: 'Partly failed', green: 'Passed', gray: 'Not assessed' } as const;

const LOOK: Look = {
  page: { width: 595.28, height: 841.89 },
  margins: {
    top: PAGE_MARGINS.top * POINTS_IN_MILLIMETER,
    right: PAGE_MARGINS.right * POINTS_IN_MILLIMETER,
    bottom: PAGE_MARGINS.bottom * POINTS_IN_MILLIMETER,
    left: PAGE_MARGINS.left * POINTS_IN_MILLIMETER,
  },
  size: 8,
  leading: 1.36,
  gap: 10,
  padding: 3.2,
  headingSize: 12,
  ink: '#16202c',
  muted: '#566170',
  hairline: '#d5dae1',
  status: { red: '#9b1c14', amber: '#7a4f00', green: '#14684f', gray: '#545e6b' },
  fonts: {
    regular: fontPath('IBMPlexSans-Regular'),
    semibold: fontPath('IBMPlexSans-SemiBold'),
    mono: fontPath('NotoSansMono-Regular'),
  },
};

/** One generated report, as the service sends it and as the tables that the contestants print. */
export interface BenchInput {
  /** JSON. */
  readonly report: string;
  readonly content: Content;
}

/** The same size and seed give the same report. Seed 7 with 500 policies has 25 categories. */
export function inputOf(policies: number, seed: number): BenchInput {
  const report = generateReport({ policies, seed });
  const categories = report.ResourceCategories.map(({ CategoryName, Policies }) => ({
    name: CategoryName,
    rows: Policies.map(rowOf),
  }));
  return {
    report: serializeReports([report]),
    content: {
      title: `${report.BenchmarkName} · ${report.AccountName}`,
      policies,
      columns: COLUMNS,
      categories,
      look: LOOK,
    },
  };
}

function rowOf(policy: ServicePolicy): ContentRow {
  const { PassedResourceCount: passed, TotalResourceCount: total } = policy;
  const status = statusOf(policy.Compliance);
  return {
    cells: [
      policy.ComplianceNumber,
      policy.ShortTitle,
      policy.ServiceName,
      STATUS_WORDS[status],
      policy.Severity,
      `${passed} of ${total}`,
    ],
    status,
    policyId: policy.PolicyId,
    passed,
    total,
  };
}

function statusOf(color: string): ContentStatus {
  const status = color.toLowerCase();
  if (status === 'red' || status === 'amber' || status === 'green' || status === 'gray') return status;
  throw new Error(`Expected one of the four colors in a generated report, found ${color}.`);
}

function fontPath(name: string): string {
  return fileURLToPath(new URL(`../assets/fonts/${name}.ttf`, import.meta.url));
}
