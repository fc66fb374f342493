import { createRequire as createRequireOfModule } from 'node:module';
const require = createRequireOfModule(import.meta.url);
import {
  Problems,
  isBenchmark,
  isRecord,
  parseJsonBody,
  readPayload,
  readRecord,
  recordShape
} from "./chunk-FG5NQ2JW.js";
import {
  schemaProblems
} from "./chunk-57KY24U6.js";
import {
  JOB_PLACES
} from "./chunk-TZ2RN7PK.js";
import {
  readServiceAddress
} from "./chunk-FSPOQMFM.js";
import {
  describeValue
} from "./chunk-XIVP5M6A.js";
import {
  ENVIRONMENTS
} from "./chunk-LGKBCOIA.js";
import {
  Secret,
  isSendable
} from "./chunk-NP3K2LZO.js";
import {
  firstOf
} from "./chunk-KTVZ2U4O.js";
import {
  oneLine
} from "./chunk-DDY4XGMA.js";
import {
  AuditpressError
} from "./chunk-2WHU253H.js";

// src/sources/decode/read-report.ts
var REPORT = recordShape(
  "an audit report",
  [
    "BenchmarkName",
    "BenchmarkId",
    "AccountId",
    "LicenseId",
    "LicenseName",
    "AccountName",
    "ConnectorType",
    "JobId",
    "ResourceCategories"
  ],
  isProviderAccountId
);
var CATEGORY = recordShape("a resource category", [
  "CategoryName",
  "ControlCategoryOrder",
  "CategoryId",
  "Total",
  "Green",
  "Red",
  "Amber",
  "Gray",
  "CompliancePercent",
  "Policies"
]);
var POLICY = recordShape("a policy", [
  "PolicyId",
  "ShortTitle",
  "ServiceName",
  "ComplianceNumber",
  "PassedResourceCount",
  "TotalResourceCount",
  "Compliance",
  "Severity",
  "RiskProbability",
  "RiskLevel"
]);
function readReport(reader) {
  return {
    benchmarkName: reader.text("BenchmarkName"),
    benchmarkId: reader.textOrAbsent("BenchmarkId"),
    accountId: reader.textOrAbsent("AccountId"),
    licenseId: reader.textOrAbsent("LicenseId"),
    licenseName: reader.text("LicenseName"),
    accountName: reader.text("AccountName"),
    connectorType: reader.text("ConnectorType"),
    providerAccountIds: reader.textsOrNull(isProviderAccountId),
    jobId: reader.textOrAbsent("JobId"),
    resourceCategories: reader.records("ResourceCategories", CATEGORY, readCategory),
    unlisted: reader.unlisted()
  };
}
function readCategory(reader) {
  return {
    categoryName: reader.text("CategoryName"),
    controlCategoryOrder: reader.number("ControlCategoryOrder"),
    categoryId: reader.text("CategoryId"),
    total: reader.number("Total"),
    green: reader.number("Green"),
    red: reader.number("Red"),
    amber: reader.number("Amber"),
    gray: reader.number("Gray"),
    compliancePercent: reader.number("CompliancePercent"),
    policies: reader.records("Policies", POLICY, readPolicy),
    unlisted: reader.unlisted()
  };
}
function readPolicy(reader) {
  return {
    policyId: reader.text("PolicyId"),
    shortTitle: reader.text("ShortTitle"),
    serviceName: reader.text("ServiceName"),
    complianceNumber: reader.text("ComplianceNumber"),
    passedResourceCount: reader.number("PassedResourceCount"),
    totalResourceCount: reader.number("TotalResourceCount"),
    compliance: reader.text("Compliance"),
    severity: reader.text("Severity"),
    riskProbability: reader.text("RiskProbability"),
    riskLevel: reader.text("RiskLevel"),
    unlisted: reader.unlisted()
  };
}
function isProviderAccountId(key) {
  if (key === "SubscriptionId" || key === "subscriptionId") return true;
  return key.endsWith("AccountId") && key !== "AccountId";
}

// src/sources/decode/decode.ts
var WANTED = "an audit report";
var MESSAGE_LIMIT = 300;
function decodeResponse(body) {
  return decodeReports(parseJsonBody(body));
}
function decodeReports(body) {
  const { items, message } = readPayload(body, WANTED);
  if (items.length === 0) throw noReport(message);
  if (items.every(({ value }) => isBenchmark(value))) throw benchmarksInstead(items.length);
  const problems = new Problems(WANTED);
  const reports = items.flatMap((item) => readOne(item, problems));
  problems.throwIfAny();
  return reports;
}
function readOne(item, problems) {
  const { value, place } = item;
  if (isRecord(value) && (isBenchmark(value) || !Object.keys(value).some((key) => REPORT.isListed(key)))) {
    problems.add(place, `${WANTED} (an object with ResourceCategories)`, describeValue(value));
    return [];
  }
  return readRecord(item, REPORT, problems, readReport);
}
function noReport(message) {
  const text = typeof message === "string" ? oneLine(message, MESSAGE_LIMIT) : "";
  const says = text === "" ? "" : `; its message says: ${text}`;
  return new AuditpressError("notFound", "no-report", `expected an audit report in the response, found none${says}`, {
    hint: "Check the license, account, job and benchmark ids, and that the account has been scanned."
  });
}
function benchmarksInstead(count) {
  const list = count === 1 ? "a list of 1 benchmark" : `a list of ${String(count)} benchmarks`;
  return new AuditpressError(
    "input",
    "benchmark-list",
    `expected an audit report, found ${list}, which the service sends where a summary is asked for without a scan job`,
    { hint: "Ask for a report with a job id." }
  );
}

// src/sources/snapshots.ts
import { createHash } from "node:crypto";

// src/model/report.ts
var SAMPLE_FIELD = "SampleData";
function isSample(report) {
  return report.unlisted.some(
    ({ name, value }) => name.toLowerCase() === SAMPLE_FIELD.toLowerCase() && value !== false && value !== null && value !== ""
  );
}
var MASK = /[#*•]{2}|x{8}/i;
function isMaskedId(id) {
  return MASK.test(id);
}

// src/sources/snapshots.ts
function takeSnapshots(body, reports, origin) {
  const sha256 = sha256Of(body);
  return reports.map((report, reportIndex) => ({
    provenance: {
      sourceKind: isSample(report) ? "sample" : origin.sourceKind,
      environment: origin.environment,
      address: origin.address,
      httpStatus: origin.httpStatus,
      retrievedAt: origin.retrievedAt,
      query: origin.query,
      toolVersion: origin.toolVersion,
      sha256,
      bytes: body.length,
      reportIndex,
      reportCount: reports.length
    },
    body,
    report
  }));
}
function sha256Of(bytes) {
  return createHash("sha256").update(bytes).digest("hex");
}

// src/sources/api/options.ts
import { z } from "zod";
var credential = z.instanceof(Secret).refine(
  (secret) => isSendable(secret.reveal()),
  "expected one line of visible ASCII characters, received others or none"
);
var apiOptions = z.strictObject({
  url: z.string().superRefine((text, context) => {
    const { problem } = readServiceAddress(text);
    if (problem !== void 0) context.addIssue({ code: "custom", message: problem });
  }),
  environment: z.enum(ENVIRONMENTS).nullable(),
  accountToken: credential,
  apiKey: credential,
  jobIn: z.enum(JOB_PLACES),
  timeout: z.number().positive().max(3600),
  retries: z.int().nonnegative().max(20),
  firstDelay: z.number().nonnegative()
});
function readApiOptions(value) {
  const checked = apiOptions.safeParse(value);
  if (checked.success) return checked.data;
  const problems = schemaProblems(checked.error.issues, { schema: apiOptions, value });
  throw new AuditpressError("usage", "service-options-invalid", firstOf(problems), {
    problems,
    hint: "Correct the options of the service."
  });
}

export {
  isSample,
  isMaskedId,
  decodeResponse,
  decodeReports,
  takeSnapshots,
  sha256Of,
  apiOptions,
  readApiOptions
};
