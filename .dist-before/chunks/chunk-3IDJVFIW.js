import { createRequire as createRequireOfModule } from 'node:module';
const require = createRequireOfModule(import.meta.url);
import {
  describeYamlFault
} from "./chunk-2MWJZI7D.js";
import {
  readInstant
} from "./chunk-33QPQMPO.js";
import {
  packageRoot,
  packageVersion
} from "./chunk-IWGDWJXP.js";
import {
  percentBound,
  percentDecimals
} from "./chunk-2UI6MC6G.js";
import {
  describeTemplateFault,
  unknownVariable
} from "./chunk-NOBA5BOS.js";
import {
  RISK_LEVELS,
  RISK_PROBABILITIES,
  SEVERITIES,
  STATUSES,
  isFailed,
  statusOf
} from "./chunk-FRRX7PEZ.js";
import {
  decodeReports,
  decodeResponse,
  isMaskedId,
  isSample,
  sha256Of,
  takeSnapshots
} from "./chunk-GX7VPPJ3.js";
import {
  isRecord,
  parseJsonBody
} from "./chunk-FG5NQ2JW.js";
import {
  schemaProblems
} from "./chunk-57KY24U6.js";
import {
  ACCOUNT_TYPES
} from "./chunk-TZ2RN7PK.js";
import {
  describeValue
} from "./chunk-XIVP5M6A.js";
import {
  ENVIRONMENTS,
  SOURCE_KINDS
} from "./chunk-LGKBCOIA.js";
import {
  firstOf
} from "./chunk-KTVZ2U4O.js";
import {
  nearestName
} from "./chunk-I7KQHWFT.js";
import {
  oneLine,
  quote
} from "./chunk-DDY4XGMA.js";
import {
  AuditpressError
} from "./chunk-2WHU253H.js";

// src/pipeline.ts
import { Readable } from "node:stream";
import { join as join16 } from "node:path";

// src/model/summary.ts
var COMPLIANCE_FORMULAS = ["green/(green+red)", "green/(green+red+amber)"];
var NOTE_CODES = [
  "category-colours-differ",
  "category-repeated",
  "category-sum-differs",
  "category-total-differs",
  "colour-unrecognised",
  "count-not-whole",
  "entry-repeated",
  "formula-undecided",
  "id-absent",
  "id-masked",
  "passed-above-total",
  "percent-differs",
  "policy-colour-unexpected",
  "probability-unrecognised",
  "risk-level-unrecognised",
  "risk-without-resources",
  "scan-time-conflict",
  "scan-time-field-missing",
  "scan-time-unreadable",
  "severity-unrecognised"
];

// src/aggregate/ratio.ts
function ratio(numerator, denominator) {
  return { numerator, denominator, share: denominator === 0 ? null : numerator / denominator };
}
function coverageOf(tally) {
  return ratio(tally.assessed, tally.total);
}

// src/aggregate/formula.ts
var OBSERVED_FORMULA = "green/(green+red)";
var TOLERANCE = 0.01;
function percentagesAgree(left, right) {
  return Math.abs(left - right) <= TOLERANCE;
}
function complianceOf({ green, red, amber }, formula) {
  switch (formula) {
    case "green/(green+red)":
      return ratio(green, green + red);
    case "green/(green+red+amber)":
      return ratio(green, green + red + amber);
  }
}
function canDecide({ tally }) {
  return tally.green > 0 && tally.amber > 0;
}
function readFormula(categories2) {
  const votes = categories2.filter(canDecide).map(agreementOf).filter((agreeing) => !agreesWithAll(agreeing));
  const evidence = COMPLIANCE_FORMULAS.map((formula) => {
    const supports = votes.filter((agreeing) => agreeing.includes(formula)).length;
    return { formula, supports, contradicts: votes.length - supports };
  });
  const read2 = evidence.find(({ supports, contradicts }) => supports > 0 && contradicts === 0);
  return {
    formula: read2?.formula ?? OBSERVED_FORMULA,
    basis: read2 === void 0 ? "observed" : "read",
    evidence,
    undecided: categories2.length - votes.length
  };
}
function agreementOf({ tally, category }) {
  return COMPLIANCE_FORMULAS.filter((formula) => {
    const { share } = complianceOf(tally, formula);
    return share !== null && percentagesAgree(share * 100, category.compliancePercent);
  });
}
function agreesWithAll(agreeing) {
  return agreeing.length === COMPLIANCE_FORMULAS.length;
}

// src/aggregate/resource-checks.ts
function finite(count2) {
  return Math.min(Number.MAX_VALUE, Math.max(-Number.MAX_VALUE, count2));
}
function failedResourceCount({ totalResourceCount, passedResourceCount }) {
  return finite(Math.max(0, totalResourceCount - passedResourceCount));
}
function sumResourceChecks(entries) {
  let evaluated = 0;
  let passed = 0;
  let failed2 = 0;
  for (const { policy, failedResourceCount: failedResourceCount2 } of entries) {
    evaluated = finite(evaluated + policy.totalResourceCount);
    passed = finite(passed + policy.passedResourceCount);
    failed2 = finite(failed2 + failedResourceCount2);
  }
  return { evaluated, passed, failed: failed2 };
}

// src/aggregate/categories.ts
function summariseCategory({ category, entries, tally }, formula) {
  return {
    categoryId: category.categoryId,
    categoryName: category.categoryName,
    order: category.controlCategoryOrder,
    tally,
    compliance: complianceOf(tally, formula),
    reportedPercent: category.compliancePercent,
    coverage: coverageOf(tally),
    resourceChecks: sumResourceChecks(entries),
    lacks: {
      failedChecks: tally.failed,
      failedResourceChecks: sumResourceChecks(entries.filter(({ status }) => isFailed(status))).failed,
      notAssessed: tally.gray + tally.unrecognised
    },
    entries: entries.map(({ index }) => index)
  };
}

// src/aggregate/natural-order.ts
var COLLATOR = new Intl.Collator("en", { numeric: true });
function compareNaturally(left, right) {
  return COLLATOR.compare(left, right) || (left < right ? -1 : left > right ? 1 : 0);
}

// src/aggregate/open-order.ts
function isBlank(value) {
  return value.trim() === "";
}
function openValue(value) {
  return isBlank(value) ? "" : value;
}
function orderOpenValues(values, { known: known2, ranked = [] }) {
  const present = new Set(values);
  const order = new Set(ranked.filter((value) => present.has(value) || known2.includes(value)));
  for (const value of known2) order.add(value);
  const others = [...present].filter((value) => !order.has(value));
  others.sort((left, right) => Number(isBlank(left)) - Number(isBlank(right)) || compareNaturally(left, right));
  return [...order, ...others];
}
function ranksOf(order) {
  return new Map(order.map((value, rank) => [value, rank]));
}

// src/aggregate/consistency/spelling.ts
var DECIMALS = 4;
function spellPercent(percent) {
  return String(Number(percent.toFixed(DECIMALS)));
}
function spellValue(value) {
  return isBlank(value) ? JSON.stringify(value) : value;
}
function pathOf(categoryPath, position) {
  return `${categoryPath}.Policies[${String(position)}]`;
}
function nameOf({ categoryName, categoryId }) {
  return isBlank(categoryName) ? categoryId : categoryName;
}

// src/aggregate/consistency/category-counts.ts
function* checkCategoryCounts({ category, path, tally }) {
  const subject = nameOf(category);
  const { total, green, red, amber, gray } = category;
  if (total !== category.policies.length) {
    const expected = String(category.policies.length);
    yield {
      code: "category-total-differs",
      example: { path: `${path}.Total`, subject, expected, found: String(total) }
    };
  }
  const sum = green + red + amber + gray;
  if (total !== sum) {
    const expected = `${String(green)}+${String(red)}+${String(amber)}+${String(gray)} = ${String(sum)}`;
    yield { code: "category-sum-differs", example: { path: `${path}.Total`, subject, expected, found: String(total) } };
  }
  const colours = [
    { field: "Green", counted: tally.green, reported: green },
    { field: "Red", counted: tally.red, reported: red },
    { field: "Amber", counted: tally.amber, reported: amber },
    { field: "Gray", counted: tally.gray, reported: gray }
  ];
  for (const { field, counted, reported } of colours) {
    if (counted === reported) continue;
    const example = { path: `${path}.${field}`, subject, expected: String(counted), found: String(reported) };
    yield { code: "category-colours-differ", example };
  }
}

// src/aggregate/consistency/category-percent.ts
function* checkCategoryPercent({ category, path, tally }, formula) {
  const reported = category.compliancePercent;
  if (percentagesAgree(reported, percentBy(tally, formula))) return;
  const ownArithmetic = percentagesAgree(reported, percentBy(category, formula));
  yield {
    code: "percent-differs",
    example: {
      path: `${path}.CompliancePercent`,
      subject: nameOf(category),
      expected: spellArithmetic(tally, formula),
      found: ownArithmetic ? spellArithmetic(category, formula) : String(reported)
    }
  };
}
function percentBy(counts, formula) {
  return (complianceOf(counts, formula).share ?? 0) * 100;
}
function spellArithmetic(counts, formula) {
  if (counts.green === 0) return "0";
  const { green, red, amber } = counts;
  const parts = formula === "green/(green+red)" ? [green, red] : [green, red, amber];
  return `100 \xD7 ${String(green)}/(${parts.join("+")}) = ${spellPercent(percentBy(counts, formula))}`;
}

// src/aggregate/consistency/formula-evidence.ts
function* checkFormula(categories2, entryTally, { basis }) {
  const totals = COMPLIANCE_FORMULAS.map((formula) => complianceOf(entryTally, formula).share);
  if (basis === "read" || new Set(totals).size === 1) return;
  const deciding = categories2.filter(canDecide);
  for (const { category, path, tally } of deciding) {
    yield {
      code: "formula-undecided",
      example: {
        path: `${path}.CompliancePercent`,
        subject: nameOf(category),
        expected: spellCandidates(tally),
        found: String(category.compliancePercent)
      }
    };
  }
  if (deciding.length === 0) {
    const example = { path: "ResourceCategories", subject: "", expected: "", found: spellCandidates(entryTally) };
    yield { code: "formula-undecided", example };
  }
}
function spellCandidates(tally) {
  return COMPLIANCE_FORMULAS.map((formula) => spellCandidate(formula, complianceOf(tally, formula))).join("; ");
}
function spellCandidate(formula, { share }) {
  return `${formula} = ${share === null ? "0/0" : spellPercent(share * 100)}`;
}

// src/aggregate/consistency/ids.ts
function* checkIds(report) {
  const own = [
    { field: "BenchmarkId", value: report.benchmarkId },
    { field: "AccountId", value: report.accountId },
    { field: "LicenseId", value: report.licenseId },
    { field: "JobId", value: report.jobId }
  ];
  for (const { field, value } of own) {
    if (value.trim() === "")
      yield { code: "id-absent", example: { path: field, subject: "", expected: "", found: "" } };
  }
  for (const { field, value } of [...own, ...report.providerAccountIds]) {
    if (value === null || !isMaskedId(value)) continue;
    yield { code: "id-masked", example: { path: field, subject: "", expected: "", found: value } };
  }
}

// src/aggregate/consistency/observed-rules.ts
function* checkObservedRules({ category, path }) {
  for (const [position, policy] of category.policies.entries()) {
    const { totalResourceCount, passedResourceCount } = policy;
    const place = { policy, path, position };
    if (passedResourceCount > totalResourceCount) {
      const expected = `\u2264 ${String(totalResourceCount)}`;
      yield observe(place, "passed-above-total", "PassedResourceCount", expected, String(passedResourceCount));
    }
    const colour2 = expectedColour(policy);
    if (colour2 !== void 0 && colour2 !== policy.compliance && statusOf(policy.compliance) !== "unrecognised") {
      yield observe(place, "policy-colour-unexpected", "Compliance", colour2, policy.compliance);
    }
    if (totalResourceCount === 0 && !isBlank(policy.riskProbability)) {
      yield observe(place, "risk-without-resources", "RiskProbability", '" "', policy.riskProbability);
    }
    if (totalResourceCount === 0 && !isBlank(policy.riskLevel)) {
      yield observe(place, "risk-without-resources", "RiskLevel", '""', policy.riskLevel);
    }
  }
}
function expectedColour({ passedResourceCount: passed, totalResourceCount: total }) {
  if (total === 0) return "Gray";
  if (total < 0) return void 0;
  if (passed === total) return "Green";
  return passed === 0 ? "Red" : void 0;
}
function observe({ policy, path, position }, code, field, expected, found) {
  const example = { path: `${pathOf(path, position)}.${field}`, subject: policy.policyId, expected, found };
  return { code, example };
}

// src/aggregate/consistency/open-values.ts
var FIELDS = [
  {
    code: "colour-unrecognised",
    field: "Compliance",
    known: ["Green", "Red", "Amber", "Gray"],
    valueOf: ({ compliance }) => compliance,
    isKnown: (value) => statusOf(value) !== "unrecognised"
  },
  {
    code: "severity-unrecognised",
    field: "Severity",
    known: SEVERITIES,
    valueOf: ({ severity }) => severity,
    isKnown: isOneOf(SEVERITIES)
  },
  {
    code: "risk-level-unrecognised",
    field: "RiskLevel",
    known: RISK_LEVELS,
    valueOf: ({ riskLevel }) => riskLevel,
    isKnown: isOneOfOrRightlyBlank(RISK_LEVELS)
  },
  {
    code: "probability-unrecognised",
    field: "RiskProbability",
    known: RISK_PROBABILITIES,
    valueOf: ({ riskProbability }) => riskProbability,
    isKnown: isOneOfOrRightlyBlank(RISK_PROBABILITIES)
  }
];
function* checkOpenValues({ category, path }) {
  for (const [position, policy] of category.policies.entries()) {
    for (const { code, field, known: known2, valueOf, isKnown } of FIELDS) {
      const value = valueOf(policy);
      if (isKnown(value, policy)) continue;
      const example = {
        path: `${pathOf(path, position)}.${field}`,
        subject: policy.policyId,
        expected: known2.join(", "),
        found: spellValue(value)
      };
      yield { code, example };
    }
  }
}
function isOneOf(known2) {
  return (value) => known2.includes(value);
}
function isOneOfOrRightlyBlank(known2) {
  return (value, { totalResourceCount }) => known2.includes(value) || totalResourceCount === 0 && isBlank(value);
}

// src/aggregate/consistency/repetition.ts
var ONCE = "1";
function* checkRepeatedEntries({ category, path }) {
  const occurrences = /* @__PURE__ */ new Map();
  for (const [position, { policyId, complianceNumber }] of category.policies.entries()) {
    const occurrence = count(occurrences, `${String(policyId.length)} ${policyId} ${complianceNumber}`);
    if (occurrence === 1) continue;
    const example = {
      path: pathOf(path, position),
      subject: policyId,
      expected: ONCE,
      found: String(occurrence)
    };
    yield { code: "entry-repeated", example };
  }
}
function* checkRepeatedCategories(categories2) {
  const occurrences = /* @__PURE__ */ new Map();
  for (const { category, path } of categories2) {
    const occurrence = count(occurrences, category.categoryId);
    if (occurrence === 1) continue;
    const example = {
      path: `${path}.CategoryId`,
      subject: nameOf(category),
      expected: ONCE,
      found: String(occurrence)
    };
    yield { code: "category-repeated", example };
  }
}
function count(occurrences, name) {
  const occurrence = (occurrences.get(name) ?? 0) + 1;
  occurrences.set(name, occurrence);
  return occurrence;
}

// src/aggregate/consistency/whole-counts.ts
function* checkWholeCounts({ category, path }) {
  yield* observe2(path, nameOf(category), [
    ["ControlCategoryOrder", category.controlCategoryOrder],
    ["Total", category.total],
    ["Green", category.green],
    ["Red", category.red],
    ["Amber", category.amber],
    ["Gray", category.gray]
  ]);
  for (const [position, policy] of category.policies.entries()) {
    const { passedResourceCount: passed, totalResourceCount: total } = policy;
    if (isWhole(passed) && isWhole(total)) continue;
    yield* observe2(pathOf(path, position), policy.policyId, [
      ["PassedResourceCount", passed],
      ["TotalResourceCount", total]
    ]);
  }
}
function* observe2(path, subject, counts) {
  for (const [field, count2] of counts) {
    if (isWhole(count2)) continue;
    const example = { path: `${path}.${field}`, subject, expected: "0, 1, 2, \u2026", found: String(count2) };
    yield { code: "count-not-whole", example };
  }
}
function isWhole(count2) {
  return Number.isSafeInteger(count2) && count2 >= 0;
}

// src/aggregate/consistency/consistency.ts
function* checkConsistency(report, categories2, entryTally, formula) {
  yield* checkIds(report);
  yield* checkRepeatedCategories(categories2);
  yield* checkFormula(categories2, entryTally, formula);
  for (const placed of categories2) {
    yield* checkCategoryCounts(placed);
    yield* checkWholeCounts(placed);
    yield* checkCategoryPercent(placed, formula.formula);
    yield* checkRepeatedEntries(placed);
    yield* checkObservedRules(placed);
    yield* checkOpenValues(placed);
  }
}

// src/aggregate/consistency/observation.ts
function groupIntoNotes(observations) {
  const byCode = /* @__PURE__ */ new Map();
  for (const { code, example } of observations) {
    const examples = byCode.get(code);
    if (examples === void 0) byCode.set(code, [example]);
    else examples.push(example);
  }
  return NOTE_CODES.flatMap((code) => {
    const examples = byCode.get(code);
    return examples === void 0 ? [] : [{ code, examples }];
  });
}

// src/aggregate/tally.ts
var TallyCounter = class {
  #counts = { red: 0, amber: 0, green: 0, gray: 0, unrecognised: 0 };
  add(status) {
    this.#counts[status] += 1;
  }
  tally() {
    const { green, red, amber, gray, unrecognised } = this.#counts;
    const failed2 = red + amber;
    const assessed = green + failed2;
    return { green, red, amber, gray, unrecognised, total: assessed + gray + unrecognised, assessed, failed: failed2 };
  }
};
function tallyOf(entries) {
  const counter = new TallyCounter();
  for (const { status } of entries) counter.add(status);
  return counter.tally();
}
function tallyBy(entries, valueOf) {
  const counters = /* @__PURE__ */ new Map();
  for (const entry of entries) {
    const value = valueOf(entry);
    let counter = counters.get(value);
    if (counter === void 0) counters.set(value, counter = new TallyCounter());
    counter.add(entry.status);
  }
  return new Map([...counters].map(([value, counter]) => [value, counter.tally()]));
}

// src/aggregate/distinct-policies.ts
var UNFAVOURABLE = { red: 4, amber: 3, unrecognised: 2, gray: 1, green: 0 };
function tallyDistinctPolicies(entries) {
  const worst = /* @__PURE__ */ new Map();
  for (const entry of entries) {
    const held = worst.get(entry.policy.policyId);
    if (held === void 0 || UNFAVOURABLE[entry.status] > UNFAVOURABLE[held.status]) {
      worst.set(entry.policy.policyId, entry);
    }
  }
  return tallyOf(worst.values());
}

// src/aggregate/entry-key.ts
var EntryKeys = class {
  #occurrences = /* @__PURE__ */ new Map();
  /**
   * Category id, policy id, compliance number and occurrence (from 1), joined by slashes. A slash within a part
   * stands as `~1` and a tilde as `~0`, as in a JSON Pointer, so different parts never make the same key.
   */
  next(categoryId, { policyId, complianceNumber }) {
    const stem = `${escape(categoryId)}/${escape(policyId)}/${escape(complianceNumber)}`;
    const occurrence = (this.#occurrences.get(stem) ?? 0) + 1;
    this.#occurrences.set(stem, occurrence);
    return `${stem}/${String(occurrence)}`;
  }
};
function escape(part) {
  if (!/[~/]/.test(part)) return part;
  return part.replaceAll("~", "~0").replaceAll("/", "~1");
}

// src/aggregate/document-order.ts
function placeInDocumentOrder(report) {
  const keys = new EntryKeys();
  let index = 0;
  return report.resourceCategories.map((category, position) => ({ category, path: `ResourceCategories[${String(position)}]` })).sort((left, right) => compare(left.category.controlCategoryOrder, right.category.controlCategoryOrder)).map(({ category, path }, categoryIndex) => {
    const entries = category.policies.map((policy) => ({
      key: keys.next(category.categoryId, policy),
      index: index++,
      categoryIndex,
      policy,
      status: statusOf(policy.compliance),
      severity: openValue(policy.severity),
      riskLevel: openValue(policy.riskLevel),
      riskProbability: openValue(policy.riskProbability),
      failedResourceCount: failedResourceCount(policy)
    }));
    return { category, path, entries, tally: tallyOf(entries) };
  });
}
function compare(left, right) {
  return left < right ? -1 : left > right ? 1 : 0;
}

// src/aggregate/failed-checks.ts
function rankFailedChecks(entries, severities2, riskLevels) {
  const severityRanks = ranksOf(severities2.map(({ value }) => value));
  const riskRanks = ranksOf(riskLevels.map(({ value }) => value));
  const rankOf = ({ severity, riskLevel }) => (severityRanks.get(severity) ?? severityRanks.size) * (riskRanks.size + 1) + (riskRanks.get(riskLevel) ?? riskRanks.size);
  return entries.filter(({ status }) => isFailed(status)).map((entry) => ({ entry, rank: rankOf(entry) })).sort(
    (left, right) => left.rank - right.rank || right.entry.failedResourceCount - left.entry.failedResourceCount || left.entry.index - right.entry.index
  ).map(({ entry }) => entry.index);
}

// src/aggregate/groups.ts
function groupEntries(entries, valueOf, set) {
  const tallies = tallyBy(entries, valueOf);
  return orderOpenValues(tallies.keys(), set).map((value) => ({ value, tally: tallies.get(value) ?? tallyOf([]) }));
}

// src/aggregate/risk.ts
function countByRisk(entries, severities2, riskLevels) {
  const table = new Map(severities2.map(({ value }) => [value, /* @__PURE__ */ new Map()]));
  for (const { severity, riskLevel } of entries) {
    const row2 = table.get(severity);
    row2?.set(riskLevel, (row2.get(riskLevel) ?? 0) + 1);
  }
  return [...table].map(([severity, row2]) => {
    const counts = riskLevels.map(({ value }) => ({ riskLevel: value, count: row2.get(value) ?? 0 }));
    return { severity, counts, total: counts.reduce((sum, { count: count2 }) => sum + count2, 0) };
  });
}

// src/aggregate/scan-time.ts
var SCAN_TIME_FIELDS = [
  "ScanDate",
  "ScanTime",
  "ScannedAt",
  "ScannedOn",
  "ScanDateTime",
  "ScanCompletedAt",
  "LastScanDate",
  "LastScanTime",
  "LastScannedAt"
];
var ONE_MINUTE = 6e4;
function readScanTime(report, { scannedAt, scanTimeField }) {
  const observations = [];
  let stated;
  if (scannedAt !== void 0) stated = { basis: "user", ...readUserInstant(scannedAt) };
  for (const { name, value } of fieldsOf(report, scanTimeField === void 0 ? SCAN_TIME_FIELDS : [scanTimeField])) {
    const instant = readServiceInstant(value);
    if (instant === void 0) {
      const found = typeof value === "string" ? value : JSON.stringify(value);
      observations.push({
        code: "scan-time-unreadable",
        example: { path: name, subject: "", expected: "ISO 8601", found }
      });
    } else if (stated === void 0) {
      stated = { basis: "service", ...instant, field: name };
    } else if (!agree(stated, instant)) {
      observations.push({
        code: "scan-time-conflict",
        example: { path: name, subject: "", expected: spell(stated), found: spell(instant) }
      });
    }
  }
  if (scanTimeField !== void 0 && !report.unlisted.some(({ name }) => isSameName(name, scanTimeField))) {
    observations.push({
      code: "scan-time-field-missing",
      example: { path: scanTimeField, subject: "", expected: scanTimeField, found: "" }
    });
  }
  return { scanTime: stated ?? { basis: "unknown" }, observations };
}
function fieldsOf(report, names) {
  return names.flatMap(
    (wanted) => report.unlisted.filter(({ name, value }) => isSameName(name, wanted) && saysSomething(value))
  );
}
function isSameName(one, other) {
  return one.toLowerCase() === other.toLowerCase();
}
function saysSomething(value) {
  return value !== null && !(typeof value === "string" && value.trim() === "");
}
function readUserInstant(text) {
  const instant = readInstant(text);
  if (instant !== void 0) return instant;
  throw new AuditpressError(
    "usage",
    "scan-time-unreadable",
    `expected the scan time as an ISO 8601 date or date-time, received ${JSON.stringify(text)}`,
    { hint: "Write it as 2026-11-21 or 2026-11-21T10:30:00Z; without an offset it is read as UTC." }
  );
}
function readServiceInstant(value) {
  const instant = typeof value === "string" ? readInstant(value) : void 0;
  return instant !== void 0 && Date.parse(instant.at) > 0 ? instant : void 0;
}
function agree(left, right) {
  if (left.dateOnly === true || right.dateOnly === true) return dayOf(left) === dayOf(right);
  return Math.abs(Date.parse(left.at) - Date.parse(right.at)) < ONE_MINUTE;
}
function spell(instant) {
  return instant.dateOnly === true ? dayOf(instant) : instant.at;
}
function dayOf({ at }) {
  return at.slice(0, "yyyy-mm-dd".length);
}

// src/aggregate/services.ts
function summariseServices(entries, formula) {
  const byService = /* @__PURE__ */ new Map();
  for (const entry of entries) {
    const held = byService.get(entry.policy.serviceName);
    if (held === void 0) byService.set(entry.policy.serviceName, [entry]);
    else held.push(entry);
  }
  return [...byService].map(([serviceName, members]) => {
    const tally = tallyOf(members);
    return {
      serviceName,
      tally,
      compliance: complianceOf(tally, formula),
      coverage: coverageOf(tally),
      resourceChecks: sumResourceChecks(members)
    };
  }).sort(
    (left, right) => right.tally.failed - left.tally.failed || right.tally.red - left.tally.red || compareNaturally(left.serviceName, right.serviceName)
  );
}

// src/aggregate/aggregate.ts
function aggregate({ report, provenance }, options = {}) {
  const { ranks = {} } = options;
  const placed = placeInDocumentOrder(report);
  const entries = placed.flatMap((category) => category.entries);
  const entryTally = tallyOf(entries);
  const formula = readFormula(placed);
  const { scanTime, observations } = readScanTime(report, options);
  const severities2 = groupEntries(entries, ({ severity }) => severity, {
    known: SEVERITIES,
    ranked: ranks.severity
  });
  const riskLevels = groupEntries(entries, ({ riskLevel }) => riskLevel, {
    known: RISK_LEVELS,
    ranked: ranks.riskLevel
  });
  const riskProbabilities = groupEntries(entries, ({ riskProbability }) => riskProbability, {
    known: RISK_PROBABILITIES,
    ranked: ranks.riskProbability
  });
  const withStatus = (wanted) => entries.filter(({ status }) => status === wanted);
  return {
    benchmarkName: report.benchmarkName,
    benchmarkId: report.benchmarkId,
    accountId: report.accountId,
    accountName: report.accountName,
    licenseId: report.licenseId,
    licenseName: report.licenseName,
    connectorType: report.connectorType,
    providerAccountIds: report.providerAccountIds,
    jobId: report.jobId,
    provenance,
    scanTime,
    entryTally,
    policyTally: tallyDistinctPolicies(entries),
    coverage: coverageOf(entryTally),
    compliance: complianceOf(entryTally, formula.formula),
    complianceByFormula: COMPLIANCE_FORMULAS.map((candidate) => ({
      formula: candidate,
      compliance: complianceOf(entryTally, candidate)
    })),
    formula,
    resourceChecks: sumResourceChecks(entries),
    categories: placed.map((category) => summariseCategory(category, formula.formula)),
    entries,
    services: summariseServices(entries, formula.formula),
    severities: severities2,
    riskLevels,
    riskProbabilities,
    failedByRisk: countByRisk(
      entries.filter(({ status }) => isFailed(status)),
      severities2,
      riskLevels
    ),
    passingByRisk: countByRisk(withStatus("green"), severities2, riskLevels),
    failedChecks: rankFailedChecks(entries, severities2, riskLevels),
    notAssessed: withStatus("gray").map(({ index }) => index),
    unrecognised: withStatus("unrecognised").map(({ index }) => index),
    notes: groupIntoNotes([...observations, ...checkConsistency(report, placed, entryTally, formula)])
  };
}

// src/compose/file-name.ts
import { createHash } from "node:crypto";
var LONGEST = 120;
var RESERVED = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])$/i;
function safeFileName(name) {
  const plain2 = name.normalize("NFC").replace(/[^\p{L}\p{M}\p{N}._-]+/gu, "-").replace(/-{2,}/g, "-").replace(/^[-.]+|[-.]+$/g, "");
  const base = plain2 === "" ? "report" : plain2;
  const allowed = RESERVED.test(base.split(".")[0] ?? "") ? `_${base}` : base;
  return Buffer.byteLength(allowed) <= LONGEST ? allowed : `${cut(allowed, LONGEST - 9)}-${shortHash(name)}`;
}
function cut(name, bytes) {
  let kept = "";
  let length = 0;
  for (const character of name) {
    length += Buffer.byteLength(character);
    if (length > bytes) break;
    kept += character;
  }
  return kept.replace(/[-.]+$/, "");
}
function shortHash(name) {
  return createHash("sha256").update(name).digest("hex").slice(0, 8);
}
function snapshotFileName({ report, provenance }) {
  const { accountName, accountId, benchmarkId, jobId } = report;
  const time = provenance.retrievedAt.replace(/[-:]/g, "").replace(".", "-");
  const several = provenance.reportCount > 1 ? `-${provenance.reportIndex + 1}` : "";
  const parts = [
    accountName.trim() === "" ? accountId : accountName,
    benchmarkId,
    jobId,
    provenance.environment ?? "",
    `${time}${several}`
  ];
  return `${safeFileName(parts.filter((part) => part.trim() !== "").join("-"))}.snapshot.json`;
}

// src/compose/notes.ts
function noteMessage(code, wording) {
  return wording.text(`note.${code}`);
}
function noteExampleText(example, wording) {
  return wording.text(example.expected === "" ? "note.example-found" : "note.example", {
    subject: example.subject === "" ? example.path : example.subject,
    expected: example.expected,
    found: example.found
  });
}

// src/compose/labels.ts
function statusLabel(status, wording) {
  return wording.text(`status.${status}`);
}
function entryStatusLabel(entry, wording) {
  if (entry.status !== "unrecognised") return statusLabel(entry.status, wording);
  return wording.text("status.unrecognised-as", { value: colourText(entry.policy.compliance) });
}
function countedBy(formula) {
  return formula === "green/(green+red+amber)" ? "assessed" : "decided";
}
function colourText(colour2) {
  return colour2.trim() === "" ? JSON.stringify(colour2) : colour2;
}
function severityLabel(severity, wording) {
  return openLabel("severity", severity, wording);
}
function riskLevelLabel(level, wording) {
  return openLabel("risk-level", level, wording);
}
function riskProbabilityLabel(probability, wording) {
  return openLabel("probability", probability, wording);
}
function openLabel(set, value, wording) {
  if (value.trim() === "") return wording.text(`${set}.none`);
  const key = `${set}.${value}`;
  return value !== "none" && wording.has(key) ? wording.text(key) : value;
}

// src/compose/scan-time.ts
function scanTimeText(summary, wording) {
  const { scanTime, provenance } = summary;
  if (scanTime.basis === "unknown") {
    const key = provenance.sourceKind === "service" ? "scan-time.unknown-retrieved" : "scan-time.unknown-read";
    return wording.text(key, { at: wording.dateTime(provenance.retrievedAt) });
  }
  const at = scanTime.dateOnly === true ? wording.date(scanTime.at) : wording.dateTime(scanTime.at);
  if (scanTime.basis === "user") return wording.text("scan-time.user", { at });
  return wording.text("scan-time.service", { at, field: scanTime.field });
}

// src/compose/prose/context.ts
function proseContext(context) {
  const { summary, wording, settings, template } = context;
  const critical = summary.severities[0];
  const worstService = summary.services[0];
  return {
    account: summary.accountName,
    accountId: summary.accountId,
    benchmark: summary.benchmarkName,
    benchmarkId: summary.benchmarkId,
    license: summary.licenseName,
    licenseId: summary.licenseId,
    connectorType: summary.connectorType,
    job: summary.jobId,
    template: template.name,
    locale: template.locale.tag,
    documentId: settings.documentId,
    createdAt: settings.clock,
    retrievedAt: summary.provenance.retrievedAt,
    sha256: summary.provenance.sha256,
    scanTime: scanTimeText(summary, wording),
    classification: settings.classification,
    preparedBy: settings.preparedBy,
    preparedFor: settings.preparedFor,
    // Gray and unrecognised, as in `category.notAssessed`: assessed and not assessed are all.
    entries: { ...summary.entryTally, notAssessed: summary.entryTally.total - summary.entryTally.assessed },
    policies: { ...summary.policyTally },
    compliance: complianceContext(summary.compliance, summary.entryTally, context),
    coverage: ratioContext(summary.coverage, wording),
    resourceChecks: { ...summary.resourceChecks },
    formula: {
      name: summary.formula.formula,
      text: wording.text(`formula.${summary.formula.formula === "green/(green+red)" ? "without-amber" : "with-amber"}`),
      basis: summary.formula.basis,
      undecided: summary.formula.undecided,
      withoutAmber: ratioContext(complianceBy(context, "green/(green+red)"), wording),
      withAmber: ratioContext(complianceBy(context, "green/(green+red+amber)"), wording),
      differs: summary.complianceByFormula.some(({ compliance }) => compliance.share !== summary.compliance.share)
    },
    worst: {
      severity: severityLabel(critical?.value ?? "", wording),
      failed: critical?.tally.failed ?? 0,
      assessed: critical?.tally.assessed ?? 0,
      service: worstService?.serviceName ?? "",
      serviceFailed: worstService?.tally.failed ?? 0
    },
    unrecognisedColours: [
      ...new Set(summary.unrecognised.map((entry) => colourText(summary.entries[entry]?.policy.compliance ?? "")))
    ].join(", "),
    passingAtRisk: summary.passingByRisk.reduce((sum, risk) => sum + elevated(risk.counts), 0),
    notes: { kinds: summary.notes.length, count: summary.notes.reduce((sum, note) => sum + note.examples.length, 0) },
    status: {
      red: statusLabel("red", wording),
      amber: statusLabel("amber", wording),
      green: statusLabel("green", wording),
      gray: statusLabel("gray", wording)
    },
    riskLevel: { red: riskLevelLabel("Red", wording), amber: riskLevelLabel("Amber", wording) }
  };
}
function loopContext(loop, context) {
  const { summary, wording } = context;
  const category = loop.category === void 0 ? void 0 : summary.categories[loop.category];
  const severity = summary.severities.find((group) => group.value === loop.severity);
  const service = loop.service === void 0 ? void 0 : summary.services[loop.service];
  return {
    ...category === void 0 ? {} : { category: categoryContext(category, context) },
    ...severity === void 0 ? {} : { severity: severityContext(severity, wording) },
    ...service === void 0 ? {} : { service: serviceContext(service) }
  };
}
function complianceContext(ratio2, tally, { summary, wording }) {
  const counted = countedBy(summary.formula.formula);
  return { ...ratioContext(ratio2, wording), counted, leftOut: counted === "assessed" ? 0 : tally.amber };
}
function categoryContext(category, context) {
  const { wording } = context;
  return {
    name: category.categoryName,
    id: category.categoryId,
    order: category.order,
    ...category.tally,
    compliance: complianceContext(category.compliance, category.tally, context),
    coverage: ratioContext(category.coverage, wording),
    reported: wording.percent(category.reportedPercent / 100),
    toMend: category.lacks.failedChecks,
    failedResourceChecks: category.lacks.failedResourceChecks,
    notAssessed: category.lacks.notAssessed
  };
}
function severityContext(group, wording) {
  return { name: severityLabel(group.value, wording), ...group.tally };
}
function serviceContext({ serviceName, tally, resourceChecks }) {
  return { name: serviceName, ...tally, failedResourceChecks: resourceChecks.failed };
}
function ratioContext(ratio2, wording) {
  return {
    text: wording.ratio(ratio2),
    numerator: ratio2.numerator,
    denominator: ratio2.denominator,
    assessed: ratio2.share !== null
  };
}
function complianceBy({ summary }, formula) {
  return summary.complianceByFormula.find((candidate) => candidate.formula === formula)?.compliance ?? summary.compliance;
}
function elevated(counts) {
  return counts.filter(({ riskLevel }) => riskLevel === "Red" || riskLevel === "Amber").reduce((sum, { count: count2 }) => sum + count2, 0);
}

// src/compose/prose/expand.ts
import Handlebars from "handlebars";
function createExpander(wording) {
  const environment = Handlebars.create();
  environment.unregisterHelper("log");
  environment.registerHelper("t", (key, options) => {
    for (const [name, value] of Object.entries(options.hash)) {
      known(value, { role: `the value "${name}" of the word "${key}"`, hash: name }, options);
    }
    return wording.text(key, options.hash);
  });
  environment.registerHelper(
    "count",
    (value, options) => wording.count(known(value, { role: "the value of count" }, options))
  );
  environment.registerHelper(
    "percent",
    (share, options) => wording.percent(known(share, { role: "the value of percent" }, options))
  );
  environment.registerHelper(
    "dateTime",
    (iso, options) => (
      // In a section the instant comes escaped for Markdown.
      wording.dateTime(known(iso, { role: "the value of dateTime" }, options).replaceAll("\\", ""))
    )
  );
  for (const name of ["if", "unless", "each", "with"]) {
    const builtIn = environment.helpers[name];
    environment.registerHelper(name, function(value, options) {
      return builtIn?.call(this, known(value, { role: `what #${name} asks for` }, options), options);
    });
  }
  const compiled = /* @__PURE__ */ new Map();
  return {
    expand(source, context, where) {
      const cached = compiled.get(source);
      try {
        const template = cached ?? environment.compile(source, { noEscape: true, strict: true, knownHelpersOnly: false });
        compiled.set(source, template);
        return template(context);
      } catch (cause) {
        throw explain(cause, where, { source, data: context });
      }
    }
  };
}
function explain(cause, where, text) {
  const isCoded = cause instanceof AuditpressError;
  return new AuditpressError(
    "usage",
    isCoded ? cause.code : "template-malformed",
    `${where}: ${reasonOf(cause, text)}`,
    {
      hint: (isCoded ? cause.hint : void 0) ?? "Correct the Handlebars expression; the variables a template may use are listed in docs/templates.md.",
      cause
    }
  );
}
function reasonOf(cause, { source, data }) {
  if (cause instanceof AuditpressError) return cause.message;
  if (!(cause instanceof UnknownArgument)) return describeTemplateFault(cause, { source, data });
  const { argument, start } = cause;
  const expression = source.split("\n").slice(start.line - 1).join("\n").slice(start.column);
  const name = argumentPattern(argument).exec(expression)?.[1];
  if (name === void 0) return `line ${start.line}: expected a variable as ${argument.role}, found none`;
  return `line ${start.line}: ${unknownVariable(name, data, ` as ${argument.role}`)}`;
}
function argumentPattern({ hash }) {
  return hash === void 0 ? /^[{~#(\s]*[^\s}]+\s+([\w.@/-]+)/ : new RegExp(`\\s${hash}\\s*=\\s*([\\w.@/-]+)`);
}
var UnknownArgument = class extends Error {
  constructor(argument, start) {
    super(argument.role);
    this.argument = argument;
    this.start = start;
  }
  argument;
  start;
};
function known(value, argument, options) {
  if (value !== void 0 && options !== void 0) return value;
  throw new UnknownArgument(argument, (options ?? value).loc.start);
}

// src/compose/directives.ts
import { z } from "zod";

// src/compose/context.ts
function textCell(text) {
  return { value: text, text };
}
function countCell(value, wording) {
  return { value, text: wording.count(value) };
}
function categoryAnchor(categoryIndex) {
  return `category-${categoryIndex + 1}`;
}
function row(cells) {
  return { cells };
}

// src/compose/tables/tally-columns.ts
function countedStatuses(summary) {
  const colours = ["red", "amber", "green", "gray"];
  return summary.entryTally.unrecognised > 0 ? [...colours, "unrecognised"] : colours;
}
function tallyColumns(summary, wording) {
  return [
    ...countedStatuses(summary).map((status) => ({
      key: status,
      label: statusLabel(status, wording),
      type: "count",
      weight: 1.1,
      status
    })),
    { key: "total", label: wording.text("column.total"), type: "count", weight: 1.1 }
  ];
}
function tallyCells(tally, summary, wording) {
  return [
    ...countedStatuses(summary).map((status) => countCell(tally[status], wording)),
    countCell(tally.total, wording)
  ];
}
function ratioCell(ratio2, wording) {
  return { value: ratio2.share, text: wording.ratio(ratio2) };
}

// src/compose/bars.ts
function tallyBar(tally, context) {
  return {
    label: context.wording.text("bar.policies", { total: tally.total }),
    note: "",
    segments: segments(tally, context)
  };
}
function categoryBar(category, index, context) {
  const { wording } = context;
  return {
    label: category.categoryName,
    note: wording.ratio(category.compliance),
    target: categoryAnchor(index),
    segments: segments(category.tally, context)
  };
}
function worstCategoriesFirst(summary) {
  return summary.categories.map((category, index) => ({ index, share: category.compliance.share, failed: category.tally.failed })).sort((one, other) => {
    if (one.share === null || other.share === null) {
      return Number(one.share === null) - Number(other.share === null) || one.index - other.index;
    }
    return one.share - other.share || other.failed - one.failed || one.index - other.index;
  }).map(({ index }) => index);
}
function describeBar(bar) {
  return `${bar.label}: ${bar.segments.map((segment) => `${segment.text} ${segment.label}`).join(", ")}.`;
}
function segments(tally, { summary, wording }) {
  return countedStatuses(summary).map((status) => ({
    status,
    label: statusLabel(status, wording),
    value: tally[status],
    text: wording.count(tally[status]),
    share: tally.total === 0 ? 0 : tally[status] / tally.total
  }));
}

// src/compose/blocks/charts.ts
function statusBar(context, category) {
  const tally = category === void 0 ? void 0 : context.summary.categories[category]?.tally;
  const bar = tallyBar(tally ?? context.summary.entryTally, context);
  return { type: "statusBar", bar, description: describeBar(bar) };
}
function categoryChart(context) {
  const { summary, wording } = context;
  const bars = worstCategoriesFirst(summary).flatMap((index) => {
    const category = summary.categories[index];
    return category === void 0 ? [] : [categoryBar(category, index, context)];
  });
  return { type: "categoryChart", bars, description: wording.text("chart.categories", { categories: bars.length }) };
}
function severityBreakdown({ wording }) {
  return {
    type: "severityBreakdown",
    view: { table: "severities" },
    description: wording.text("chart.severities")
  };
}

// src/compose/blocks/cover.ts
function cover(context) {
  const { summary, wording, settings } = context;
  const facts = [
    { term: wording.text("control.scan-time"), text: scanTimeText(summary, wording) },
    { term: wording.text("control.prepared-for"), text: settings.preparedFor },
    { term: wording.text("control.prepared-by"), text: settings.preparedBy }
  ];
  return {
    type: "cover",
    kicker: wording.text("cover.kicker"),
    title: summary.benchmarkName,
    subtitle: summary.accountName,
    facts: facts.filter(({ text }) => text !== "").map((fact) => ({ ...fact, type: "text" })),
    bar: tallyBar(summary.entryTally, context),
    classification: settings.classification
  };
}

// src/compose/blocks/document-control.ts
function documentControl(context) {
  return { type: "definitions", items: documentControlItems(context) };
}
function documentControlItems({ summary, wording, settings, template }) {
  const { provenance } = summary;
  const items = [
    ["document-id", settings.documentId, "id"],
    ["created-at", wording.dateTime(settings.clock), "text"],
    ["generator", `auditpress ${settings.version}`, "text"],
    ["template", `${template.name} (${template.locale.tag})`, "text"],
    ["classification", settings.classification, "text"],
    ["distribution", settings.distribution, "text"],
    ["prepared-for", settings.preparedFor, "text"],
    ["prepared-by", settings.preparedBy, "text"],
    ["reviewed-by", settings.reviewedBy, "text"],
    ["benchmark", summary.benchmarkName, "text"],
    ["benchmark-id", summary.benchmarkId, "id"],
    ["account", summary.accountName, "text"],
    ["account-id", summary.accountId, "id"],
    ...summary.providerAccountIds.map(({ field, value }) => [`=${field}`, value ?? "", "id"]),
    ["connector-type", summary.connectorType, "text"],
    ["license", summary.licenseName, "text"],
    ["license-id", summary.licenseId, "id"],
    ["job", summary.jobId, "id"],
    ["scan-time", scanTimeText(summary, wording), "text"],
    ["source", sourceText(provenance, wording), "text"],
    ["retrieved-at", wording.dateTime(provenance.retrievedAt), "text"],
    ["sha256", provenance.sha256, "id"]
  ];
  return items.filter(([, text]) => text.trim() !== "").map(([key, text, type]) => ({
    // A provider's own field name is data, not a word of the catalogue.
    term: key.startsWith("=") ? key.slice(1) : wording.text(`control.${key}`),
    text,
    type
  }));
}
function sourceText(provenance, wording) {
  const kind = wording.text(`source.${provenance.sourceKind}`);
  const place = [provenance.environment ?? "", provenance.address ?? wording.text("source.unnamed")];
  const position = provenance.reportCount > 1 ? wording.text("source.position", { position: provenance.reportIndex + 1, count: provenance.reportCount }) : "";
  return [kind, ...place, position].filter((part) => part !== "").join(" \xB7 ");
}

// src/compose/blocks/glossary.ts
function glossary({ template, wording }) {
  const terms = Object.keys(template.messages).flatMap((key) => /^glossary\.([^.]+)\.term$/.exec(key)?.[1] ?? []);
  return {
    type: "definitions",
    items: terms.map((term) => ({
      term: wording.text(`glossary.${term}.term`),
      text: wording.text(`glossary.${term}.text`),
      type: "text"
    }))
  };
}

// src/compose/blocks/key-figures.ts
function keyFigures(context) {
  return { type: "keyFigures", figures: keyFigureList(context) };
}
function keyFigureList({ summary, wording }) {
  const { text, count: count2 } = wording;
  const { entryTally, compliance, coverage, resourceChecks } = summary;
  const worst = summary.severities[0];
  return [
    {
      key: "compliance",
      label: text("figure.compliance"),
      type: "percent",
      value: compliance.share,
      text: wording.ratio(compliance),
      of: text("figure.compliance-of", {
        numerator: compliance.numerator,
        denominator: compliance.denominator,
        counted: countedBy(summary.formula.formula)
      })
    },
    {
      key: "coverage",
      label: text("figure.coverage"),
      type: "percent",
      value: coverage.share,
      text: wording.ratio(coverage),
      of: text("figure.coverage-of", { numerator: coverage.numerator, denominator: coverage.denominator })
    },
    {
      key: "failed",
      label: text("figure.failed"),
      type: "count",
      value: entryTally.failed,
      text: count2(entryTally.failed),
      of: text("figure.failed-of", { assessed: entryTally.assessed }),
      status: "red"
    },
    {
      key: "worst-failed",
      label: text("figure.worst-failed", { severity: severityLabel(worst?.value ?? "", wording) }),
      type: "count",
      value: worst?.tally.failed ?? 0,
      text: count2(worst?.tally.failed ?? 0),
      of: text("figure.worst-failed-of", { assessed: worst?.tally.assessed ?? 0 }),
      status: "red"
    },
    {
      key: "resource-checks",
      label: text("figure.resource-checks"),
      type: "count",
      value: resourceChecks.failed,
      text: count2(resourceChecks.failed),
      of: text("figure.resource-checks-of", { evaluated: resourceChecks.evaluated })
    },
    {
      key: "policies",
      label: text("figure.policies"),
      type: "count",
      value: summary.policyTally.total,
      text: count2(summary.policyTally.total),
      of: text("figure.policies-of", { entries: entryTally.total, categories: summary.categories.length })
    }
  ];
}

// src/compose/selection.ts
var SELECTIONS = ["all", "failed", "not-assessed", "unrecognised"];
function selectPolicies(summary, selection) {
  const { category, severity } = selection.loop;
  const service = selection.loop.service === void 0 ? void 0 : summary.services[selection.loop.service];
  return candidates(summary, selection.select).filter((index) => {
    const entry = summary.entries[index];
    if (entry === void 0) return false;
    return (category === void 0 || entry.categoryIndex === category) && (severity === void 0 || entry.severity === severity) && (service === void 0 || entry.policy.serviceName === service.serviceName);
  }).slice(0, selection.limit ?? Infinity);
}
function candidates(summary, select) {
  switch (select) {
    case "all":
      return summary.entries.map((entry) => entry.index);
    case "failed":
      return summary.failedChecks;
    case "not-assessed":
      return summary.notAssessed;
    case "unrecognised":
      return summary.unrecognised;
  }
}

// src/compose/policy-view.ts
function policyView(context, selection) {
  const rows = selectPolicies(context.summary, selection);
  return { table: "policies", rows, ...rows.length === 0 && { empty: emptySentence(context, selection) } };
}
function emptySentence({ wording }, { select, loop }) {
  if (select === "failed" && loop.severity !== void 0) {
    return wording.text("empty.failed-of-severity", { severity: severityLabel(loop.severity, wording) });
  }
  if (select === "all" && loop.category !== void 0) return wording.text("empty.policies-of-category");
  return wording.text(`empty.${select === "all" ? "policies" : select}`);
}

// src/compose/blocks/sign-off.ts
function signOff({ wording, settings }) {
  const { text } = wording;
  return {
    type: "signOff",
    statement: text("sign-off.statement"),
    fields: [text("sign-off.name"), text("sign-off.date"), text("sign-off.signature")],
    parties: [
      { role: text("sign-off.prepared-by"), name: settings.preparedBy },
      { role: text("sign-off.reviewed-by"), name: settings.reviewedBy },
      { role: text("sign-off.received-by"), name: "" }
    ]
  };
}

// src/compose/prose/markdown.ts
import { directiveFromMarkdown } from "mdast-util-directive";
import { fromMarkdown } from "mdast-util-from-markdown";
import { directive } from "micromark-extension-directive";

// src/compose/prose/inlines.ts
var EXTERNAL = /^(https?:|mailto:)/i;
function toInlines(nodes, file) {
  return nodes.flatMap((node) => toInline(node, file));
}
function toInline(node, file) {
  switch (node.type) {
    case "text":
      return [{ type: "text", text: node.value.replace(/\s*\n\s*/g, " ") }];
    case "html":
    case "textDirective":
      return [{ type: "text", text: file.sourceOf(node) }];
    case "strong":
      return [{ type: "strong", children: toInlines(node.children, file) }];
    case "emphasis":
      return [{ type: "emphasis", children: toInlines(node.children, file) }];
    case "inlineCode":
      return [{ type: "code", text: node.value }];
    case "break":
      return [{ type: "break" }];
    case "link": {
      const children = toInlines(node.children, file);
      if (node.url.startsWith("#")) return [{ type: "link", target: node.url.slice(1), children }];
      if (EXTERNAL.test(node.url)) return [{ type: "externalLink", href: node.url, children }];
      throw file.error(node, `expected a link to "#anchor", http, https or mailto, found "${node.url}"`);
    }
    default:
      throw file.error(node, `expected text, strong, emphasis, code, a line break or a link, found ${node.type}`);
  }
}

// src/compose/prose/markdown.ts
function parseMarkdown(source, context) {
  const root = fromMarkdown(source, {
    extensions: [directive()],
    mdastExtensions: [directiveFromMarkdown()]
  });
  const file = {
    sourceOf: (node) => source.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0),
    error: (node, problem) => new AuditpressError(
      "usage",
      "template-malformed",
      `${context.where}, line ${node.position?.start.line ?? 1} of the expanded text: ${problem}`,
      { hint: "See docs/templates.md for the Markdown and the directives that sections may use." }
    )
  };
  return root.children.flatMap((node) => toBlocks(node, file, context, "body"));
}
function toBlocks(node, file, context, role) {
  const inner = (children, innerRole = role) => children.flatMap((child) => toBlocks(child, file, context, innerRole));
  switch (node.type) {
    case "heading": {
      if (node.depth > 3) throw file.error(node, "expected a heading of level 1 to 3, found a deeper one");
      const text = plainText(toInlines(node.children, file));
      return [{ type: "heading", level: node.depth, text, anchor: context.anchor(text) }];
    }
    case "paragraph":
      return [{ type: "paragraph", role, children: toInlines(node.children, file) }];
    case "html":
      return [{ type: "paragraph", role, children: [{ type: "text", text: node.value }] }];
    case "list":
      return [
        { type: "list", ordered: node.ordered === true, items: node.children.map((item) => inner(item.children)) }
      ];
    case "leafDirective":
      try {
        return context.directive(node.name, attributesOf(node.attributes));
      } catch (problem) {
        if (problem instanceof DirectiveProblem) throw file.error(node, problem.message);
        throw problem;
      }
    case "containerDirective":
      if (node.name === "lead" || node.name === "small") return inner(node.children, node.name);
      if (node.name === "note" || node.name === "warning") {
        return [{ type: "callout", tone: node.name, children: inner(node.children) }];
      }
      throw file.error(node, `expected :::lead, :::small, :::note or :::warning, found ":::${node.name}"`);
    default:
      throw file.error(node, `expected a heading, a paragraph, a list or a directive, found ${node.type}`);
  }
}
var DirectiveProblem = class extends Error {
};
function attributesOf(attributes) {
  return Object.fromEntries(Object.entries(attributes ?? {}).map(([name, value]) => [name, value ?? ""]));
}
function plainText(inlines) {
  return inlines.map((inline) => {
    if (inline.type === "break") return " ";
    return "text" in inline ? inline.text : plainText(inline.children);
  }).join("");
}

// src/compose/directives.ts
var current = z.literal("current");
var limit = z.coerce.number().int().min(1);
var DIRECTIVES = {
  cover: plain(({ context }) => cover(context)),
  contents: (attributes) => {
    const { depth } = read(attributes, z.strictObject({ depth: z.enum(["1", "2", "3"]).default("2") }));
    return { type: "contents", depth: Number(depth) };
  },
  "document-control": plain(({ context }) => documentControl(context)),
  "key-figures": plain(({ context }) => keyFigures(context)),
  "status-bar": (attributes, { context, loop }) => {
    const { category } = read(attributes, z.strictObject({ category: current.optional() }));
    return statusBar(context, category === void 0 ? void 0 : inLoop(loop.category, "category"));
  },
  "category-chart": plain(({ context }) => categoryChart(context)),
  "severity-breakdown": plain(({ context }) => severityBreakdown(context)),
  table: (attributes, scope) => {
    const {
      name,
      columns,
      limit: most
    } = read(attributes, z.strictObject({ name: z.string(), columns: z.string().optional(), limit: limit.optional() }));
    const table = tableNamed(name, scope);
    const rows = most === void 0 ? void 0 : table.rows.slice(0, most).map((_, index) => index);
    return { type: "table", view: { table: name, ...columnsIn(columns, table), ...rows && { rows } } };
  },
  "policy-list": (attributes, scope) => ({ type: "table", view: policiesIn(attributes, scope) }),
  "policy-table": (attributes, scope) => ({ type: "policyTable", view: policiesIn(attributes, scope) }),
  glossary: plain(({ context }) => glossary(context)),
  "sign-off": plain(({ context }) => signOff(context)),
  "page-break": plain(() => ({ type: "pageBreak" }))
};
function directiveBlocks(name, attributes, scope) {
  const directive2 = Object.hasOwn(DIRECTIVES, name) ? DIRECTIVES[name] : void 0;
  if (directive2 === void 0) {
    throw new DirectiveProblem(`expected one of ::${Object.keys(DIRECTIVES).join(", ::")}, found "::${name}"`);
  }
  return [directive2(attributes, scope)];
}
var policyAttributes = z.strictObject({
  select: z.enum(SELECTIONS).default("all"),
  category: current.optional(),
  severity: current.optional(),
  service: current.optional(),
  limit: limit.optional(),
  columns: z.string().optional()
});
function policiesIn(attributes, scope) {
  const { select, category, severity, service, limit: most, columns } = read(attributes, policyAttributes);
  const loop = {
    ...category && { category: inLoop(scope.loop.category, "category") },
    ...severity && { severity: inLoop(scope.loop.severity, "severity") },
    ...service && { service: inLoop(scope.loop.service, "failing-service") }
  };
  return {
    ...policyView(scope.context, { select, loop, ...most !== void 0 && { limit: most } }),
    ...columnsIn(columns, tableNamed("policies", scope))
  };
}
function columnsIn(list, table) {
  const columns = columnsOf(list, table);
  return columns === void 0 ? {} : { columns };
}
function plain(block) {
  return (attributes, scope) => {
    read(attributes, z.strictObject({}));
    return block(scope);
  };
}
function read(attributes, schema) {
  const parsed2 = schema.safeParse(attributes);
  if (parsed2.success) return parsed2.data;
  throw new DirectiveProblem(schemaProblems(parsed2.error.issues, { schema, value: attributes }).join("; "));
}
function inLoop(value, what) {
  if (value !== void 0) return value;
  throw new DirectiveProblem(
    `expected a section that is repeated for each ${what} around "${what}=current", found one that is not`
  );
}
function tableNamed(name, { tables }) {
  const table = Object.hasOwn(tables, name) ? tables[name] : void 0;
  if (table !== void 0) return table;
  throw new DirectiveProblem(`expected a table (${Object.keys(tables).join(", ")}), found "${name}"`);
}
function columnsOf(list, table) {
  if (list === void 0) return void 0;
  const known2 = table.columns.map(({ key }) => key);
  const tally = known2.filter((key) => key === "total" || STATUSES.includes(key));
  const columns = list.split(/[\s,]+/).filter((key) => key !== "").flatMap((key) => key === "tally" ? tally : [key]);
  const unknown = columns.find((key) => !known2.includes(key));
  if (unknown === void 0) return columns;
  throw new DirectiveProblem(`expected columns out of ${known2.join(", ")}, found "${unknown}"`);
}

// src/compose/prose/escape-markdown.ts
function escapeMarkdown(text) {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim().replace(/[!-/:-@[-`{-~]/g, "\\$&");
}
function escapeStrings(value) {
  if (typeof value === "string") return escapeMarkdown(value);
  if (Array.isArray(value)) return value.map(escapeStrings);
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, escapeStrings(item)]));
  }
  return value;
}

// src/compose/sections.ts
function composeSections(context, tables, expander, names) {
  const given = /* @__PURE__ */ new Set();
  const reserved = new Set(
    context.template.sections.flatMap(
      (section) => loopsOf(section, context.summary).map((_, turn) => sectionAnchor(section, turn))
    )
  );
  const prose = escapeStrings(names);
  return context.template.sections.flatMap(
    (section) => loopsOf(section, context.summary).flatMap((loop, turn) => {
      const escaped = { ...prose, ...escapeStrings(loopContext(loop, context)) };
      let first = true;
      return parseMarkdown(expander.expand(section.source, escaped, section.file), {
        where: section.file,
        directive: (name, attributes) => directiveBlocks(name, attributes, { context, tables, loop }),
        anchor(text) {
          const anchor = first ? uniqueAnchor(sectionAnchor(section, turn), [given]) : uniqueAnchor(slug(text), [given, reserved]);
          first = false;
          given.add(anchor);
          return anchor;
        }
      });
    })
  );
}
function loopsOf(section, summary) {
  if (section.each === void 0) return [{}];
  switch (section.each) {
    case "category":
      return summary.categories.map((_, category) => ({ category }));
    case "severity":
      return summary.severities.map(({ value }) => ({ severity: value }));
    case "failing-service":
      return summary.services.flatMap(({ tally }, service) => tally.failed > 0 ? [{ service }] : []);
  }
}
function sectionAnchor(section, turn) {
  return section.each === void 0 ? section.name : `${section.each}-${turn + 1}`;
}
function slug(text) {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "") || "section";
}
function uniqueAnchor(wanted, taken) {
  let anchor = wanted;
  for (let number = 2; taken.some((anchors) => anchors.has(anchor)); number += 1) anchor = `${wanted}-${number}`;
  return anchor;
}

// src/compose/tables/categories.ts
function categories({ summary, wording }) {
  const { count: count2, text } = wording;
  const failedResourceChecks = summary.categories.reduce((sum, { lacks }) => sum + lacks.failedResourceChecks, 0);
  return {
    title: text("table.categories"),
    columns: [
      { key: "category", label: text("column.category"), type: "text", weight: 4, filter: true },
      ...tallyColumns(summary, wording),
      { key: "coverage", label: text("column.coverage"), type: "percent", weight: 1.3 },
      { key: "compliance", label: text("column.compliance"), type: "percent", weight: 1.5 },
      { key: "reported", label: text("column.reported"), type: "percent", weight: 1.4 },
      { key: "to-mend", label: text("column.to-mend"), type: "count", weight: 1.2 },
      { key: "failed-checks", label: text("column.failed-checks"), type: "count", weight: 1.2 }
    ],
    rows: summary.categories.map(
      (category, index) => row([
        { ...textCell(category.categoryName), target: categoryAnchor(index) },
        ...tallyCells(category.tally, summary, wording),
        ratioCell(category.coverage, wording),
        ratioCell(category.compliance, wording),
        { value: category.reportedPercent / 100, text: wording.percent(category.reportedPercent / 100) },
        countCell(category.lacks.failedChecks, wording),
        countCell(category.lacks.failedResourceChecks, wording)
      ])
    ),
    totals: row([
      textCell(text("column.total")),
      ...tallyCells(summary.entryTally, summary, wording),
      ratioCell(summary.coverage, wording),
      ratioCell(summary.compliance, wording),
      { value: null, text: "" },
      { value: summary.entryTally.failed, text: count2(summary.entryTally.failed) },
      countCell(failedResourceChecks, wording)
    ]),
    empty: text("empty.categories")
  };
}

// src/compose/tables/notes.ts
var EXAMPLES = 3;
function notes({ summary, wording }) {
  const { text } = wording;
  return {
    title: text("table.notes"),
    columns: [
      { key: "note", label: text("column.note"), type: "text", weight: 5 },
      { key: "count", label: text("column.count"), type: "count", weight: 1 },
      { key: "examples", label: text("column.examples"), type: "text", weight: 6 }
    ],
    rows: summary.notes.map(
      (note) => row([
        { ...textCell(noteMessage(note.code, wording)), detail: note.code },
        countCell(note.examples.length, wording),
        textCell(
          note.examples.slice(0, EXAMPLES).map((example) => noteExampleText(example, wording)).join(" ")
        )
      ])
    ),
    empty: text("empty.notes")
  };
}
function noteExamples({ summary, wording }) {
  const { text } = wording;
  return {
    title: text("table.note-examples"),
    columns: [
      { key: "code", label: text("column.code"), type: "id", weight: 2, filter: true },
      { key: "note", label: text("column.note"), type: "text", weight: 5, filter: true },
      { key: "subject", label: text("column.subject"), type: "text", weight: 3 },
      { key: "path", label: text("column.path"), type: "id", weight: 3 },
      { key: "expected", label: text("column.expected"), type: "text", weight: 2 },
      { key: "found", label: text("column.found"), type: "text", weight: 2 }
    ],
    rows: summary.notes.flatMap(
      (note) => note.examples.map(
        (example) => row([
          textCell(note.code),
          textCell(noteMessage(note.code, wording)),
          textCell(example.subject),
          textCell(example.path),
          textCell(example.expected),
          textCell(example.found)
        ])
      )
    ),
    empty: text("empty.notes")
  };
}

// src/compose/tables/policies.ts
var COLUMNS = [
  { key: "category", type: "text", weight: 2.6, filter: true },
  { key: "number", type: "id", weight: 1.3 },
  { key: "title", type: "text", weight: 8 },
  { key: "policy", type: "id", weight: 3 },
  { key: "service", type: "text", weight: 3, filter: true },
  { key: "status", type: "status", weight: 1.7, filter: true },
  { key: "colour", type: "text", weight: 1, filter: true },
  { key: "severity", type: "severity", weight: 1.4, filter: true },
  { key: "risk-level", type: "text", weight: 1.2, filter: true },
  { key: "probability", type: "text", weight: 1.4, filter: true },
  { key: "passed", type: "count", weight: 1 },
  { key: "failed", type: "count", weight: 1 },
  { key: "evaluated", type: "count", weight: 1.1 },
  // For pages, where a number and what it is of share a column; worksheets have a column each.
  { key: "passed-of", type: "count", weight: 1.2 },
  { key: "failed-of", type: "count", weight: 1.2 }
];
function policies({ summary, wording }) {
  const orders = ordersOf(summary, wording);
  return {
    title: wording.text("table.policies"),
    columns: COLUMNS.map((column) => ({
      ...column,
      label: wording.text(`column.${column.key}`),
      ...orders[column.key]
    })),
    rows: summary.entries.map((entry) => ({
      anchor: `policy.${entry.index + 1}`,
      cells: cellsOf(entry, summary, wording)
    })),
    empty: wording.text("empty.policies")
  };
}
function ordersOf(summary, wording) {
  return {
    severity: { order: summary.severities.map(({ value }) => severityLabel(value, wording)) },
    "risk-level": { order: summary.riskLevels.map(({ value }) => riskLevelLabel(value, wording)) },
    probability: { order: summary.riskProbabilities.map(({ value }) => riskProbabilityLabel(value, wording)) }
  };
}
function cellsOf(entry, summary, wording) {
  const { policy } = entry;
  return [
    {
      ...textCell(summary.categories[entry.categoryIndex]?.categoryName ?? ""),
      target: categoryAnchor(entry.categoryIndex)
    },
    textCell(policy.complianceNumber),
    { ...textCell(policy.shortTitle), detail: policy.policyId },
    textCell(policy.policyId),
    textCell(policy.serviceName),
    { ...textCell(entryStatusLabel(entry, wording)), status: entry.status },
    textCell(policy.compliance),
    textCell(severityLabel(entry.severity, wording)),
    textCell(riskLevelLabel(entry.riskLevel, wording)),
    textCell(riskProbabilityLabel(entry.riskProbability, wording)),
    countCell(policy.passedResourceCount, wording),
    countCell(entry.failedResourceCount, wording),
    countCell(policy.totalResourceCount, wording),
    countOfCell(policy.passedResourceCount, policy.totalResourceCount, wording),
    countOfCell(entry.failedResourceCount, policy.totalResourceCount, wording)
  ];
}
function countOfCell(count2, total, wording) {
  return { value: count2, text: wording.text("number.of", { count: count2, total }) };
}

// src/compose/tables/heat.ts
function heatOf(value, largest, steps) {
  if (value <= 0 || largest <= 0) return 0;
  return Math.min(steps - 1, Math.ceil(value / largest * (steps - 1)));
}

// src/compose/tables/risk.ts
function failedByRisk(context) {
  return riskTable(context, "failed-by-risk", context.summary.failedByRisk);
}
function passingByRisk(context) {
  return riskTable(context, "passing-by-risk", context.summary.passingByRisk);
}
function riskTable({ summary, wording, template }, name, risks) {
  const { text } = wording;
  const largest = risks.flatMap(({ counts }) => counts).reduce((most, { count: count2 }) => Math.max(most, count2), 0);
  return {
    title: text(`table.${name}`),
    columns: [
      { key: "severity", label: text("column.severity"), type: "severity", weight: 2 },
      ...summary.riskLevels.map(({ value }, index) => ({
        key: `risk-${index}`,
        label: text("column.risk-of-level", { level: riskLevelLabel(value, wording) }),
        type: "count",
        weight: 1.2
      })),
      { key: "total", label: text("column.total"), type: "count", weight: 1.2 }
    ],
    rows: risks.map(
      (risk) => row([
        textCell(severityLabel(risk.severity, wording)),
        ...risk.counts.map(({ count: count2 }) => ({
          ...countCell(count2, wording),
          heat: heatOf(count2, largest, template.theme.colours.heat.length)
        })),
        countCell(risk.total, wording)
      ])
    ),
    empty: text("empty.policies")
  };
}
function probabilities({ summary, wording }) {
  return {
    title: wording.text("table.probabilities"),
    columns: [
      { key: "probability", label: wording.text("column.probability"), type: "text", weight: 2 },
      ...tallyColumns(summary, wording)
    ],
    rows: summary.riskProbabilities.map(
      ({ value, tally }) => row([textCell(riskProbabilityLabel(value, wording)), ...tallyCells(tally, summary, wording)])
    ),
    totals: row([textCell(wording.text("column.total")), ...tallyCells(summary.entryTally, summary, wording)]),
    empty: wording.text("empty.policies")
  };
}

// src/compose/tables/services.ts
function services({ summary, wording }) {
  const { text } = wording;
  return {
    title: text("table.services"),
    columns: [
      { key: "service", label: text("column.service"), type: "text", weight: 4, filter: true },
      ...tallyColumns(summary, wording),
      { key: "coverage", label: text("column.coverage"), type: "percent", weight: 1.3 },
      { key: "compliance", label: text("column.compliance"), type: "percent", weight: 1.5 },
      { key: "checks-evaluated", label: text("column.checks-evaluated"), type: "count", weight: 1.4 },
      { key: "checks-passed", label: text("column.checks-passed"), type: "count", weight: 1.4 },
      { key: "checks-failed", label: text("column.checks-failed"), type: "count", weight: 1.4 }
    ],
    rows: summary.services.map(
      (service) => row([
        textCell(service.serviceName),
        ...tallyCells(service.tally, summary, wording),
        ratioCell(service.coverage, wording),
        ratioCell(service.compliance, wording),
        ...resourceCheckCells(service.resourceChecks, wording)
      ])
    ),
    totals: row([
      textCell(text("column.total")),
      ...tallyCells(summary.entryTally, summary, wording),
      ratioCell(summary.coverage, wording),
      ratioCell(summary.compliance, wording),
      ...resourceCheckCells(summary.resourceChecks, wording)
    ]),
    empty: text("empty.services")
  };
}
function resourceCheckCells(checks, wording) {
  return [checks.evaluated, checks.passed, checks.failed].map((value) => countCell(value, wording));
}

// src/compose/tables/severities.ts
function severities({ summary, wording, template }) {
  const rows = summary.severities.map(({ tally }) => tallyCells(tally, summary, wording));
  const largest = (rows[0] ?? []).map(
    (_, column) => rows.reduce((most, cells) => Math.max(most, numberIn(cells[column])), 0)
  );
  const steps = template.theme.colours.heat.length;
  return {
    title: wording.text("table.severities"),
    columns: [
      { key: "severity", label: wording.text("column.severity"), type: "severity", weight: 2 },
      ...tallyColumns(summary, wording)
    ],
    rows: summary.severities.map(
      (group, index) => row([
        textCell(severityLabel(group.value, wording)),
        ...(rows[index] ?? []).map(
          (cell, column, cells) => column === cells.length - 1 ? cell : { ...cell, heat: heatOf(numberIn(cell), largest[column] ?? 0, steps) }
        )
      ])
    ),
    totals: row([textCell(wording.text("column.total")), ...tallyCells(summary.entryTally, summary, wording)]),
    empty: wording.text("empty.policies")
  };
}
function numberIn(cell) {
  return typeof cell?.value === "number" ? cell.value : 0;
}

// src/compose/tables/tables.ts
var TABLES = {
  policies,
  categories,
  services,
  severities,
  "failed-by-risk": failedByRisk,
  "passing-by-risk": passingByRisk,
  probabilities,
  notes,
  "note-examples": noteExamples
};
function composeTables(context) {
  return Object.fromEntries(Object.entries(TABLES).map(([name, compose2]) => [name, compose2(context)]));
}

// src/compose/working-columns.ts
var COLUMNS2 = [
  { key: "owner", type: "text", weight: 2 },
  { key: "due", type: "date", weight: 1.5 },
  { key: "progress", type: "choice", weight: 1.6 },
  { key: "comment", type: "text", weight: 4 }
];
var STAGES = [
  { key: "open", closed: false },
  { key: "in-progress", closed: false },
  { key: "done", closed: true },
  { key: "risk-accepted", closed: true },
  { key: "not-applicable", closed: true }
];
function workingColumns(list, wording) {
  const keys = list.split(/[\s,]+/).filter((key) => key !== "");
  return keys.map((key, index) => {
    const column = COLUMNS2.find((known2) => known2.key === key);
    if (column === void 0 || keys.indexOf(key) !== index) {
      const known2 = COLUMNS2.map((one) => one.key).join(", ");
      throw new DirectiveProblem(`expected working columns out of ${known2}, each once, found "${key}"`);
    }
    return {
      ...column,
      label: wording.text(`working.${key}`),
      hint: column.type === "text" ? "" : wording.text(`working.${key}-hint`),
      error: column.type === "text" ? "" : wording.text(`working.${key}-error`),
      choices: column.type === "choice" ? choices(wording) : []
    };
  });
}
function choices(wording) {
  return STAGES.map(({ key, closed }) => ({ text: wording.text(`working.stage.${key}`), closed }));
}

// src/compose/worksheets.ts
function composeWorksheets(context, tables, expander, names) {
  return context.template.worksheets.map((sheet, index) => {
    const where = `template.yaml, worksheets[${index}]`;
    const expand = (text) => expander.expand(text, names, where);
    const isSummary = sheet.layout === "summary";
    try {
      refuseMisplaced(sheet);
      return {
        name: expand(sheet.name),
        key: keyOf(sheet),
        lead: expand(sheet.lead),
        layout: sheet.layout,
        figures: isSummary ? keyFigureList(context) : [],
        definitions: isSummary ? documentControlItems(context) : [],
        views: sheet.views.map((view) => worksheetView(view, context, tables, expand)),
        ...sheet.working !== void 0 && { working: workingColumns(sheet.working, context.wording) }
      };
    } catch (problem) {
      if (!(problem instanceof DirectiveProblem)) throw problem;
      throw new AuditpressError("usage", "template-malformed", `${where}: ${problem.message}`, {
        hint: "See docs/templates.md for the tables, columns and selections that worksheets may use."
      });
    }
  });
}
function refuseMisplaced({ layout, views, working }) {
  const isData = layout === "data";
  const misplaced = isData ? ["title", "limit", "chart"] : ["bars"];
  const found = views.flatMap((view) => misplaced.filter((key2) => view[key2] !== void 0))[0];
  const key = found ?? (!isData && working !== void 0 ? "working" : void 0);
  if (key === void 0) return;
  const wanted = isData ? "summary or tables" : "data";
  throw new DirectiveProblem(`expected the layout ${wanted} for "${key}", found ${layout}`);
}
function keyOf({ views }) {
  const [first] = views;
  return [first?.table, first?.select].filter((part) => part !== void 0).join("-");
}
function worksheetView(view, context, tables, expand) {
  const { wording } = context;
  const table = tableNamed(view.table, { tables });
  const columns = columnsOf(view.columns, table);
  const bars = columnsOf(view.bars, table);
  const all2 = rowsOf(view, context);
  const rows = all2.rows ?? [...table.rows.keys()];
  const shown = rows.slice(0, view.limit);
  const isCut = shown.length < rows.length;
  const title = view.title === void 0 ? table.title : expand(view.title);
  return {
    ...all2,
    ...isCut && { rows: shown },
    ...columns && { columns },
    ...isCut ? { title: wording.text("table.first", { title, shown: shown.length, total: rows.length }) } : view.title !== void 0 && { title },
    ...bars && { bars },
    ...view.chart === true && { chart: { description: wording.text("chart.stacked", { title }) } }
  };
}
function rowsOf(view, context) {
  const { select, sort, table } = view;
  if (sort !== void 0) {
    if (table !== "categories") {
      throw new DirectiveProblem(`expected the table categories to sort by compliance, found "${table}"`);
    }
    return { table, rows: worstCategoriesFirst(context.summary) };
  }
  if (select === void 0) return { table };
  return policyView(context, { select: selectionNamed(view), loop: {} });
}
function selectionNamed({ table, select }) {
  const selection = SELECTIONS.find((name) => name === select);
  if (selection !== void 0 && table === "policies") return selection;
  throw new DirectiveProblem(
    table === "policies" ? `expected a selection out of ${SELECTIONS.join(", ")}, found "${String(select)}"` : `expected the table policies for a selection of policies, found "${table}"`
  );
}

// src/compose/wording.ts
import { TZDate, tzName } from "@date-fns/tz";
import { format } from "date-fns/format";
import { IntlMessageFormat } from "intl-messageformat";
var REASON_LIMIT = 200;
var englishDates = async () => (await import("date-fns/locale/en-GB")).enGB;
var DATE_LOCALES = {
  en: englishDates,
  de: async () => (await import("date-fns/locale/de")).de
};
async function createWording(tag, timeZone, messages) {
  refuseUnknownZone(timeZone);
  const language = new Intl.Locale(tag).language;
  const options = { locale: await (DATE_LOCALES[language] ?? englishDates)() };
  const compiled = /* @__PURE__ */ new Map();
  const counts = new Intl.NumberFormat(tag, { maximumFractionDigits: 6 });
  const percent = percentFormatter(tag);
  function compile(key) {
    const known2 = compiled.get(key);
    if (known2 !== void 0) return known2;
    const message = Object.hasOwn(messages, key) ? messages[key] : void 0;
    if (message === void 0) {
      throw new AuditpressError(
        "usage",
        "word-missing",
        `expected the word "${key}" in the catalogue for ${tag}, found none`,
        {
          hint: "Add the word to the words folder of the template, or correct its name in the template."
        }
      );
    }
    const formatted = parseMessage(key, message, tag);
    compiled.set(key, formatted);
    return formatted;
  }
  const text = (key, values = {}) => fillMessage(key, compile(key), values);
  return {
    locale: tag,
    timeZone,
    text,
    has: (key) => Object.hasOwn(messages, key),
    count: (value) => counts.format(value),
    percent,
    ratio: (ratio2) => ratio2.share === null ? text("number.not-assessed") : percent(ratio2.share),
    date: (iso) => format(new TZDate(iso, "UTC"), text("format.date"), options),
    dateTime(iso) {
      const instant = new TZDate(iso, timeZone);
      const local = format(instant, text("format.date-time"), options);
      return `${local} ${timeZone === "UTC" ? "UTC" : tzName(timeZone, instant, "short")}`;
    }
  };
}
function refuseUnknownZone(timeZone) {
  try {
    new Intl.DateTimeFormat("en", { timeZone });
  } catch (cause) {
    throw new AuditpressError("usage", "time-zone-unknown", `expected an IANA time zone, received "${timeZone}"`, {
      hint: "Use a name such as UTC or Europe/Berlin.",
      cause
    });
  }
}
function percentFormatter(tag) {
  const byDecimals = /* @__PURE__ */ new Map();
  return (share) => {
    const decimals = percentDecimals(share);
    if (decimals === void 0) return `${percentBound(share)}%`;
    let format2 = byDecimals.get(decimals);
    if (format2 === void 0) {
      const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
      byDecimals.set(decimals, format2 = new Intl.NumberFormat(tag, { style: "percent", ...digits }));
    }
    return format2.format(share);
  };
}
function parseMessage(key, message, tag) {
  try {
    return new IntlMessageFormat(message, tag, void 0, { ignoreTag: true });
  } catch (cause) {
    throw new AuditpressError(
      "usage",
      "word-malformed",
      `expected the word "${key}" to be an ICU message, found ${JSON.stringify(message)}`,
      {
        hint: "Check its braces: {name}, {count, number}, {count, plural, one {\u2026} other {\u2026}}.",
        cause
      }
    );
  }
}
function fillMessage(key, message, values) {
  try {
    return String(message.format({ ...values }));
  } catch (cause) {
    const { message: reason } = cause;
    const missing = /variable "(.*?)" was not provided/.exec(reason)?.[1];
    throw new AuditpressError(
      "usage",
      "template-malformed",
      missing === void 0 ? `expected values that fit the word "${key}", found that they do not: ${oneLine(reason, REASON_LIMIT)}` : `expected a value "${missing}" for the word "${key}", received ${Object.keys(values).join(", ") || "none"}`,
      { hint: "Give a word its values where it is used; docs/templates.md shows how.", cause }
    );
  }
}

// src/compose/compose.ts
async function compose(summary, template, settings, fileNamePattern) {
  const wording = await createWording(template.locale.tag, settings.timeZone, template.messages);
  const context = { summary, template, wording, settings };
  const expander = createExpander(wording);
  const names = proseContext(context);
  const tables = composeTables(context);
  const document = {
    meta: composeMeta(context, expander.expand(template.title, names, "template.yaml, title")),
    theme: template.theme,
    locale: { ...template.locale, timeZone: settings.timeZone },
    page: { size: settings.pageSize, margins: template.margins },
    words: template.messages,
    tables,
    blocks: composeSections(context, tables, expander, names),
    worksheets: composeWorksheets(context, tables, expander, names),
    shells: template.shells
  };
  const fileName = expander.expand(fileNamePattern ?? template.fileName, names, "fileName");
  return {
    document,
    fileName: safeFileName(fileName),
    notes: summary.notes.map(({ code, examples }) => ({
      code,
      message: noteMessage(code, wording),
      count: examples.length,
      examples
    }))
  };
}
function composeMeta({ summary, wording, settings }, title) {
  const { environment, sourceKind } = summary.provenance;
  const mark = markKey(summary.provenance);
  return {
    id: settings.documentId,
    title,
    subject: `${summary.benchmarkName} \xB7 ${summary.accountName}`,
    author: settings.preparedBy,
    keywords: [summary.benchmarkId, summary.accountName, summary.jobId],
    generator: `auditpress ${settings.version}`,
    createdAt: settings.clock,
    createdText: wording.dateTime(settings.clock),
    runningHead: [
      summary.accountName,
      summary.benchmarkName,
      wording.text("head.job", { job: shortJob(summary.jobId) })
    ],
    origin: [environment, wording.text(`source.${sourceKind}`)].filter((part) => part !== null).join(" \xB7 "),
    classification: settings.classification,
    mark: mark === null ? null : wording.text(mark)
  };
}
function shortJob(jobId) {
  return /^([0-9a-f#*]{8})-/i.exec(jobId)?.[1] ?? jobId;
}
function markKey({ sourceKind, environment }) {
  if (sourceKind === "sample") return "mark.sample";
  return environment === "TRIAL" ? "mark.trial" : null;
}

// src/compose/document-id.ts
import { createHash as createHash2 } from "node:crypto";
function documentId(parts) {
  const digest = createHash2("sha256").update(JSON.stringify(parts, inOrderOfKeys)).digest("hex").toUpperCase();
  return `AP-${(digest.slice(0, 20).match(/.{4}/g) ?? []).join("-")}`;
}
function inOrderOfKeys(_key, value) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => one < other ? -1 : 1));
}

// src/compose/settings.ts
function composeSettings(provenance, template, settings, version) {
  const { timeZone, pageSize, classification, distribution, preparedFor, preparedBy, reviewedBy } = settings;
  const stated = { timeZone, pageSize, classification, distribution, preparedFor, preparedBy, reviewedBy };
  const clock = settings.clock.toISOString();
  return {
    ...stated,
    clock,
    version,
    documentId: documentId([
      { ...provenance },
      template.sha256,
      settings.locale,
      { ...stated, ranks: { ...settings.ranks }, scanTimeField: settings.scanTimeField ?? null },
      settings.scannedAt ?? null,
      clock,
      version
    ])
  };
}

// src/deliverers/folder/folder-deliverer.ts
import { createHash as createHash3 } from "node:crypto";
import { join as join7 } from "node:path";
import { z as z3 } from "zod";

// src/deliverers/folder/plan-sets.ts
import { join } from "node:path";
var MANIFEST_NAME = "manifest.json";
var STAGING_PREFIX = ".auditpress-";
function planSets(out, sets) {
  const names = [...sets.map(({ name }) => name), ...sets.flatMap(({ fileNames }) => fileNames)];
  names.forEach(refuseUnsafe);
  const collisions = [
    ...collisionsOf(sets.map(({ name }) => name)).map((names2) => `document sets: ${names2}`),
    ...sets.flatMap(
      ({ name, fileNames }) => collisionsOf([...fileNames, MANIFEST_NAME]).map((names2) => `files of ${name}: ${names2}`)
    )
  ];
  if (collisions.length > 0) throw colliding(collisions);
  return sets.map(({ name, fileNames }) => {
    const folder = join(out, name);
    return { name, folder, paths: [...fileNames, MANIFEST_NAME].map((fileName) => join(folder, fileName)) };
  });
}
function collisionsOf(names) {
  const groups = /* @__PURE__ */ new Map();
  for (const name of names) {
    const key = nameKey(name);
    groups.set(key, [...groups.get(key) ?? [], name]);
  }
  return [...groups.values()].filter(({ length }) => length > 1).map((same) => same.join(", "));
}
function nameKey(name) {
  return name.normalize("NFC").toLowerCase();
}
function isPlainName(name) {
  return name !== "" && name !== ".." && name !== "." && !/[/\\\0]/.test(name) && !name.startsWith(STAGING_PREFIX);
}
function refuseUnsafe(name) {
  if (isPlainName(name)) return;
  throw new AuditpressError(
    "internal",
    "name-unsafe",
    `expected the name of a file or folder, received ${JSON.stringify(name)}`,
    { hint: "This is a fault in auditpress: please report it with the pattern of file names." }
  );
}
function colliding(collisions) {
  return new AuditpressError(
    "usage",
    "name-collision",
    "expected a name of its own for each file, received the same more than once",
    {
      problems: collisions,
      hint: "Give --file-name a pattern that tells them apart, such as {{account}}-{{job}}; of a report that is there twice take one out."
    }
  );
}

// src/deliverers/folder/write-set.ts
import { mkdir as mkdir3, rename as rename2 } from "node:fs/promises";
import { dirname as dirname2, join as join6 } from "node:path";

// src/deliverers/folder/compare-set.ts
import { readFile } from "node:fs/promises";
import { join as join2 } from "node:path";

// src/deliverers/folder/file-error.ts
var NOT_WRITABLE = {
  kind: "input",
  code: "folder-not-writable",
  what: "cannot be written to: permission denied",
  hint: "Choose another folder with --out, or change its permissions."
};
var NOT_A_FOLDER = {
  kind: "input",
  code: "not-a-folder",
  what: "cannot be a folder: a file is in the way",
  hint: "Choose another folder with --out, or move the file away."
};
var NO_SPACE = {
  kind: "unavailable",
  code: "no-space",
  what: "cannot be written: no space is left",
  hint: "Make room, then run the command again. Nothing was left behind."
};
var BUSY = {
  kind: "input",
  code: "file-busy",
  what: "cannot be written: a program has it open",
  hint: "Close it there, then run the command again."
};
var EXPLANATIONS = {
  EACCES: NOT_WRITABLE,
  EPERM: NOT_WRITABLE,
  EROFS: { ...NOT_WRITABLE, what: "cannot be written to: the file system is read-only" },
  ENOENT: { ...NOT_WRITABLE, what: "cannot be written to: no files can be made there" },
  ENOTDIR: NOT_A_FOLDER,
  EEXIST: NOT_A_FOLDER,
  EISDIR: {
    kind: "input",
    code: "not-a-file",
    what: "cannot be a file: a folder is in the way",
    hint: "Choose another folder with --out, or move that folder away."
  },
  ENAMETOOLONG: {
    kind: "input",
    code: "name-too-long",
    what: "cannot be written: the path is too long",
    hint: "Choose a shorter path with --out, or a shorter pattern of file names."
  },
  EBUSY: BUSY,
  ETXTBSY: BUSY,
  ENOSPC: NO_SPACE,
  EDQUOT: { ...NO_SPACE, what: "cannot be written: the quota is used up" }
};
function explainFileError(error, path) {
  if (!(error instanceof Error) || !("code" in error)) return error;
  const systemCode = String(error.code);
  const explanation = EXPLANATIONS[systemCode] ?? ("syscall" in error ? refusalWith(systemCode) : void 0);
  if (explanation === void 0) return error;
  const { kind, code: ownCode, what, hint } = explanation;
  return new AuditpressError(kind, ownCode, `${path} ${what}`, { hint, cause: error });
}
function refusalWith(systemCode) {
  return {
    kind: "input",
    code: "write-refused",
    what: `cannot be written: the system refuses with ${systemCode}`,
    hint: "Check the disk and the folder, then run the command again."
  };
}
async function explaining(path, work) {
  try {
    return await work();
  } catch (error) {
    throw explainFileError(error, path);
  }
}
async function unlessMissing(path, work) {
  try {
    return await work();
  } catch (error) {
    if (isMissing(error)) return void 0;
    throw explainFileError(error, path);
  }
}
function isMissing(error) {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

// src/deliverers/folder/compare-set.ts
async function compareSet(folder, artifacts) {
  return Promise.all(
    artifacts.map(async (artifact) => {
      const path = join2(folder, artifact.fileName);
      const bytes = await unlessMissing(path, () => readFile(path));
      if (bytes === void 0) return { artifact, path, found: "missing" };
      return { artifact, path, found: bytes.equals(artifact.bytes) ? "same" : "different" };
    })
  );
}

// src/deliverers/folder/file-exists.ts
function fileExists(message, paths) {
  return new AuditpressError("input", "file-exists", message, {
    problems: paths,
    hint: "Replace what is there with --force, or choose another folder with --out."
  });
}

// src/deliverers/folder/replace-files.ts
import { mkdir as mkdir2, mkdtemp as mkdtemp2, rename, rm as rm2, rmdir as rmdir2 } from "node:fs/promises";
import { dirname, join as join4 } from "node:path";

// src/deliverers/folder/staging.ts
import { mkdir, mkdtemp, open, rm, rmdir } from "node:fs/promises";
import { join as join3 } from "node:path";
async function withStaging(out, work) {
  const firstMade = await explaining(out, () => mkdir(out, { recursive: true }));
  try {
    const staging = await explaining(out, () => mkdtemp(join3(out, STAGING_PREFIX)));
    try {
      return await work(staging);
    } finally {
      await explaining(staging, () => rm(staging, { recursive: true, force: true }));
    }
  } catch (error) {
    if (firstMade !== void 0) await removeEmpty(out, firstMade);
    throw error;
  }
}
async function stageFile(staging, { fileName, bytes }, target) {
  await explaining(target, async () => {
    const file = await open(join3(staging, fileName), "wx");
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
  });
}
async function syncFolder(folder) {
  if (process.platform === "win32") return;
  await explaining(folder, async () => {
    const handle = await open(folder, "r");
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  });
}
async function removeEmpty(folder, last) {
  try {
    await rmdir(folder);
    if (folder !== last) await removeEmpty(join3(folder, ".."), last);
  } catch {
  }
}

// src/deliverers/folder/replace-files.ts
async function replaceFiles({ folder, staged, arriving, leaving }) {
  await explaining(folder, () => mkdir2(folder, { recursive: true }));
  const aside = await explaining(folder, () => mkdtemp2(join4(dirname(folder), STAGING_PREFIX)));
  const done = [];
  const moveAll = async (names, from, to) => {
    for (const name of names) {
      if (await move({ name, from, to }, folder)) done.push({ name, from, to });
    }
  };
  try {
    await moveAll([...leaving.filter(isManifest), ...leaving.filter(isDocument)], folder, aside);
    await moveAll(arriving.filter(isDocument), staged, folder);
    await syncFolder(folder);
    await moveAll(arriving.filter(isManifest), staged, folder);
    await syncFolder(folder);
  } catch (error) {
    const astray = await undo(done, folder);
    if (astray.length > 0) throw leftIncomplete(error, astray);
    await rmdir2(aside);
    throw error;
  }
  await explaining(aside, () => rm2(aside, { recursive: true, force: true }));
}
async function move({ name, from, to }, folder) {
  return explaining(join4(folder, name), async () => {
    try {
      await rename(join4(from, name), join4(to, name));
      return true;
    } catch (error) {
      if (from === folder && isMissing(error)) return false;
      throw error;
    }
  });
}
async function undo(done, folder) {
  const astray = [];
  for (const { name, from, to } of [...done].reverse()) {
    try {
      if (from === folder && isManifest(name) && astray.length > 0) throw new Error("the set is incomplete");
      await rename(join4(to, name), join4(from, name));
    } catch {
      astray.push(from === folder ? `${join4(folder, name)} now lies at ${join4(to, name)}` : `${join4(to, name)} is new`);
    }
  }
  return astray;
}
function isManifest(name) {
  return name === MANIFEST_NAME;
}
function isDocument(name) {
  return !isManifest(name);
}
function leftIncomplete(cause, problems) {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new AuditpressError(
    "input",
    "set-left-incomplete",
    `${reason}; the document set is incomplete, because not every old file could be put back`,
    { problems, hint: "Close what has the files open, then run the command again with --force.", cause }
  );
}

// src/deliverers/folder/stale-files.ts
import { lstat, readFile as readFile2 } from "node:fs/promises";
import { join as join5 } from "node:path";
import { z as z2 } from "zod";
var manifestSchema = z2.object({ manifest: z2.literal(1), files: z2.array(z2.object({ name: z2.unknown() })) });
async function staleFiles(folder, fileNames) {
  const kept = new Set([...fileNames, MANIFEST_NAME].map(nameKey));
  const stale = [];
  for (const name of await listedFiles(join5(folder, MANIFEST_NAME))) {
    if (isPlainName(name) && !kept.has(nameKey(name)) && await isFile(join5(folder, name))) stale.push(name);
  }
  return [...new Set(stale)];
}
async function listedFiles(path) {
  const text = await unlessMissing(path, () => readFile2(path, "utf8"));
  const manifest = manifestSchema.safeParse(parsed(text ?? ""));
  return (manifest.data?.files ?? []).map(({ name }) => name).filter((name) => typeof name === "string");
}
async function isFile(path) {
  const found = await unlessMissing(path, () => lstat(path));
  return found !== void 0 && !found.isDirectory();
}
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return void 0;
  }
}

// src/deliverers/folder/write-set.ts
async function writeSet(folder, artifacts, { force, signal }) {
  signal?.throwIfAborted();
  const comparisons = await compare2(folder, artifacts, force);
  const due = filesDue(comparisons);
  if (due.length === 0) return comparisons;
  await withStaging(dirname2(folder), async (staging) => {
    const staged = join6(staging, "set");
    await explaining(folder, () => mkdir3(staged));
    for (const { artifact, path } of due) {
      signal?.throwIfAborted();
      await stageFile(staged, artifact, path);
    }
    await syncFolder(staged);
    signal?.throwIfAborted();
    if (due.length === artifacts.length && await appearsWhole(staged, folder)) return;
    await compare2(folder, artifacts, force);
    const arriving = due.map(({ artifact }) => artifact.fileName);
    const names = artifacts.map(({ fileName }) => fileName);
    const stale = force ? await staleFiles(folder, names) : [];
    await replaceFiles({ folder, staged, arriving, leaving: [...arriving, ...stale] });
  });
  return comparisons;
}
async function compare2(folder, artifacts, force) {
  const comparisons = await compareSet(folder, artifacts);
  const different = comparisons.filter(({ found }) => found === "different");
  if (different.length > 0 && !force) throw existing(different);
  return comparisons;
}
function filesDue(comparisons) {
  if (comparisons.every(({ found }) => found === "same")) return [];
  return comparisons.filter((comparison) => comparison.found !== "same" || isManifest2(comparison));
}
function isManifest2({ artifact }) {
  return artifact.fileName === MANIFEST_NAME;
}
var TAKEN = ["ENOTEMPTY", "EEXIST", "EPERM"];
async function appearsWhole(staged, folder) {
  try {
    await rename2(staged, folder);
  } catch (error) {
    if (error instanceof Error && "code" in error && TAKEN.includes(error.code)) return false;
    throw explainFileError(error, folder);
  }
  await syncFolder(dirname2(folder));
  return true;
}
function existing(different) {
  const what = different.length === 1 ? "a file exists and differs" : `${different.length} files exist and differ`;
  return fileExists(
    `expected to write new files, but ${what}`,
    different.map(({ path }) => path)
  );
}

// src/deliverers/folder/folder-deliverer.ts
var folderOptionsSchema = z3.strictObject({
  /** Absolute path of the folder that holds the sets. */
  out: z3.string(),
  /** Name of the set's own folder. */
  set: z3.string(),
  /** Replace files that exist and differ. */
  force: z3.boolean().default(false)
});
var folderDeliverer = {
  name: "folder",
  options: folderOptionsSchema,
  plan(artifacts, { out, set }) {
    const documents = artifacts.filter(({ fileName }) => fileName !== MANIFEST_NAME);
    planSets(out, [{ name: set, fileNames: documents.map(({ fileName }) => fileName) }]);
    const target = join7(out, set);
    return [{ key: keyOf2(target, artifacts), target, artifacts }];
  },
  async send({ key, target, artifacts }, { force }, { signal }) {
    const comparisons = await writeSet(target, artifacts, { force, signal });
    return {
      key,
      target,
      artifacts: comparisons.map(({ artifact, path, found }) => ({
        path,
        sha256: sha256(artifact.bytes),
        bytes: artifact.bytes.length,
        outcome: found === "same" ? "unchanged" : "written"
      }))
    };
  }
};
function keyOf2(target, artifacts) {
  const contents = artifacts.map(({ fileName, bytes }) => [fileName, sha256(bytes)]);
  return sha256(JSON.stringify([target, contents]));
}
function sha256(bytes) {
  return createHash3("sha256").update(bytes).digest("hex");
}

// src/deliverers/folder/check-target.ts
import { mkdtemp as mkdtemp3, rmdir as rmdir3, stat } from "node:fs/promises";
import { dirname as dirname3, join as join8 } from "node:path";
async function checkTarget(out, sets) {
  await checkWritable(await nearestExisting(out));
  for (const { folder, paths } of sets) {
    if (await kindOf(folder) === "nothing") continue;
    await checkWritable(folder);
    for (const path of paths) {
      if (await kindOf(path) === "folder") throw explainFileError(failureWith("EISDIR"), path);
    }
  }
}
async function kindOf(path) {
  const found = await unlessMissing(path, () => stat(path));
  if (found === void 0) return "nothing";
  return found.isDirectory() ? "folder" : "file";
}
async function nearestExisting(path) {
  return await kindOf(path) === "nothing" && dirname3(path) !== path ? nearestExisting(dirname3(path)) : path;
}
async function checkWritable(folder) {
  await explaining(folder, async () => {
    await rmdir3(await mkdtemp3(join8(folder, STAGING_PREFIX)));
  });
}
function failureWith(code) {
  return Object.assign(new Error(code), { code });
}

// src/deliverers/folder/write-files.ts
import { link, rename as rename3, stat as stat2 } from "node:fs/promises";
import { join as join9 } from "node:path";
async function writeFiles(out, artifacts) {
  const paths = artifacts.map(({ fileName }) => join9(out, fileName));
  for (const path of paths) {
    if (await unlessMissing(path, () => stat2(path)) === void 0) continue;
    throw exists(path);
  }
  await withStaging(out, async (staging) => {
    for (const [index, artifact] of artifacts.entries()) await stageFile(staging, artifact, paths[index] ?? "");
    for (const [index, { fileName }] of artifacts.entries()) {
      const path = paths[index] ?? "";
      await explaining(path, () => publish(join9(staging, fileName), path));
    }
    await syncFolder(out);
  });
  return paths;
}
async function publish(staged, path) {
  try {
    await link(staged, path);
  } catch (failure) {
    const { code = "" } = failure;
    if (code === "EEXIST") throw exists(path);
    if (!["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"].includes(code)) throw failure;
    await rename3(staged, path);
  }
}
function exists(path) {
  return new AuditpressError("input", "file-exists", `expected to write a new file, found one at ${path}`, {
    hint: "Move it away, or choose another folder with --out."
  });
}

// src/deliverers/folder/refuse-existing.ts
import { readFile as readFile3 } from "node:fs/promises";
import { join as join10 } from "node:path";
async function refuseExisting(sets) {
  const different = [];
  for (const { folder, documentId: documentId2 } of sets) {
    const path = join10(folder, MANIFEST_NAME);
    const text = await unlessMissing(path, () => readFile3(path, "utf8"));
    if (text !== void 0 && !text.includes(documentId2)) different.push(folder);
  }
  if (different.length > 0)
    throw fileExists(`expected to write a new document set, but ${another(different.length)}`, different);
}
function another(count2) {
  return count2 === 1 ? "another one lies there" : `${count2} others lie there`;
}

// src/sources/snapshot-file.ts
import { z as z4 } from "zod";
var VERSION_KEY = "auditpressSnapshot";
var VERSION = 1;
var SAVE_AGAIN = "Fetch the report again, or take the snapshot from a backup.";
var provenanceSchema = z4.strictObject({
  sourceKind: z4.enum(SOURCE_KINDS),
  environment: z4.enum(ENVIRONMENTS).nullable(),
  address: z4.string().nullable(),
  httpStatus: z4.int().nullable(),
  retrievedAt: z4.iso.datetime(),
  query: z4.record(z4.string(), z4.string()),
  toolVersion: z4.string(),
  sha256: z4.string().regex(/^[0-9a-f]{64}$/, "expected 64 lower-case hexadecimal digits"),
  bytes: z4.int().nonnegative(),
  reportIndex: z4.int().nonnegative(),
  reportCount: z4.int().positive()
});
function encodeSnapshot({ provenance, body }) {
  const saved = {
    [VERSION_KEY]: VERSION,
    provenance: {
      sourceKind: provenance.sourceKind,
      environment: provenance.environment,
      address: provenance.address,
      httpStatus: provenance.httpStatus,
      retrievedAt: provenance.retrievedAt,
      query: Object.fromEntries(Object.entries(provenance.query).sort(([a], [b]) => a < b ? -1 : 1)),
      toolVersion: provenance.toolVersion,
      sha256: provenance.sha256,
      bytes: provenance.bytes,
      reportIndex: provenance.reportIndex,
      reportCount: provenance.reportCount
    },
    body: Buffer.from(body.buffer, body.byteOffset, body.length).toString("base64")
  };
  return `${JSON.stringify(saved, null, 2)}
`;
}
function decodeSnapshot(bytes) {
  const saved = parseJsonBody(bytes);
  if (isSavedSnapshot(saved)) return openSnapshot(saved);
  throw new AuditpressError("input", "snapshot-malformed", `expected a saved snapshot, found ${describeValue(saved)}`, {
    hint: "For the body of a response use auditpress generate."
  });
}
function isSavedSnapshot(value) {
  return isRecord(value) && Object.hasOwn(value, VERSION_KEY);
}
function openSnapshot(saved) {
  const version = saved[VERSION_KEY];
  if (version !== VERSION) {
    throw new AuditpressError(
      "input",
      "snapshot-version",
      `expected a snapshot of version ${String(VERSION)}, found ${describeValue(version)} as its version`,
      { hint: "Read it with the version of auditpress that wrote it, or a newer one." }
    );
  }
  const provenance = readProvenance(saved);
  const body = readBody(saved);
  checkBytes(body, provenance);
  return { provenance, body, report: pickReport(decodeResponse(body), provenance) };
}
function readProvenance(saved) {
  const value = saved["provenance"];
  const result = provenanceSchema.safeParse(value);
  if (result.success) return result.data;
  throw malformed(schemaProblems(result.error.issues, { schema: provenanceSchema, value, at: "provenance" }));
}
function readBody(saved) {
  const text = saved["body"];
  if (typeof text === "string") return Buffer.from(text, "base64");
  throw malformed([`body: expected base64, found ${describeValue(text)}`]);
}
function checkBytes(body, provenance) {
  const sha2562 = sha256Of(body);
  if (sha2562 !== provenance.sha256) {
    throw changed(`expected a body with the SHA-256 ${provenance.sha256}, found ${sha2562}`);
  }
  if (body.length !== provenance.bytes) {
    throw changed(`expected a body of ${String(provenance.bytes)} bytes, found ${String(body.length)}`);
  }
}
function pickReport(reports, { reportIndex, reportCount, sourceKind }) {
  const report = reports[reportIndex];
  if (report === void 0 || reports.length !== reportCount) {
    const stated = `report ${String(reportIndex + 1)} of ${String(reportCount)}`;
    throw changed(`expected ${stated} in its body, found ${String(reports.length)} there`);
  }
  if (isSample(report) && sourceKind !== "sample") {
    throw changed(`expected a report of the source kind "${sourceKind}", found a generated sample`);
  }
  return report;
}
function changed(how) {
  return new AuditpressError("input", "snapshot-changed", `the snapshot was changed: ${how}`, { hint: SAVE_AGAIN });
}
function malformed(problems) {
  const message = `the snapshot cannot be read: ${firstOf(problems)}`;
  return new AuditpressError("input", "snapshot-malformed", message, { hint: SAVE_AGAIN, problems });
}

// src/evidence.ts
function evidenceOf({ composition, snapshot, summary, template }) {
  const { fileName, document } = composition;
  return {
    summary: () => ({
      name: `${fileName}.summary.json`,
      mediaType: "application/json",
      description: `${document.meta.title}: JSON`,
      relationship: "Data",
      bytes: Buffer.from(`${JSON.stringify(summary, null, 2)}
`)
    }),
    source: () => ({
      name: `${fileName}.snapshot.json`,
      mediaType: "application/json",
      description: `${document.meta.title}: snapshot`,
      relationship: "Source",
      bytes: Buffer.from(encodeSnapshot(snapshot))
    }),
    embedSource: template.embedSource
  };
}

// src/manifest.ts
import { createHash as createHash4 } from "node:crypto";
function composeManifest(parts) {
  const { documentId: documentId2, snapshot, summary, template, artifacts, settings, version } = parts;
  const manifest = {
    manifest: 1,
    documentId: documentId2,
    files: artifacts.map(({ format: format2, fileName, mediaType, bytes }) => ({
      format: format2,
      name: fileName,
      mediaType,
      bytes: bytes.length,
      sha256: sha256Of2(bytes)
    })),
    snapshot: snapshot.provenance,
    report: {
      accountId: summary.accountId,
      benchmarkId: summary.benchmarkId,
      licenseId: summary.licenseId,
      jobId: summary.jobId
    },
    scanTime: summary.scanTime,
    template: { name: template.name, sha256: template.sha256 },
    configuration: configurationOf(settings, template),
    scannedAt: settings.scannedAt ?? null,
    clock: settings.clock.toISOString(),
    versions: {
      auditpress: version,
      node: process.versions.node,
      icu: process.versions.icu ?? null,
      timeZoneData: process.versions.tz ?? null
    }
  };
  return `${JSON.stringify(manifest, null, 2)}
`;
}
function configurationOf(settings, template) {
  const { locale, timeZone, pageSize, fileName, scanTimeField, ranks, withSnapshot } = settings;
  const { classification, distribution, preparedFor, preparedBy, reviewedBy } = settings;
  const rendererOptions = Object.entries(settings.renderers).map(
    ([format2, { options }]) => [format2, { optionsSha256: sha256Of2(JSON.stringify(options)) }]
  );
  return {
    template: template.name,
    formats: settings.formats ?? template.formats,
    ...{ locale, timeZone, pageSize, fileName, scanTimeField, ranks, withSnapshot },
    ...{ classification, distribution, preparedFor, preparedBy, reviewedBy },
    renderers: Object.fromEntries(rendererOptions)
  };
}
function sha256Of2(content) {
  return createHash4("sha256").update(content).digest("hex");
}

// src/renderers/registry.ts
import { pathToFileURL } from "node:url";

// src/renderers/guarded.ts
function guarded(renderer, module) {
  return {
    ...renderer,
    async render(document, options, context) {
      let rendering;
      try {
        rendering = await renderer.render(document, options, context);
      } catch (cause) {
        if (cause instanceof AuditpressError) throw cause;
        throw failed(renderer.format, module, cause instanceof Error ? cause.message : String(cause), cause);
      }
      if (isRendering(rendering)) return rendering;
      throw failed(renderer.format, module, "expected bytes and notices as its result, received something else");
    }
  };
}
function isRendering(value) {
  const { bytes, notices } = { ...value };
  return bytes instanceof Uint8Array && Array.isArray(notices);
}
function failed(format2, module, reason, cause) {
  return new AuditpressError(
    "usage",
    "renderer-failed",
    `the renderer of the format "${format2}" in ${module} failed: ${reason}`,
    { hint: "Correct the module, or leave its format out.", cause }
  );
}

// src/renderers/registry.ts
var BUILT_IN = {
  pdf: async () => (await import("./renderer-STIXTQTZ.js")).pdfRenderer,
  xlsx: async () => (await import("./renderer-KTE2ET2N.js")).xlsxRenderer,
  html: async () => (await import("./renderer-2HUOBA4J.js")).htmlRenderer
};
var REASON_LIMIT2 = 300;
var BUILT_IN_FORMATS = Object.keys(BUILT_IN);
async function loadRenderer(format2, module) {
  if (module !== void 0) return loadModule(format2, module);
  const load = Object.hasOwn(BUILT_IN, format2) ? BUILT_IN[format2] : void 0;
  if (load !== void 0) return load();
  throw new AuditpressError(
    "usage",
    "format-unknown",
    `expected a format out of ${BUILT_IN_FORMATS.join(", ")}, received "${format2}"`,
    { hint: 'For a format of your own name its module under "renderers" in the configuration.' }
  );
}
async function loadModule(format2, module) {
  const address = addressOf(module);
  let exported;
  try {
    exported = await import(address);
  } catch (cause) {
    const reason = oneLine(cause instanceof Error ? cause.message : String(cause), REASON_LIMIT2);
    throw new AuditpressError(
      "usage",
      "renderer-unloadable",
      `expected a renderer module that loads at ${module}, found that it fails: ${reason}`,
      {
        hint: 'Check the path under "renderers" in the configuration, and that the module runs by itself.',
        cause
      }
    );
  }
  const candidate = exported["renderer"] ?? exported["default"];
  if (isRenderer(candidate) && candidate.format === format2) return guarded(candidate, module);
  throw new AuditpressError(
    "usage",
    "renderer-malformed",
    `expected ${module} to export a renderer of the format "${format2}" as "renderer" or by default, found ${describeExport(candidate)}`,
    { hint: "A renderer has format, extension, mediaType, options and render; see docs/library.md." }
  );
}
function addressOf(module) {
  if (module.startsWith("file:")) return module;
  if (/^([/\\]|[A-Za-z]:[\\/])/.test(module)) return pathToFileURL(module).href;
  throw new AuditpressError(
    "usage",
    "renderer-unloadable",
    `expected an absolute path or a file: URL as the module of a renderer, received "${module}"`,
    { hint: 'Make one with import.meta.resolve("\u2026").' }
  );
}
function describeExport(candidate) {
  if (candidate === void 0) return "no such export";
  return isRenderer(candidate) ? `one of the format "${candidate.format}"` : describeValue(candidate);
}
function isRenderer(value) {
  if (typeof value !== "object" || value === null) return false;
  const { format: format2, extension, mediaType, options, render } = value;
  return typeof format2 === "string" && typeof extension === "string" && /^[a-z0-9.]+$/i.test(extension) && typeof mediaType === "string" && typeof options?.safeParse === "function" && typeof render === "function";
}

// src/renderers/options.ts
async function loadWithOptions(format2, renderers) {
  const configured = Object.hasOwn(renderers, format2) ? renderers[format2] : void 0;
  const renderer = await loadRenderer(format2, configured?.module);
  const value = configured?.options ?? {};
  const options = renderer.options.safeParse(value);
  if (options.success) return { renderer, options: options.data };
  const at = `renderers.${format2}.options`;
  const problems = schemaProblems(options.error.issues, { schema: renderer.options, value, at });
  throw new AuditpressError("usage", "renderer-options-invalid", firstOf(problems), {
    problems,
    hint: 'Correct "renderers" in the configuration.',
    cause: options.error
  });
}

// src/sources/api/catalogue.ts
var LISTED = {
  "1": [
    ...["TypeAFDCIS1_0_0", "TypeAFDCIS1_1_0", "PCI3_2", "GDPR2016_679", "HIPAA", "FFIEC", "NISTCSF1_1"],
    ...["NIST800_53Rev4", "CSACCM3_0_1", "ISO27001_2013", "CSBP", "UKNCSC", "RBI2015_16_418", "SOC2_AICPA_TSC_2017"],
    ...["GxP_Life_Science_21_CFR_PART_11", "U_NNPI", "TypeAMSWIN12R2CIS1_0_0", "TypeAMSWIN16CIS1_0_0"],
    ...["TypeALinux18CIS1_1_0", "TypeACentOSCIS2_2_0", "TypeAKUBERNETES1_5_0"]
  ],
  "2": [
    ...["TypeBFDCIS1_2_0", "CSBP", "HIPAA", "PCI3_2", "GDPR2016_679", "NIST800_53Rev4", "ISO27001_2013"],
    ...["SOC2_AICPA_TSC_2017", "NISTCSF1_1", "FFIEC", "GxP_Life_Science_21_CFR_PART_11", "CSACCM3_0_1"],
    ...["RBI2015_16_418", "U_NNPI", "TypeBRHEL7CIS1_1_0", "TypeBMSWIN16CIS1_0_0", "TypeBKUBERNETES1_5_0"]
  ],
  "3": [
    ...["CSBP", "CSACCM3_0_1", "TypeCCIS1_0_0", "TypeCCIS1_1_0", "PCI3_2", "GDPR2016_679", "HIPAA", "FFIEC"],
    ...["NISTCSF1_1", "NIST800_53Rev4", "ISO27001_2013", "UKNCSC", "RBI2015_16_418"],
    ...["GxP_Life_Science_21_CFR_PART_11", "U_NNPI"]
  ]
};
function benchmarksOf(type, { prefixes, benchmarks }) {
  const listed = LISTED[type].map(
    (id) => id.replace(/^Type[ABC]/, (neutral) => prefixes[neutral] ?? neutral)
  );
  return [.../* @__PURE__ */ new Set([...listed, ...benchmarks[type] ?? []])];
}
function unlistedBenchmark(id, type, catalogue) {
  const types = type === void 0 ? ACCOUNT_TYPES : [type];
  const known2 = [...new Set(types.flatMap((each) => benchmarksOf(each, catalogue)))];
  if (known2.includes(id)) return void 0;
  const place = type === void 0 ? "the catalogue" : `the catalogue of account type ${type}`;
  const nearest = nearestName(id, known2);
  return `expected a benchmark of ${place}, received "${id}"${nearest === void 0 ? "" : `; the nearest is "${nearest}"`}`;
}

// src/sources/file/file.ts
import { basename } from "node:path";
import { z as z5 } from "zod";

// src/sources/file/read-bytes.ts
import { open as open2 } from "node:fs/promises";
var LARGEST_INPUT = 380 * 1024 * 1024;
var PATH_LIMIT = 200;
var REFUSALS = {
  ENOENT: ["file-missing", "there is no such file", "Check the path, or give - for standard input."],
  ENOTDIR: ["file-missing", "a folder of the path is a file", "Check the path."],
  EISDIR: ["file-is-folder", "it is a folder", "Give the file in it that holds the report."],
  EACCES: ["file-forbidden", "reading it is not permitted", "Ask for read permission on it and its folders."],
  EPERM: ["file-forbidden", "reading it is not permitted", "Ask for read permission on it and its folders."]
};
async function readBytes(from) {
  const name = typeof from === "string" ? `the file ${quote(from, PATH_LIMIT)}` : "standard input";
  const bytes = await (typeof from === "string" ? readFile4(from, name) : collect(from, name)).catch(
    (cause) => {
      throw explainRefusal(cause, name);
    }
  );
  if (bytes.length > 0) return bytes;
  throw new AuditpressError("input", "file-empty", `expected an audit report in ${name}, found it empty`, {
    hint: "Save or pipe the response body of an audit report."
  });
}
async function readFile4(path, name) {
  const file = await open2(path);
  try {
    const { size } = await file.stat();
    if (size > LARGEST_INPUT) throw tooLarge(name);
    return await collect(file.createReadStream({ autoClose: false }), name);
  } finally {
    await file.close();
  }
}
async function collect(stream, name) {
  const chunks = [];
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.length;
    if (length > LARGEST_INPUT) throw tooLarge(name);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}
function tooLarge(name) {
  const limit2 = `${String(LARGEST_INPUT / 1024 / 1024)} MiB`;
  return new AuditpressError("input", "file-too-large", `expected at most ${limit2} in ${name}, found more`, {
    hint: "A report is a few megabytes at most: check what was saved."
  });
}
function explainRefusal(cause, name) {
  if (!(cause instanceof Error) || !("syscall" in cause) || !("code" in cause)) return cause;
  const systemCode = String(cause.code);
  const [code, meaning, hint] = REFUSALS[systemCode] ?? [
    "file-unreadable",
    `the system refuses with ${systemCode}`,
    "Check the path and the disk."
  ];
  return new AuditpressError("input", code, `expected to read ${name}, found that ${meaning}`, { hint, cause });
}

// src/sources/file/file.ts
var STANDARD_INPUT = "-";
var NAME_LIMIT = 200;
function readSnapshots(bytes, origin) {
  const value = parseJsonBody(bytes);
  if (isSavedSnapshot(value)) return [openSnapshot(value)];
  return takeSnapshots(bytes, decodeReports(value), {
    sourceKind: "file",
    environment: null,
    address: origin.address,
    httpStatus: null,
    retrievedAt: origin.retrievedAt,
    query: {},
    toolVersion: origin.toolVersion
  });
}
var fileSource = {
  name: "file",
  options: z5.strictObject({ path: z5.string().regex(/^[^\0]+$/, "expected a path, or - for standard input") }),
  async *fetch(_query, { path }, context) {
    const bytes = await readPath(path, context.stdin);
    const retrievedAt = context.now().toISOString();
    const origin = { address: addressOf2(path), retrievedAt, toolVersion: context.toolVersion };
    yield* inFile(path, () => readSnapshots(bytes, origin));
  }
};
async function readSavedSnapshot(path, stdin) {
  const bytes = await readPath(path, stdin);
  return inFile(path, () => decodeSnapshot(bytes));
}
function readPath(path, stdin) {
  return readBytes(path === STANDARD_INPUT ? stdin : path);
}
function addressOf2(path) {
  return path === STANDARD_INPUT ? null : basename(path);
}
function inFile(path, read2) {
  try {
    return read2();
  } catch (failure) {
    if (!(failure instanceof AuditpressError)) throw failure;
    const { kind, code, message, hint, problems } = failure;
    throw new AuditpressError(kind, code, `${named(path)}: ${message}`, {
      ...hint !== void 0 && { hint },
      problems,
      cause: failure
    });
  }
}
function named(path) {
  return path === STANDARD_INPUT ? "standard input" : quote(basename(path), NAME_LIMIT);
}

// src/template/catalogue.ts
import { existsSync as existsSync3 } from "node:fs";
import { mkdir as mkdir4, readdir as readdir4, writeFile } from "node:fs/promises";
import { dirname as dirname4, join as join14 } from "node:path";
import { parse as parse2 } from "yaml";

// src/template/load.ts
import { existsSync as existsSync2 } from "node:fs";
import { readdir as readdir3 } from "node:fs/promises";
import { basename as basename3, extname, join as join13, resolve as resolve3 } from "node:path";

// src/template/extend.ts
import { createHash as createHash6 } from "node:crypto";
import { resolve as resolve2 } from "node:path";
import { z as z6 } from "zod";

// src/template/folder.ts
import { createHash as createHash5 } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile as readFile5, stat as stat3 } from "node:fs/promises";
import { basename as basename2, join as join11, relative, resolve, sep } from "node:path";
import { parse } from "yaml";
var MOST_FILES = 500;
async function readTemplateFolder(path) {
  const name = basename2(resolve(path));
  const files = /* @__PURE__ */ new Map();
  for (const file of await filesBelow(path)) {
    files.set(relative(path, file).split(sep).join("/"), await readFile5(file));
  }
  const hash = createHash5("sha256");
  for (const [file, bytes2] of [...files].sort(([one], [other]) => one < other ? -1 : 1)) {
    hash.update(`${file}\0${bytes2.length}\0`).update(bytes2);
  }
  function bytes(file) {
    const found = files.get(file);
    if (found !== void 0) return found;
    throw fileMissing(path, file);
  }
  const folder = {
    name,
    sha256: hash.digest("hex"),
    files: [...files.keys()],
    bytes,
    text: (file) => bytes(file).toString("utf8"),
    yaml: (file, schema) => parseYaml(bytes(file).toString("utf8"), schema, `${name}/${file}`),
    get layers() {
      return [folder];
    }
  };
  return folder;
}
function parseYaml(text, schema, where) {
  return checkShape(readYaml(text, where), schema, where);
}
function readYaml(text, where) {
  try {
    return parse(text);
  } catch (cause) {
    throw malformed2(where, [describeYamlFault(cause)], cause);
  }
}
function checkShape(written, schema, where) {
  const checked = schema.safeParse(written);
  if (checked.success) return checked.data;
  throw malformed2(where, schemaProblems(checked.error.issues, { schema, value: written }), checked.error);
}
function malformed2(where, problems, cause) {
  return new AuditpressError("usage", "template-malformed", `${where}: ${firstOf(problems)}`, {
    hint: "See docs/templates.md for what stands in a template folder.",
    problems,
    cause
  });
}
function fileMissing(path, file) {
  const message = `expected the file "${file}" in the template "${basename2(resolve(path))}", found none`;
  return new AuditpressError("usage", "template-file-missing", message, {
    hint: `Add the file to ${path}, or correct its name.`
  });
}
async function filesBelow(path) {
  if (!(await stat3(path).catch(() => void 0))?.isDirectory()) {
    throw new AuditpressError("usage", "template-missing", `expected a template folder at ${path}, found none`, {
      hint: "Give the name of a template that comes with auditpress, or the path of a folder with a template.yaml."
    });
  }
  if (!existsSync(join11(path, "template.yaml"))) throw fileMissing(path, "template.yaml");
  const entries = await readdir(path, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join11(entry.parentPath, entry.name));
  if (files.length <= MOST_FILES) return files;
  throw new AuditpressError(
    "usage",
    "template-too-large",
    `expected a template folder of at most ${MOST_FILES} files at ${path}, found ${files.length}`,
    { hint: "Give the template folder itself, not a folder above it." }
  );
}

// src/template/extend.ts
var TEMPLATE_FILE = "template.yaml";
var extending = z6.looseObject({ extends: z6.string().optional() });
async function readExtended(path, locate, above = []) {
  const own = await readTemplateFolder(path);
  const { extends: base } = own.yaml(TEMPLATE_FILE, extending);
  if (base === void 0) return own;
  const way = [...above, resolve2(path)];
  const basePath = resolve2(await locate(base, path));
  if (way.includes(basePath)) {
    const message = `${own.name}/${TEMPLATE_FILE}: extends: expected another template, found that "${base}" leads back here`;
    throw new AuditpressError("usage", "template-circular", message, { hint: "Extend a template that stands alone." });
  }
  return overlay(await readExtended(basePath, locate, way), own);
}
function overlay(base, own) {
  const holderOf = (file) => own.files.includes(file) || !base.files.includes(file) ? own : base;
  return {
    name: own.name,
    sha256: createHash6("sha256").update(`${base.sha256}${own.sha256}`).digest("hex"),
    files: [.../* @__PURE__ */ new Set([...base.files, ...own.files])],
    layers: [...base.layers, own],
    bytes: (file) => holderOf(file).bytes(file),
    text: (file) => holderOf(file).text(file),
    yaml(file, schema) {
      if (file !== TEMPLATE_FILE) return holderOf(file).yaml(file, schema);
      const written = [base, own].map((folder) => folder.yaml(file, extending));
      return checkShape(Object.assign({}, ...written), schema, `${own.name}/${file}`);
    }
  };
}

// src/template/schema.ts
import { z as z7 } from "zod";

// src/model/template.ts
var SECTION_LOOPS = ["category", "severity", "failing-service"];

// src/template/schema.ts
var millimetres = z7.number().min(5).max(60);
var templateSchema = z7.strictObject({
  /** Name or path of the template below, whose files and keys stand where this one has none. */
  extends: z7.string().optional(),
  title: z7.string(),
  fileName: z7.string(),
  formats: z7.array(z7.string()).min(1),
  /** Archival documents carry the snapshot. */
  embedSource: z7.boolean().default(false),
  margins: z7.strictObject({ top: millimetres, right: millimetres, bottom: millimetres, left: millimetres }),
  sections: z7.array(
    z7.union([
      z7.string().transform((file) => ({ file })),
      z7.strictObject({ file: z7.string(), each: z7.enum(SECTION_LOOPS) })
    ])
  ).min(1),
  worksheets: z7.array(
    z7.strictObject({
      name: z7.string(),
      lead: z7.string().default(""),
      layout: z7.enum(["summary", "tables", "data"]),
      views: z7.array(
        z7.strictObject({
          table: z7.string(),
          select: z7.string().optional(),
          columns: z7.string().optional(),
          sort: z7.literal("compliance").optional(),
          limit: z7.int().min(1).optional(),
          title: z7.string().optional(),
          bars: z7.string().optional(),
          chart: z7.boolean().optional()
        })
      ).min(1),
      working: z7.string().optional()
    })
  ).min(1)
});
var colour = z7.string().regex(/^#[0-9a-fA-F]{6}$/, 'expected a colour such as "#1d3f72"');
var statusColour = z7.strictObject({ solid: colour, tint: colour, text: colour });
var points = z7.number().min(4).max(96);
var themeSchema = z7.strictObject({
  name: z7.string(),
  colours: z7.strictObject({
    paper: colour,
    ink: colour,
    muted: colour,
    hairline: colour,
    wash: colour,
    accent: colour,
    status: z7.strictObject({
      red: statusColour,
      amber: statusColour,
      green: statusColour,
      gray: statusColour,
      unrecognised: statusColour
    }),
    heat: z7.array(z7.strictObject({ fill: colour, text: colour })).min(2)
  }),
  type: z7.strictObject({
    sans: z7.string(),
    mono: z7.string(),
    sansStack: z7.string().regex(/^[\w\s,'"-]+$/, "expected a list of font families"),
    monoStack: z7.string().regex(/^[\w\s,'"-]+$/, "expected a list of font families"),
    sizes: z7.strictObject({ display: points, title: points, heading: points, body: points, small: points }),
    leading: z7.number().min(1).max(2.5)
  }),
  /** A PNG or JPEG file of the folder; null for none. */
  logo: z7.union([z7.null(), z7.strictObject({ file: z7.string(), alternative: z7.string() })])
});

// src/template/theme.ts
function loadTheme(folder) {
  const { logo, ...theme } = folder.yaml("theme.yaml", themeSchema);
  if (logo === null) return { ...theme, logo };
  return { ...theme, logo: { dataUrl: imageUrl(folder.bytes(logo.file), logo.file), alternative: logo.alternative } };
}
var SIGNATURES = [
  { mediaType: "image/png", start: [137, 80, 78, 71] },
  { mediaType: "image/jpeg", start: [255, 216, 255] }
];
function imageUrl(bytes, file) {
  const kind = SIGNATURES.find(({ start }) => start.every((byte, index) => bytes[index] === byte));
  if (kind !== void 0) return `data:${kind.mediaType};base64,${bytes.toString("base64")}`;
  throw new AuditpressError(
    "usage",
    "logo-unsupported",
    `expected the logo ${file} to be a PNG or JPEG image, found ${startOf(bytes)}`,
    {
      hint: "Export the logo as PNG, twice the size it is printed at."
    }
  );
}
function startOf(bytes) {
  const start = [...bytes.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join(" ");
  return start === "" ? "an empty file" : `a file that starts with the bytes ${start}`;
}

// src/template/words.ts
import { readdir as readdir2, readFile as readFile6 } from "node:fs/promises";
import { join as join12 } from "node:path";
import { z as z8 } from "zod";
var wordTree = z8.lazy(() => z8.record(z8.string(), z8.union([z8.string(), wordTree])));
var FALLBACK = "en";
async function loadWords(tag, folder) {
  const shared = join12(packageRoot(), "assets", "words");
  const sharedLanguages = languagesOf(await readdir2(shared));
  const languages = [.../* @__PURE__ */ new Set([...sharedLanguages, ...languagesOf(folder.files, "words/")])].sort();
  const language = [tag, languageOf(tag)].find((candidate) => candidate !== void 0 && languages.includes(candidate));
  if (language === void 0) {
    throw new AuditpressError(
      "usage",
      "locale-unknown",
      `expected a locale out of ${languages.join(", ")}, received "${tag}"`,
      { hint: "A region may follow the language: de-AT, en-US." }
    );
  }
  const file = `${sharedLanguages.includes(language) ? language : FALLBACK}.yaml`;
  return {
    language,
    messages: {
      ...flatten(parseYaml(await readFile6(join12(shared, file), "utf8"), wordTree, `assets/words/${file}`)),
      ...ownWords(`words/${language}.yaml`, folder)
    }
  };
}
function ownWords(file, folder) {
  const holders = folder.layers.filter(({ files }) => files.includes(file));
  if (holders.length === 0) folder.bytes(file);
  return Object.assign({}, ...holders.map((holder) => flatten(holder.yaml(file, wordTree))));
}
function languagesOf(files, folder = "") {
  return files.flatMap(
    (file) => file.startsWith(folder) && file.endsWith(".yaml") ? [file.slice(folder.length, -".yaml".length)] : []
  );
}
function languageOf(tag) {
  try {
    return new Intl.Locale(tag).language;
  } catch {
    return void 0;
  }
}
function flatten(tree, prefix = "") {
  return Object.fromEntries(
    Object.entries(tree).flatMap(
      ([key, value]) => typeof value === "string" ? [[`${prefix}${key}`, value]] : Object.entries(flatten(value, `${prefix}${key}.`))
    )
  );
}

// src/template/load.ts
var RIGHT_TO_LEFT = /* @__PURE__ */ new Set(["ar", "fa", "he", "ur"]);
async function loadTemplate(nameOrPath, tag) {
  const folder = await readTemplate(nameOrPath);
  const written = folder.yaml("template.yaml", templateSchema);
  const { language, messages } = await loadWords(tag, folder);
  return {
    name: folder.name,
    sha256: folder.sha256,
    title: written.title,
    fileName: written.fileName,
    formats: written.formats,
    embedSource: written.embedSource,
    margins: written.margins,
    sections: written.sections.map((section) => {
      const file = `sections/${section.file}`;
      return { ...section, name: basename3(file, extname(file)), file, source: folder.text(file) };
    }),
    worksheets: written.worksheets,
    theme: loadTheme(folder),
    shells: { html: { layout: folder.text("html/layout.hbs"), style: folder.text("html/style.css") } },
    messages,
    locale: { tag, direction: RIGHT_TO_LEFT.has(language) ? "rtl" : "ltr" }
  };
}
async function readTemplate(nameOrPath) {
  return readExtended(await templatePath(nameOrPath, process.cwd()), templatePath);
}
async function builtInTemplates() {
  return (await readdir3(builtInFolder())).sort();
}
function builtInFolder() {
  return join13(packageRoot(), "templates");
}
async function templatePath(nameOrPath, from) {
  if (/[\\/]/.test(nameOrPath)) return resolve3(from, nameOrPath);
  const builtIn = builtInFolder();
  const path = join13(builtIn, nameOrPath);
  if (existsSync2(join13(path, "template.yaml"))) return path;
  const names = (await builtInTemplates()).join(", ");
  throw new AuditpressError(
    "usage",
    "template-unknown",
    `expected a template out of ${names}, received "${nameOrPath}"`,
    {
      hint: "For a template of your own give its path with a slash: ./my-template."
    }
  );
}

// src/template/catalogue.ts
async function listTemplates() {
  const names = await builtInTemplates();
  return Promise.all(names.map(async (name) => ({ name, purpose: purposeOf(await templateText(name)) })));
}
async function describeTemplate(nameOrPath) {
  const folder = await readTemplate(nameOrPath);
  const text = folder.text("template.yaml");
  const { extends: base = null } = parse2(text);
  const holders = folder.layers.toReversed();
  const files = folder.files.map((path) => ({ path, from: holders.find((layer) => layer.files.includes(path))?.name ?? folder.name })).sort((one, other) => one.path < other.path ? -1 : 1);
  const languages = files.flatMap(({ path }) => /^words\/(.+)\.yaml$/.exec(path)?.[1] ?? []);
  const { formats = [] } = mergedKeys(folder.layers.map((layer) => layer.text("template.yaml")));
  return { name: folder.name, purpose: purposeOf(text), extends: base, formats, languages, files };
}
async function copyTemplate(nameOrPath, target) {
  const folder = await readTemplate(nameOrPath);
  if (existsSync3(target) && !await isEmptyFolder(target)) {
    const message = `expected a new folder for the copy, found something at ${target}`;
    throw new AuditpressError("usage", "folder-not-empty", message, {
      hint: "Give the path of a folder that is not there yet."
    });
  }
  const own = folder.layers.at(-1)?.files ?? [];
  const files = folder.files.filter((file) => own.includes(file) || /^(theme\.yaml|html\/)/.test(file)).sort();
  for (const file of files) {
    const path = join14(target, file);
    await mkdir4(dirname4(path), { recursive: true });
    await writeFile(path, folder.bytes(file), { flag: "wx" });
  }
  return files;
}
async function isEmptyFolder(path) {
  try {
    return (await readdir4(path)).length === 0;
  } catch {
    return false;
  }
}
async function templateText(name) {
  return (await readTemplate(name)).text("template.yaml");
}
function purposeOf(text) {
  return /^# (.*)$/m.exec(text)?.[1] ?? "";
}
function mergedKeys(texts) {
  return Object.assign({}, ...texts.map((text) => parse2(text)));
}

// src/template/fonts.ts
import { existsSync as existsSync4 } from "node:fs";
import { readFile as readFile7 } from "node:fs/promises";
import { join as join15 } from "node:path";
var WEIGHTS = [
  { weight: "regular", suffix: "Regular" },
  { weight: "semibold", suffix: "SemiBold" }
];
var loaded = /* @__PURE__ */ new Map();
async function loadFonts({ type }) {
  const files = [.../* @__PURE__ */ new Set([type.sans, type.mono])].flatMap((family) => {
    const present = WEIGHTS.map(({ weight, suffix }) => ({ family, weight, path: pathOf2(family, suffix) })).filter(
      ({ path }) => existsSync4(path)
    );
    if (present.some(({ weight }) => weight === "regular")) return present;
    throw new AuditpressError(
      "usage",
      "font-missing",
      `expected a font family of assets/fonts in the theme, found "${family}"`,
      {
        hint: "Name a family of assets/fonts in theme.yaml: IBM Plex Sans, Noto Sans Mono."
      }
    );
  });
  return Promise.all(files.map(readFont));
}
function readFont({ path, ...font }) {
  const known2 = loaded.get(path);
  if (known2 !== void 0) return known2;
  const reading = readFile7(path).then((bytes) => ({ ...font, bytes }));
  loaded.set(path, reading);
  reading.catch(() => loaded.delete(path));
  return reading;
}
function pathOf2(family, suffix) {
  return join15(packageRoot(), "assets", "fonts", `${family.replaceAll(/[^\w]/g, "")}-${suffix}.ttf`);
}

// src/pipeline.ts
async function readFileSource(path, context) {
  return all(fileSource.fetch({}, { path }, { ...context, toolVersion: packageVersion() }));
}
async function fetchSnapshots(query, options, notify) {
  const { apiSource } = await import("./api-source-RPRMW5FQ.js");
  const context = { now: () => /* @__PURE__ */ new Date(), toolVersion: packageVersion(), stdin: Readable.from([]), notify };
  return all(apiSource.fetch(query, options, context));
}
async function saveSnapshots(snapshots, out) {
  const artifacts = snapshots.map((snapshot) => ({
    format: "snapshot",
    mediaType: "application/json",
    fileName: snapshotFileName(snapshot),
    bytes: Buffer.from(encodeSnapshot(snapshot))
  }));
  const paths = await writeFiles(out, artifacts);
  return snapshots.map(({ provenance }, index) => ({ path: paths[index] ?? "", provenance }));
}
async function listBenchmarks(query, pattern, options, notify) {
  const client = await import("./list-benchmarks-356YKX7H.js");
  return client.listBenchmarks(query, pattern, options, notify);
}
async function readSnapshotSource(path, { stdin }) {
  return readSavedSnapshot(path, stdin);
}
function parseSnapshots(bytes, retrievedAt) {
  return readSnapshots(bytes, {
    address: null,
    retrievedAt: retrievedAt.toISOString(),
    toolVersion: packageVersion()
  });
}
function summarise(snapshot, settings) {
  const { severity, riskLevel, riskProbability } = settings.ranks;
  const given = (rank) => rank.length > 0 ? rank : void 0;
  return aggregate(snapshot, {
    scannedAt: settings.scannedAt,
    scanTimeField: settings.scanTimeField,
    ranks: { severity: given(severity), riskLevel: given(riskLevel), riskProbability: given(riskProbability) }
  });
}
async function prepareSets(snapshots, settings) {
  const template = await loadTemplate(settings.template, settings.locale);
  const renderers = await Promise.all(
    (settings.formats ?? template.formats).map((format2) => loadWithOptions(format2, settings.renderers))
  );
  const sets = [];
  for (const snapshot of snapshots) {
    const summary = summarise(snapshot, settings);
    const stated = composeSettings(snapshot.provenance, template, settings, packageVersion());
    const composition = await compose(summary, template, stated, settings.fileName);
    const { fileName } = composition;
    const fileNames = renderers.map(({ renderer }) => `${fileName}.${renderer.extension}`);
    if (settings.withSnapshot) fileNames.push(`${fileName}.snapshot.json`);
    sets.push({ snapshot, summary, template, composition, fileNames, renderers });
  }
  return sets;
}
async function renderSet(set, settings) {
  const { document } = set.composition;
  const context = { fonts: await loadFonts(document.theme), evidence: evidenceOf(set) };
  const artifacts = [];
  const notices = [];
  for (const [index, { renderer, options }] of set.renderers.entries()) {
    const { format: format2, mediaType } = renderer;
    const rendering = await renderer.render(document, options, context);
    artifacts.push({ format: format2, mediaType, fileName: set.fileNames[index] ?? "", bytes: rendering.bytes });
    notices.push(...rendering.notices.map((text) => ({ format: format2, text })));
  }
  if (settings.withSnapshot) {
    artifacts.push({
      format: "snapshot",
      mediaType: "application/json",
      fileName: set.fileNames.at(-1) ?? "",
      bytes: Buffer.from(encodeSnapshot(set.snapshot))
    });
  }
  return { artifacts, notices };
}
async function planTargets(sets, out) {
  const planned = planSets(
    out,
    sets.map(({ composition, fileNames }) => ({ name: composition.fileName, fileNames }))
  );
  await checkTarget(out, planned);
  return planned.map(({ paths }) => paths);
}
async function refuseExistingSets(sets, out) {
  await refuseExisting(
    sets.map(({ composition: { fileName, document } }) => ({
      folder: join16(out, fileName),
      documentId: document.meta.id
    }))
  );
}
async function writeSet2(set, artifacts, settings, { out, force, signal }) {
  const manifest = {
    format: "manifest",
    mediaType: "application/json",
    fileName: MANIFEST_NAME,
    bytes: Buffer.from(
      composeManifest({
        documentId: set.composition.document.meta.id,
        snapshot: set.snapshot,
        summary: set.summary,
        template: set.template,
        artifacts,
        settings,
        version: packageVersion()
      })
    )
  };
  const options = { out, set: set.composition.fileName, force };
  const receipts = [];
  for (const delivery of folderDeliverer.plan([...artifacts, manifest], options)) {
    receipts.push(...(await folderDeliverer.send(delivery, options, { signal })).artifacts);
  }
  return receipts;
}
async function all(items) {
  const list = [];
  for await (const item of items) list.push(item);
  return list;
}

export {
  encodeSnapshot,
  BUILT_IN_FORMATS,
  benchmarksOf,
  unlistedBenchmark,
  listTemplates,
  describeTemplate,
  copyTemplate,
  readFileSource,
  fetchSnapshots,
  saveSnapshots,
  listBenchmarks,
  readSnapshotSource,
  parseSnapshots,
  summarise,
  prepareSets,
  renderSet,
  planTargets,
  refuseExistingSets,
  writeSet2 as writeSet
};
