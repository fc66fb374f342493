/** Builds reports from what readers find, in the order in which they find it. */
import type {
  NotAssessedReason,
  Policy,
  Report,
  ReportOrigin,
  Resource,
  ResourceCategory,
  SourceGuidance,
} from '../../../model/report/report.js';
import type { COMPLIANCES } from '../../../model/report/vocabulary.js';
import { type Color } from '../../../model/report/vocabulary.js';
import { compareNaturally } from '../../../model/values/natural-order.js';
import { readInstant } from '../../../model/values/instant.js';

/** What a report is about. Empty texts are not stated. */
export interface ReportHead {
  readonly benchmarkId: string;
  readonly benchmarkName: string;
  readonly accountId: string;
  readonly accountName: string;
  /** Kind of the account: `aws`, `m365`, `kubernetes`. */
  readonly connectorType: string;
  /** The tool's id of the run. */
  readonly jobId: string;
  readonly origin: ReportOrigin;
}

/** A policy in a category, as it is known before its checks are counted. */
export interface PolicyHead {
  readonly category: string;
  readonly policyId: string;
  readonly title: string;
  /** Number of the requirement: `1.20`. */
  readonly number: string;
  readonly service: string;
  /** As in `SEVERITIES`; empty if the source states none. */
  readonly severity: string;
  readonly guidance?: SourceGuidance | undefined;
}

/** What came of a policy of which the source states the result. */
export interface StatedResult {
  /** A color as the service spells it, or the source's own word for a result that nobody knows. */
  readonly compliance: string;
  readonly passed: number;
  readonly evaluated: number;
  readonly notAssessed?: NotAssessedReason | undefined;
  readonly resources?: readonly Resource[] | undefined;
}

interface Checked {
  readonly head: PolicyHead;
  readonly resources: Resource[];
  passed: number;
  failed: number;
  notAssessed: NotAssessedReason | undefined;
}

type Entry = { readonly head: PolicyHead; readonly result: StatedResult } | Checked;

const SPELLED = { green: 'Green', red: 'Red', amber: 'Amber', gray: 'Gray' } as const satisfies Record<
  Color,
  (typeof COMPLIANCES)[number]
>;

/** When a scan ran, from a field of the tool. Null for what is no time, and for the year 1 that some tools write instead of none. */
export function statedAt(text: string, field: string): ReportOrigin['scannedAt'] {
  const instant = readInstant(text);
  return instant === undefined || instant.at < '1990' ? null : { ...instant, field };
}

/** One report. Memory grows with its policies and resources. */
export class ReportBuilder {
  readonly #head: ReportHead;
  readonly #categories = new Map<string, Entry[]>();
  readonly #checked = new Map<string, Checked>();

  readonly #isWhole: boolean;
  #scannedAt: ReportOrigin['scannedAt'];

  /** @param isWhole whether resources and guidance are kept. Without them, the checks are only counted */
  constructor(head: ReportHead, isWhole = true) {
    this.#head = head;
    this.#isWhole = isWhole;
    this.#scannedAt = head.origin.scannedAt;
  }

  /** The scan went on until then at least. */
  sawAt(time: ReportOrigin['scannedAt']): void {
    if (time !== null && time.at > (this.#scannedAt?.at ?? '')) this.#scannedAt = time;
  }

  get benchmarkId(): string {
    return this.#head.benchmarkId;
  }

  get accountId(): string {
    return this.#head.accountId;
  }

  /** Adds an entry whose result the source states. Ids may repeat: each call is an entry. */
  addPolicy(head: PolicyHead, result: StatedResult): void {
    this.#entriesOf(head.category).push({ head, result });
  }

  /** Adds a check of a resource to the entry of its category, number and policy. Checks are never merged. */
  addCheck(head: PolicyHead, resource: Resource): void {
    const checked = this.#checkedOf(head);
    if (resource.status === 'green') checked.passed += 1;
    if (resource.status === 'red') checked.failed += 1;
    if (this.#isWhole) checked.resources.push(resource);
  }

  /** Adds an entry without a check, such as a manual one, unless it has checks. */
  addUnchecked(head: PolicyHead, reason: NotAssessedReason): void {
    this.#checkedOf(head).notAssessed ??= reason;
  }

  build(): Report {
    const { origin, ...about } = this.#head;
    return {
      ...about,
      licenseId: '',
      licenseName: '',
      providerAccountIds: [],
      resourceCategories: inOrder([...this.#categories]).map(([name, entries], index) =>
        // Without categories, the benchmark is what policies belong to.
        categoryOf(
          name === '' ? { id: about.benchmarkId, name: about.benchmarkName } : { id: name, name },
          index,
          entries.map(policyOf),
        ),
      ),
      unlisted: [],
      origin: { ...origin, scannedAt: this.#scannedAt },
    };
  }

  #entriesOf(category: string): Entry[] {
    const known = this.#categories.get(category);
    if (known !== undefined) return known;
    const entries: Entry[] = [];
    this.#categories.set(category, entries);
    return entries;
  }

  #checkedOf(head: PolicyHead): Checked {
    const key = JSON.stringify([head.category, head.number, head.policyId]);
    const existing = this.#checked.get(key);
    if (existing !== undefined) return existing;
    const { guidance, ...brief } = head;
    const known = this.#isWhole && guidance !== undefined ? head : brief;
    const checked: Checked = { head: known, resources: [], passed: 0, failed: 0, notAssessed: undefined };
    this.#checked.set(key, checked);
    this.#entriesOf(head.category).push(checked);
    return checked;
  }
}

function policyOf(entry: Entry): Policy {
  const { head } = entry;
  const { compliance, passed, evaluated, notAssessed, resources } = 'result' in entry ? entry.result : resultOf(entry);
  return {
    policyId: head.policyId,
    shortTitle: head.title,
    serviceName: head.service,
    complianceNumber: head.number,
    passedResourceCount: passed,
    totalResourceCount: evaluated,
    compliance,
    severity: head.severity,
    riskProbability: '',
    riskLevel: '',
    unlisted: [],
    ...(resources !== undefined && resources.length > 0 && { resources }),
    ...(notAssessed !== undefined && { notAssessed }),
    ...(head.guidance !== undefined && { guidance: head.guidance }),
  };
}

/** Green if every check passed, red if none did, amber between, gray without one. */
function resultOf({ resources, passed, failed, notAssessed }: Checked): StatedResult {
  const status = passed + failed === 0 ? 'gray' : failed === 0 ? 'green' : passed === 0 ? 'red' : 'amber';
  return {
    compliance: SPELLED[status],
    passed,
    evaluated: passed + failed,
    resources,
    ...(status === 'gray' && { notAssessed }),
  };
}

type Grouped = readonly (readonly [category: string, entries: readonly Entry[]])[];

const NUMBERED = /^\d/;

/** Numbered categories are in the order of their numbers: tools write 10 before 2. Others are in the order of the file. */
function inOrder(categories: Grouped): Grouped {
  if (!categories.every(([name]) => NUMBERED.test(name))) return categories;
  return categories.toSorted(([one], [other]) => compareNaturally(one, other));
}

function categoryOf(
  { id, name }: { readonly id: string; readonly name: string },
  index: number,
  policies: readonly Policy[],
): ResourceCategory {
  const count = (color: Color): number => policies.filter(({ compliance }) => compliance === SPELLED[color]).length;
  const [green, red, amber, gray] = [count('green'), count('red'), count('amber'), count('gray')];
  return {
    categoryName: name,
    controlCategoryOrder: index,
    categoryId: id,
    total: policies.length,
    green,
    red,
    amber,
    gray,
    compliancePercent: null,
    policies,
    unlisted: [],
  };
}
