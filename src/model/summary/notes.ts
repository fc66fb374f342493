/**
 * What a note means: a `contradiction` of the report with itself or its own totals; something `unknown` to auditpress, which is
 * the service's right; a known value in another `spelling`; an id that is masked or `absent`.
 */
export const NOTE_CLASSES = ['contradiction', 'unknown', 'spelling', 'absent'] as const;
export type NoteClass = (typeof NOTE_CLASSES)[number];

/** The class of each code. Notes come in this order. */
const CLASS_BY_CODE = {
  'category-colors-differ': 'contradiction',
  'category-repeated': 'contradiction',
  'category-sum-differs': 'contradiction',
  'category-total-differs': 'contradiction',
  'color-unrecognized': 'unknown',
  'count-not-whole': 'contradiction',
  'entry-repeated': 'contradiction',
  'formula-undecided': 'unknown',
  'id-absent': 'absent',
  'id-masked': 'absent',
  'passed-above-total': 'contradiction',
  'percent-differs': 'contradiction',
  'policy-color-unexpected': 'contradiction',
  'policy-counts-differ': 'contradiction',
  'probability-unrecognized': 'unknown',
  'risk-level-unrecognized': 'unknown',
  'risk-without-resources': 'unknown',
  'scan-time-conflict': 'contradiction',
  'scan-time-field-missing': 'unknown',
  'scan-time-unreadable': 'unknown',
  'severity-unrecognized': 'unknown',
  'spelling-differs': 'spelling',
  'totals-differ': 'contradiction',
  'values-folded': 'unknown',
} as const satisfies Readonly<Record<string, NoteClass>>;

export type NoteCode = keyof typeof CLASS_BY_CODE;
export const NOTE_CODES = Object.keys(CLASS_BY_CODE) as readonly NoteCode[];

export function classOf(code: NoteCode): NoteClass {
  return CLASS_BY_CODE[code];
}

/**
 * One observation behind a note. `expected` and `found` are values of the report, numbers or arithmetic
 * (`100 × 2/(2+3) = 40`), so they need no translation.
 */
export interface NoteExample {
  /** A path in the report as received, such as `ResourceCategories[3].Total`. */
  readonly path: string;
  /** The name of a category or the id of a policy. Empty for the report itself. */
  readonly subject: string;
  /** Empty if the code implies it. */
  readonly expected: string;
  readonly found: string;
}

/** All observations of one kind. The report is neither repaired nor refused because of them. */
export interface Note {
  readonly code: NoteCode;
  /** All occurrences, at least one, in document order. */
  readonly examples: readonly NoteExample[];
}
