import type { BlockOf, ContainerType } from '../../src/base/document/blocks.js';
import type { Block, BlockType } from '../../src/model/document/document.js';
import { CHART_HEADS, aBar, aCover, aHeading, aLineChart, aParagraph } from './blocks.js';
import { aGuidanceCard, aPlanCard } from './guidance.js';

/** One block of each type. */
export const BLOCK_SAMPLES: { readonly [Type in BlockType]: BlockOf<Type> } = {
  callout: { type: 'callout', tone: 'note', children: [] },
  categoryChart: { type: 'categoryChart', heads: CHART_HEADS, bars: [aBar({ red: 1 })], description: 'One bar.' },
  contents: { type: 'contents', depth: 1 },
  cover: aCover() as BlockOf<'cover'>,
  definitions: { type: 'definitions', items: [] },
  heading: aHeading(2, 'A heading'),
  keyFigures: { type: 'keyFigures', figures: [] },
  list: { type: 'list', ordered: false, items: [] },
  pageBreak: { type: 'pageBreak' },
  paragraph: aParagraph('A paragraph.'),
  policyGuidance: { type: 'policyGuidance', cards: [] },
  policyIndex: { type: 'policyIndex', view: { table: 'policies' } },
  policyTable: { type: 'policyTable', view: { table: 'policies' } },
  remediationPlan: { type: 'remediationPlan', cards: [] },
  severityBreakdown: { type: 'severityBreakdown', view: { table: 'policies' }, description: 'A table.' },
  signOff: { type: 'signOff', statement: '', fields: [], parties: [] },
  statusBar: { type: 'statusBar', bar: aBar({ red: 1 }) },
  table: { type: 'table', view: { table: 'policies' } },
  trend: { type: 'trend', charts: [aLineChart()], caption: 'One point per scan.' },
};

/** For each type that contains blocks: creates a block with the given blocks in its last place. */
export const CONTAINERS: { readonly [Type in ContainerType]: (inner: readonly Block[]) => BlockOf<Type> } = {
  callout: (inner) => ({ type: 'callout', tone: 'note', children: inner }),
  list: (inner) => ({ type: 'list', ordered: false, items: [[], inner] }),
  policyGuidance: (inner) => ({
    type: 'policyGuidance',
    cards: [
      aGuidanceCard([0], { parts: [] }),
      aGuidanceCard([0], {
        anchor: 'guidance.last',
        parts: [
          { label: 'Empty', children: [] },
          { label: 'Steps', children: inner },
        ],
      }),
    ],
  }),
  remediationPlan: (inner) => ({
    type: 'remediationPlan',
    cards: [aPlanCard([0], { parts: [] }), aPlanCard([1], { parts: [{ label: 'Steps', children: inner }] })],
  }),
};

/** The entries of `CONTAINERS`. */
export const NESTINGS = Object.entries(CONTAINERS) as readonly (readonly [
  ContainerType,
  (inner: readonly Block[]) => Block,
])[];
