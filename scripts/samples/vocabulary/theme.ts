/**
 * The notation of the vocabulary: a theme is the topic of one kind of control group, a family is a set of subjects to which
 * the same controls apply. Every subject is combined with every control of its family, so each line must fit all of them.
 */

/** How many resources of a kind an account holds: one setting of the account, a handful, or dozens to hundreds. */
export const SCALES = ['one', 'few', 'many'] as const;
export type Scale = (typeof SCALES)[number];

export const SAMPLE_SEVERITIES = ['Critical', 'High', 'Moderate', 'Low'] as const;
export type SampleSeverity = (typeof SAMPLE_SEVERITIES)[number];

/** A control as the service would publish it. */
export interface CatalogPolicy {
  readonly policyId: string;
  /** The id, with `%s` for the subject of the control. */
  readonly control: string;
  /** The subject, in the plural. */
  readonly subject: string;
  readonly title: string;
  readonly service: string;
  readonly scale: Scale;
  readonly severity: SampleSeverity;
}

export type Theme = readonly CatalogPolicy[];

/** A category of a benchmark, and the themes of its policies. The groups of a benchmark share no theme. */
export interface Group {
  readonly name: string;
  /** Middle of the category id, `Compute_(IaaS)` in `TA_CSBP_Compute_(IaaS)`. */
  readonly id: string;
  /** Share of the report's policies, relative to the other groups. */
  readonly weight: number;
  readonly themes: readonly Theme[];
}

/** Joins families to a theme. */
export function theme(...families: readonly Theme[]): Theme {
  return families.flat();
}

/**
 * Combines subjects with controls, subject by subject.
 *
 * @param subjects one per line: `code | service | scale | label in the plural`
 * @param controls one per line: `severity | id with %s for the code | title with %s for the label`
 */
export function family(subjects: string, controls: string): Theme {
  const controlRows = rowsOf(controls, 3);
  return rowsOf(subjects, 4).flatMap(([code = '', service = '', scale = '', label = '']) =>
    controlRows.map(([severity = '', id = '', title = '']) => ({
      policyId: id.replace('%s', code),
      control: id,
      subject: label,
      title: title.replace('%s', label),
      service,
      scale: oneOf(SCALES, scale),
      severity: oneOf(SAMPLE_SEVERITIES, severity),
    })),
  );
}

function rowsOf(table: string, width: number): string[][] {
  const lines = table.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    if (cells.length !== width) throw new Error(`Expected ${width} cells between bars, found: ${line.trim()}`);
    return cells;
  });
}

function oneOf<Word extends string>(words: readonly Word[], text: string): Word {
  const found = words.find((word) => word === text);
  if (found === undefined) throw new Error(`Expected one of ${words.join(', ')}, found: ${text}`);
  return found;
}
