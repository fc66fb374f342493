import type { Bar, BarSegment, Block, Heading, Paragraph, LineChart } from '../../src/model/document/document.js';
import type { Cell, Column, Row, Table } from '../../src/model/document/table.js';
import type { Status } from '../../src/model/report/vocabulary.js';

export function aHeading(
  level: Heading['level'],
  text: string,
  anchor = text.toLowerCase().replace(/\W+/g, '-'),
): Heading {
  return { type: 'heading', level, text, anchor };
}

export function aParagraph(text: string, role: Paragraph['role'] = 'body'): Paragraph {
  return { type: 'paragraph', role, children: [{ type: 'text', text }] };
}

const LABELS: Readonly<Record<Status, string>> = {
  red: 'Failed',
  amber: 'Partial',
  green: 'Passed',
  gray: 'Not assessed',
  unrecognized: 'Unrecognized',
};

/** Segments of a bar from counts, in their order. */
export function segments(counts: Partial<Record<Status, number>>): BarSegment[] {
  const entries = Object.entries(counts) as [Status, number][];
  const total = entries.reduce((sum, [, count]) => sum + count, 0);
  return entries.map(([status, value]) => ({
    status,
    label: LABELS[status],
    value,
    text: String(value),
    share: total === 0 ? 0 : value / total,
  }));
}

export function aBar(counts: Partial<Record<Status, number>>, overrides: Partial<Bar> = {}): Bar {
  const shown = segments(counts);
  const told = shown.map(({ text, label }) => `${text} ${label}`).join(', ');
  const label = overrides.label ?? 'Policies by status';
  return { label, note: '80.0 % compliant', description: `${label}: ${told}`, segments: shown, ...overrides };
}

export const CHART_HEADS = { label: 'Category', bar: 'Policies', note: 'Compliance' };

export function aLineChart(overrides: Partial<LineChart> = {}): LineChart {
  return {
    title: 'Compliance',
    description: 'Compliance: 20.0% on 1 January 2026, 30.0% on 1 March 2026.',
    points: [
      { x: 0, y: 0, label: '1 January 2026', text: '20.0%' },
      { x: 0.5, y: 0.5, label: '1 February 2026', text: '25.0%' },
      { x: 1, y: 1, label: '1 March 2026', text: '30.0%' },
    ],
    ticks: [
      { y: 0, text: '20.0%' },
      { y: 1, text: '30.0%' },
    ],
    ...overrides,
  };
}

export function aCover(overrides: Partial<Extract<Block, { type: 'cover' }>> = {}): Block {
  return {
    type: 'cover',
    kicker: 'Audit report',
    title: 'Cloud Security Best Practices',
    subtitle: 'Contoso production',
    facts: [
      { term: 'Scan job', text: '7d0c1f2e-1111', type: 'id' },
      { term: 'Prepared by', text: 'Example Assurance', type: 'text' },
    ],
    bar: aBar({ red: 2, amber: 1, green: 12, gray: 5 }),
    classification: 'Confidential',
    ...overrides,
  };
}

export function aCell(value: string | number, overrides: Partial<Cell> = {}): Cell {
  return { value, text: String(value), ...overrides };
}

export function aColumn(key: string, type: Column['type'], weight = 1): Column {
  return { key, label: key.replace(/^./, (letter) => letter.toUpperCase()), type, weight };
}

export interface PolicyParts {
  readonly title?: string;
  readonly id?: string;
  readonly status?: Status;
}

/** A row of `policyTable`: number, title, policy, status, failed. */
export function aPolicyRow(index: number, { title, id, status = 'red' }: PolicyParts = {}): Row {
  return {
    anchor: `policy.${index}`,
    cells: [
      aCell(`1000.${index}`),
      aCell(title ?? `Ensure that backup ${index} is configured`),
      aCell(id ?? `BackupConfigured_${index}`),
      aCell(LABELS[status], { status }),
      aCell(index),
    ],
  };
}

export function aPolicyTable(rows: readonly Row[], overrides: Partial<Table> = {}): Table {
  return {
    title: 'Policies',
    columns: [
      aColumn('number', 'id'),
      aColumn('title', 'text', 5),
      aColumn('policy', 'id', 3),
      aColumn('status', 'status', 1.5),
      aColumn('failed', 'count'),
    ],
    rows,
    empty: 'No policy is in this table.',
    ...overrides,
  };
}

export function manyPolicies(count: number): Row[] {
  return Array.from({ length: count }, (_, index) => aPolicyRow(index + 1));
}
