import type { Status } from '../report/vocabulary.js';
import type { NoteExample } from './notes.js';
import type { Ratio } from './summary.js';

/** A status as gates name it; `not-passed` is Red or Amber. */
export type GateStatus = Exclude<Status, 'gray'> | 'not-passed' | 'not-assessed';

/** What a gate looks at. Severities are as written: which one is meant depends on the report. */
export type GateFigure =
  | {
      readonly type: 'policies';
      readonly status: GateStatus;
      readonly severity: string | null;
      /** Only those that did not have the status in the baseline. */
      readonly isNew: boolean;
    }
  | { readonly type: 'failed-resource-checks' | 'compliance' | 'coverage' | 'compliance-drop' | 'coverage-drop' };

export const GATE_OPERATORS = ['=', '<=', '>=', '<', '>'] as const;
export type GateOperator = (typeof GATE_OPERATORS)[number];

export interface GateRule {
  readonly figure: GateFigure;
  /** `adjusted` leaves out what somebody accepted. */
  readonly basis: 'raw' | 'adjusted';
  readonly operator: GateOperator;
  /** A decimal number as written, because a binary one would not be exact: percent, percentage points or a count. */
  readonly limit: string;
  /** Null for the whole report. The name is as written. */
  readonly scope: { readonly type: 'category' | 'service'; readonly name: string } | null;
}

export interface Gate {
  readonly name: string | null;
  readonly text: string;
  readonly rule: GateRule;
}

export const GATE_RESULTS = ['passed', 'failed', 'not-evaluated'] as const;
export type GateResult = (typeof GATE_RESULTS)[number];

export type GateObservation =
  | {
      readonly type: 'count';
      readonly count: number;
      readonly total: number;
      /** What the total is of: assessed policies, all policies, or evaluated checks of resources, or tests. */
      readonly of: 'assessed' | 'policies' | 'resource-checks' | 'tests';
    }
  | { readonly type: 'ratio'; readonly ratio: Ratio }
  /** `points` is by how many percentage points the ratio fell; negative if it rose. */
  | { readonly type: 'drop'; readonly before: Ratio; readonly after: Ratio; readonly points: number };

/** Codes of reasons. The first is that of a failed gate; the others are those of one that was not evaluated. */
export const GATE_REASONS = [
  'limit',
  'no-baseline',
  'order-unknown',
  'not-comparable',
  'no-acceptances',
  'nothing-assessed',
  'nothing-assessed-before',
  'no-resource-checks',
  'severity-unknown',
  'category-unknown',
  'service-unknown',
  'formula-undecided',
  'unrecognized',
  'unrecognized-before',
  'contradiction',
  'contradiction-before',
  'population-unknown',
  'population-unknown-before',
] as const;

type PlacesCode = `${'unrecognized' | 'contradiction' | 'population-unknown'}${'' | '-before'}`;
type NameCode = 'severity-unknown' | 'category-unknown' | 'service-unknown';

export type GateReason =
  | { readonly code: Exclude<(typeof GATE_REASONS)[number], PlacesCode | NameCode> }
  | {
      /**
       * Statuses that are unrecognized, places where the report contradicts itself, or values by which the gate chooses and that are
       * unknown; `-before`: those of the earlier scan.
       */
      readonly code: PlacesCode;
      readonly places: readonly NoteExample[];
      readonly count: number;
    }
  | {
      readonly code: NameCode;
      readonly name: string;
      /** A similar name that is known; null if there is none. */
      readonly nearest: string | null;
    };

export const GATE_UNITS = ['count', 'percent', 'points'] as const;
export type GateUnit = (typeof GATE_UNITS)[number];

export interface GateOutcome extends Gate {
  readonly result: GateResult;
  readonly observed: GateObservation | null;
  readonly reason: GateReason | null;
}

export function unitOf({ type }: GateFigure): GateUnit {
  switch (type) {
    case 'policies':
    case 'failed-resource-checks':
      return 'count';
    case 'compliance':
    case 'coverage':
      return 'percent';
    case 'compliance-drop':
    case 'coverage-drop':
      return 'points';
  }
}
