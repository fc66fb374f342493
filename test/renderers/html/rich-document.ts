import { CHART_HEADS } from '../../helpers/blocks.js';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { AuditDocument, Bar, Block, DocumentMeta } from '../../../src/model/document/document.js';
import type { Cell, Column, Row, Table } from '../../../src/model/document/table.js';
import { SEVERITIES, type Status } from '../../../src/model/report/vocabulary.js';
import { heatOfCount } from '../../../src/model/template/heat.js';
import { memoize } from '../../../src/model/values/memoize.js';
import { aDocument } from '../../helpers/documents.js';

/** One policy as these tests need it. */
export interface SamplePolicy {
  readonly id: string;
  readonly title: string;
  readonly number: string;
  readonly service: string;
  readonly status: Status;
  readonly severity: string;
  readonly passed: number;
  readonly evaluated: number;
}

export interface SampleCategory {
  readonly name: string;
  readonly policies: readonly SamplePolicy[];
}

const WORDS: Readonly<Record<Status, string>> = {
  red: 'Failed',
  amber: 'Partial',
  green: 'Passed',
  gray: 'Not assessed',
  unrecognized: 'Unrecognized',
};

const TALLIED = ['red', 'amber', 'green', 'gray'] as const;

/** The built-in shell of the page and the words of a locale. */
export function htmlShell(locale = 'en'): Pick<AuditDocument, 'shells' | 'words'> {
  return shellIn(locale);
}

const shellIn = memoize((locale: string): Pick<AuditDocument, 'shells' | 'words'> => {
  const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
  const { html } = parse(read(`assets/words/${locale}.yaml`)) as { html: Record<string, string> };
  return {
    shells: {
      html: { layout: read('templates/auditor/html/layout.hbs'), style: read('templates/auditor/html/style.css') },
    },
    words: Object.fromEntries(Object.entries(html).map(([key, text]) => [`html.${key}`, text])),
  };
});

export function aPolicy(overrides: Partial<SamplePolicy> = {}): SamplePolicy {
  return {
    id: 'VMConfiguredBackup',
    title: 'Ensure that backup feature is configured for Virtual Machines',
    number: '1000.1',
    service: 'VirtualMachines',
    status: 'red',
    severity: 'Moderate',
    passed: 0,
    evaluated: 1,
    ...overrides,
  };
}

/** Two categories with five policies: two failed, one partial, one passed, one not assessed. */
export function sampleCategories(): SampleCategory[] {
  return [
    {
      name: 'Business continuity',
      policies: [
        aPolicy(),
        aPolicy({
          id: 'SLAVM',
          title: 'Ensure that capacity is available',
          number: '1000.10',
          status: 'gray',
          severity: 'Low',
          evaluated: 0,
        }),
      ],
    },
    {
      name: 'Networking',
      policies: [
        aPolicy({
          id: 'NSGRules',
          title: "Ensure that RDP is restricted on NSG's",
          number: '2000.1',
          service: 'NetworkService',
          severity: 'Critical',
        }),
        aPolicy({
          id: 'FlowLogs',
          title: 'Ensure that flow logs are kept',
          number: '2000.2',
          service: 'NetworkService',
          status: 'amber',
          severity: 'High',
          passed: 2,
          evaluated: 3,
        }),
        aPolicy({
          id: 'DenyAll',
          title: 'Ensure that DenyAll is configured',
          number: '2000.3',
          service: 'NetworkService',
          status: 'green',
          severity: 'High',
          passed: 4,
          evaluated: 4,
        }),
      ],
    },
  ];
}

export interface RichParts {
  readonly categories?: readonly SampleCategory[];
  readonly meta?: Partial<DocumentMeta>;
  readonly overrides?: Partial<AuditDocument>;
  /** Blocks after all others. */
  readonly extra?: readonly Block[];
}

/** A document with every block type: cover, summary, contents, what did not pass, a chapter of categories, sign-off. */
export function aRichDocument(parts: RichParts = {}): AuditDocument {
  const categories = parts.categories ?? sampleCategories();
  const entries = categories.flatMap(({ policies }, category) => policies.map((policy) => ({ policy, category })));
  const rowsWhere = (test: (entry: (typeof entries)[number]) => boolean): number[] =>
    entries.flatMap((entry, index) => (test(entry) ? [index] : []));
  const total = barOf(
    'All policies',
    entries.map(({ policy }) => policy),
  );
  const failed = rowsWhere(({ policy }) => policy.status === 'red' || policy.status === 'amber');
  const shown = ['number', 'title', 'service', 'status', 'severity', 'passed', 'evaluated'];
  const blocks: Block[] = [
    {
      type: 'cover',
      kicker: 'Compliance audit report',
      title: 'Cloud Security Best Practices',
      subtitle: 'Contoso production',
      facts: [
        { term: 'Scan', text: 'Scan date not stated; retrieved 21 November 2026, 10:00 UTC', type: 'text' },
        { term: 'Scan job', text: '7d0c1f2e-94a1-4a0b-9a3c-5f7be2a0c811', type: 'id' },
        { term: 'Prepared for', text: 'Contoso Ltd, Internal Audit', type: 'text' },
        { term: 'Prepared by', text: 'Example Assurance', type: 'text' },
      ],
      bar: total,
      classification: 'Confidential',
    },
    { type: 'pageBreak' },
    { type: 'heading', level: 1, text: 'Contents', anchor: 'contents' },
    { type: 'contents', depth: 2 },
    { type: 'heading', level: 1, text: 'Summary', anchor: 'summary' },
    {
      type: 'paragraph',
      role: 'lead',
      children: [
        {
          type: 'strong',
          children: [{ type: 'text', text: `${failed.length} of ${entries.length} policies failed.` }],
        },
        { type: 'text', text: ' The numbers say what the service reported for one scan job; see ' },
        { type: 'link', target: 'method', children: [{ type: 'text', text: 'Method' }] },
        { type: 'text', text: '.' },
      ],
    },
    {
      type: 'keyFigures',
      figures: [
        { label: 'Compliance', value: 0.2486, type: 'percent', text: '24.9 %', of: 'of 181 assessed policies' },
        { label: 'Coverage', value: 0.6534, type: 'percent', text: '65.3 %', of: `of ${entries.length} policies` },
        ...total.segments.map(({ status, label, value, text }) => ({
          label,
          value,
          type: 'count' as const,
          text,
          of: `of ${entries.length} policies`,
          status,
        })),
      ],
    },
    { type: 'statusBar', bar: total },
    { type: 'heading', level: 2, text: 'Severity of what did not pass', anchor: 'severity' },
    { type: 'severityBreakdown', view: { table: 'severities' }, description: 'Policies by severity and status.' },
    { type: 'heading', level: 2, text: 'Colors by category', anchor: 'colors' },
    {
      type: 'categoryChart',
      heads: CHART_HEADS,
      description: 'Policies of each category by status, most that did not pass first.',
      bars: categories.map(({ name, policies }, index) => barOf(name, policies, `category-${index + 1}`)),
    },
    { type: 'heading', level: 2, text: 'Categories in numbers', anchor: 'numbers' },
    { type: 'table', view: { table: 'categories' } },
    {
      type: 'callout',
      tone: 'warning',
      children: [
        {
          type: 'paragraph',
          role: 'body',
          children: [
            { type: 'strong', children: [{ type: 'text', text: 'Not assessed is not passed.' }] },
            { type: 'text', text: ' The service does not say why a policy was not assessed.' },
          ],
        },
      ],
    },
    { type: 'heading', level: 1, text: 'Not passed', anchor: 'failed' },
    {
      type: 'policyTable',
      view: { table: 'policies', rows: failed, columns: ['number', 'title', 'category', ...shown.slice(2)] },
    },
    { type: 'heading', level: 1, text: 'Policies by category', anchor: 'by-category' },
    { type: 'paragraph', role: 'body', children: [{ type: 'text', text: 'In the order of the benchmark.' }] },
    ...categories.flatMap(({ name, policies }, index): Block[] => [
      { type: 'heading', level: 2, text: name, anchor: `category-${index + 1}` },
      {
        type: 'statusBar',
        bar: { ...barOf(`${policies.length} policies`, policies), description: `${name}: policies by status.` },
      },
      {
        type: 'policyTable',
        view: { table: 'policies', rows: rowsWhere(({ category }) => category === index), columns: shown },
      },
    ]),
    { type: 'pageBreak' },
    { type: 'heading', level: 1, text: 'Method and denominators', anchor: 'method' },
    {
      type: 'list',
      ordered: false,
      items: [
        [
          {
            type: 'paragraph',
            role: 'body',
            children: [{ type: 'text', text: 'Compliance is Green of Green and Red.' }],
          },
        ],
        [
          {
            type: 'paragraph',
            role: 'body',
            children: [
              { type: 'text', text: 'The address is ' },
              { type: 'code', text: '/audit/license/…/summary' },
              { type: 'text', text: '; the standard stands at ' },
              {
                type: 'externalLink',
                href: 'https://example.org/csbp',
                children: [{ type: 'text', text: 'example.org' }],
              },
              { type: 'break' },
              { type: 'emphasis', children: [{ type: 'text', text: 'as retrieved.' }] },
            ],
          },
        ],
      ],
    },
    {
      type: 'callout',
      tone: 'note',
      children: [
        {
          type: 'paragraph',
          role: 'body',
          children: [{ type: 'text', text: 'Percentages are never averaged: counts are pooled.' }],
        },
      ],
    },
    { type: 'heading', level: 2, text: 'Glossary', anchor: 'glossary' },
    {
      type: 'definitions',
      items: [
        { term: 'Not passed', text: 'A policy entry that is Red or Amber.', type: 'text' },
        {
          term: 'Not assessed',
          text: 'Gray. The service does not say why: no resources, excluded, manual or a missing permission are possible.',
          type: 'text',
        },
        { term: 'SHA-256', text: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08', type: 'id' },
      ],
    },
    { type: 'heading', level: 1, text: 'Sign-off', anchor: 'sign-off' },
    {
      type: 'signOff',
      statement: 'Signing confirms the provenance and handling of this document, not compliance.',
      fields: ['Name', 'Date', 'Signature'],
      parties: [
        { role: 'Prepared by', name: 'Example Assurance' },
        { role: 'Reviewed by', name: '' },
        { role: 'Received by', name: '' },
      ],
    },
    { type: 'paragraph', role: 'small', children: [{ type: 'text', text: 'End of the document.' }] },
    ...(parts.extra ?? []),
  ];
  return aDocument({
    ...(parts.meta === undefined ? {} : { meta: parts.meta }),
    blocks,
    tables: {
      policies: policyTable(categories),
      categories: categoryTable(categories),
      severities: severityTable(entries.map(({ policy }) => policy)),
    },
    overrides: { ...htmlShell(), ...parts.overrides },
  });
}

function policyTable(categories: readonly SampleCategory[]): Table {
  const column = (key: string, label: string, type: Column['type'], weight: number, filter = false): Column => ({
    key,
    label,
    type,
    weight,
    filter,
  });
  let index = 0;
  return {
    title: 'Policies',
    columns: [
      column('category', 'Category', 'text', 3),
      column('number', 'Number', 'id', 1.3),
      column('title', 'Policy', 'text', 6),
      column('service', 'Service', 'text', 2.4, true),
      column('status', 'Status', 'status', 1.7, true),
      { ...column('severity', 'Severity', 'severity', 1.4, true), order: SEVERITIES },
      column('passed', 'Passed', 'count', 1),
      column('evaluated', 'Evaluated', 'count', 1.1),
    ],
    rows: categories.flatMap(({ name, policies }, category) =>
      policies.map((policy): Row => {
        index += 1;
        return {
          anchor: `policy.${index}`,
          cells: [
            { value: name, text: name, target: `category-${category + 1}` },
            textCell(policy.number),
            { ...textCell(policy.title), detail: policy.id },
            textCell(policy.service),
            { ...textCell(WORDS[policy.status]), status: policy.status },
            textCell(policy.severity),
            countCell(policy.passed),
            countCell(policy.evaluated),
          ],
        };
      }),
    ),
    empty: 'There are no policies.',
  };
}

function categoryTable(categories: readonly SampleCategory[]): Table {
  const counts = (policies: readonly SamplePolicy[]): Cell[] => [
    ...TALLIED.map((status) => countCell(policies.filter((policy) => policy.status === status).length)),
    countCell(policies.length),
  ];
  return {
    title: 'Categories',
    columns: [
      { key: 'category', label: 'Category', type: 'text', weight: 4 },
      ...TALLIED.map((status): Column => ({ key: status, label: WORDS[status], type: 'count', weight: 1.1 })),
      { key: 'total', label: 'Policies', type: 'count', weight: 1.1 },
    ],
    rows: categories.map(({ name, policies }, index) => ({
      cells: [{ ...textCell(name), target: `category-${index + 1}` }, ...counts(policies)],
    })),
    totals: { cells: [textCell('All categories'), ...counts(categories.flatMap(({ policies }) => policies))] },
    empty: 'There are no categories.',
  };
}

function severityTable(policies: readonly SamplePolicy[]): Table {
  const severities = ['Critical', 'High', 'Moderate', 'Low'];
  return {
    title: 'Severity and status',
    columns: [
      { key: 'severity', label: 'Severity', type: 'severity', weight: 2 },
      ...TALLIED.map((status): Column => ({ key: status, label: WORDS[status], type: 'count', weight: 1.2 })),
    ],
    rows: severities.map((severity) => ({
      cells: [
        textCell(severity),
        ...TALLIED.map((status) => {
          const count = policies.filter((policy) => policy.severity === severity && policy.status === status).length;
          return { ...countCell(count), heat: heatOfCount(count, policies.length / 4) };
        }),
      ],
    })),
    empty: 'There are no policies.',
  };
}

function barOf(label: string, policies: readonly SamplePolicy[], target?: string): Bar {
  return {
    label,
    note: `${policies.length} policies`,
    description: `${label} by status.`,
    ...(target === undefined ? {} : { target }),
    segments: TALLIED.map((status) => {
      const value = policies.filter((policy) => policy.status === status).length;
      return { status, label: WORDS[status], value, text: String(value), share: value / Math.max(1, policies.length) };
    }),
  };
}

function textCell(text: string): Cell {
  return { value: text, text };
}

function countCell(value: number): Cell {
  return { value, text: String(value) };
}
