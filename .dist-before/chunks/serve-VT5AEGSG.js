import { createRequire as createRequireOfModule } from 'node:module';
const require = createRequireOfModule(import.meta.url);
import {
  resolveCredentials
} from "./chunk-MXMH5VVO.js";
import {
  readFileSource,
  summarise
} from "./chunk-3IDJVFIW.js";
import {
  describeYamlFault
} from "./chunk-2MWJZI7D.js";
import {
  readInstant
} from "./chunk-33QPQMPO.js";
import {
  packageVersion
} from "./chunk-IWGDWJXP.js";
import "./chunk-2UI6MC6G.js";
import "./chunk-NOBA5BOS.js";
import "./chunk-FRRX7PEZ.js";
import "./chunk-GX7VPPJ3.js";
import "./chunk-FG5NQ2JW.js";
import "./chunk-RMPAT65C.js";
import {
  schemaProblems
} from "./chunk-57KY24U6.js";
import "./chunk-TZ2RN7PK.js";
import "./chunk-FSPOQMFM.js";
import "./chunk-XIVP5M6A.js";
import {
  ENVIRONMENTS
} from "./chunk-LGKBCOIA.js";
import "./chunk-NP3K2LZO.js";
import {
  firstOf
} from "./chunk-KTVZ2U4O.js";
import {
  didYouMean
} from "./chunk-I7KQHWFT.js";
import {
  oneLine,
  quote
} from "./chunk-DDY4XGMA.js";
import {
  AuditpressError
} from "./chunk-2WHU253H.js";
import "./chunk-6NHGDXKU.js";

// src/server/serve.ts
import { lookup } from "node:dns/promises";

// src/server/base-path.ts
function basePath(environment) {
  return `/${environment.toLowerCase()}`;
}

// src/server/data/scan-jobs.ts
function newestFirst(account) {
  return [...account.jobs.values()].filter(({ state }) => state === "succeeded").reverse().sort((one, other) => Date.parse(other.finishedAt ?? "") - Date.parse(one.finishedAt ?? ""));
}
function benchmarkIdsOf(account) {
  return [...new Set(newestFirst(account).flatMap(({ reports }) => [...reports.keys()]))];
}

// src/server/answer/json-text.ts
function* membersOf(text2, start) {
  const opening = text2[start];
  if (opening !== "[" && opening !== "{") return;
  let at = skipWhiteSpace(text2, start + 1);
  for (let index = 0; text2[at] !== "]" && text2[at] !== "}"; index += 1) {
    let key = index;
    if (opening === "{") {
      const end2 = endOfString(text2, at);
      key = JSON.parse(text2.slice(at, end2));
      at = skipWhiteSpace(text2, text2.indexOf(":", end2) + 1);
    }
    const end = endOfValue(text2, at);
    yield { key, start: at, end };
    at = skipWhiteSpace(text2, end);
    if (text2[at] === ",") at = skipWhiteSpace(text2, at + 1);
  }
}
function endOfValue(text2, start) {
  const first = text2[start];
  if (first === '"') return endOfString(text2, start);
  if (first !== "[" && first !== "{") return endOfScalar(text2, start);
  const structure = /["[\]{}]/g;
  let depth = 0;
  for (structure.lastIndex = start; ; ) {
    const character = structure.exec(text2)?.[0];
    if (character === void 0) return text2.length;
    if (character === '"') structure.lastIndex = endOfString(text2, structure.lastIndex - 1);
    else depth += character === "[" || character === "{" ? 1 : -1;
    if (depth === 0) return structure.lastIndex;
  }
}
function endOfScalar(text2, start) {
  const scalar = /[^\s,\]}]*/y;
  scalar.lastIndex = start;
  scalar.test(text2);
  return scalar.lastIndex;
}
function endOfString(text2, start) {
  let end = text2.indexOf('"', start + 1);
  while (isEscaped(text2, end)) end = text2.indexOf('"', end + 1);
  return end + 1;
}
function isEscaped(text2, at) {
  let backslashes = 0;
  while (text2[at - 1 - backslashes] === "\\") backslashes += 1;
  return backslashes % 2 === 1;
}
function skipWhiteSpace(text2, from) {
  let at = from;
  while (at < text2.length && " 	\r\n".includes(text2.charAt(at))) at += 1;
  return at;
}

// src/server/answer/spell-keys.ts
var MARKERS = { pascal: "ResourceCategories", camel: "resourceCategories" };
function spellKeys(report, keys) {
  if (isSpelled(report, keys)) return report;
  const pieces = [];
  let copied = 0;
  for (let at = report.indexOf('"'); at !== -1; at = report.indexOf('"', at)) {
    const end = endOfString(report, at);
    if (report[skipWhiteSpace(report, end)] === ":") {
      const first = report.charAt(at + 1);
      pieces.push(report.slice(copied, at + 1), keys === "camel" ? first.toLowerCase() : first.toUpperCase());
      copied = at + 2;
    }
    at = end;
  }
  pieces.push(report.slice(copied));
  return pieces.join("");
}
function isSpelled(report, keys) {
  return [...membersOf(report, 0)].some(({ key }) => key === MARKERS[keys]);
}

// src/server/answer/envelope.ts
var SUCCESS = 200;
var SUCCESS_TEXT = "The operation succeeded.";
function reportBody(report, { shape, keys }) {
  const spelled = spellKeys(report.text, keys);
  const array = report.asArray !== void 0 && spelled === report.text ? report.asArray : `[${spelled}]`;
  switch (shape) {
    case "array":
      return Buffer.from(array);
    case "report":
      return Buffer.from(spelled);
    case "envelope":
      return Buffer.from(successEnvelope(array));
    case "envelope-of-report":
      return Buffer.from(successEnvelope(spelled));
    case "array-of-envelope":
      return Buffer.from(`[${successEnvelope(array)}]`);
  }
}
function successEnvelope(result) {
  return `{"result":${result.trimEnd()},"statusCode":${String(SUCCESS)},"message":${JSON.stringify(SUCCESS_TEXT)}}`;
}
function failureBody(statusCode, message) {
  return Buffer.from(JSON.stringify({ result: null, statusCode, message }));
}

// src/server/answer/benchmark-list.ts
function benchmarkLists(account) {
  const envelope = successEnvelope(JSON.stringify(listBenchmarks(account)));
  return { enveloped: Buffer.from(envelope), documented: Buffer.from(`[${envelope}]`) };
}
function listBenchmarks(account) {
  const names = /* @__PURE__ */ new Map();
  for (const { reports } of newestFirst(account)) {
    for (const { benchmarkId, benchmarkName } of reports.values()) {
      if (!names.has(benchmarkId)) names.set(benchmarkId, benchmarkName);
    }
  }
  return [...names].sort(([one], [other]) => one < other ? -1 : 1).map(([benchmarkId, name]) => ({
    name,
    title: null,
    category: null,
    dummyImageUrl: null,
    longName: null,
    benchmarkId
  }));
}

// src/server/data/build-environment.ts
var ID_LIMIT = 60;
function buildEnvironment(environment, reports, { jobs, uncovered }, problems) {
  const licenses = /* @__PURE__ */ new Map();
  for (const report of reports) {
    addReport(accountIn(licenses, report.licenseId, report.accountId), report, problems);
  }
  for (const { license, account: accountId, id, state, startedAt = null, finishedAt = null } of jobs) {
    const account = accountIn(licenses, license, accountId);
    if (account.jobs.has(id)) {
      problems.push(`service.yaml: expected each scan job of ${environment} once, found ${quote(id, ID_LIMIT)} again`);
    } else {
      account.jobs.set(id, { id, state, startedAt, finishedAt, reports: /* @__PURE__ */ new Map() });
    }
  }
  for (const { license, account } of uncovered) accountIn(licenses, license, account).covered = false;
  return { environment, licenses: mapValues(licenses, (accounts) => mapValues(accounts, finished)) };
}
function finished(account) {
  return { ...account, benchmarks: benchmarkLists(account) };
}
function mapValues(map, change) {
  return new Map([...map].map(([key, value]) => [key, change(value)]));
}
function accountIn(licenses, license, id) {
  const accounts = licenses.get(license) ?? /* @__PURE__ */ new Map();
  licenses.set(license, accounts);
  const account = accounts.get(id) ?? { id, covered: true, jobs: /* @__PURE__ */ new Map() };
  accounts.set(id, account);
  return account;
}
function addReport(account, report, problems) {
  const { file, jobId, benchmarkId, benchmarkName, body, finishedAt } = report;
  const job = account.jobs.get(jobId) ?? {
    id: jobId,
    state: "succeeded",
    startedAt: null,
    finishedAt,
    reports: /* @__PURE__ */ new Map()
  };
  account.jobs.set(jobId, job);
  if (job.reports.has(benchmarkId)) {
    const again = `${quote(benchmarkId, ID_LIMIT)} of the scan job ${quote(jobId, ID_LIMIT)} again`;
    problems.push(`${quote(file, ID_LIMIT)}: expected each benchmark of a scan job once, found ${again}`);
    return;
  }
  job.reports.set(benchmarkId, { benchmarkId, benchmarkName, body });
  if (job.finishedAt === null || finishedAt > job.finishedAt) job.finishedAt = finishedAt;
}

// src/server/data/data-folder.ts
import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";

// src/server/data/service-file.ts
import { parse } from "yaml";
import { z as z2 } from "zod";

// src/server/data/identifier.ts
import { z } from "zod";
var LONGEST_ID = 200;
var identifierSchema = z.string("expected one id, as a text").min(1, "expected an id").max(LONGEST_ID, `expected an id of at most ${LONGEST_ID} characters`).regex(/^[^\u0000-\u001f\u007f-\u009f]*$/, "expected an id without control characters");

// src/server/data/service-file.ts
var SERVICE_FILE = "service.yaml";
var instantSchema = z2.string().refine((text2) => readInstant(text2) !== void 0, "expected an ISO 8601 date or time such as 2026-11-21T10:00:00Z").transform((text2) => readInstant(text2)?.at ?? text2);
var reportSchema = z2.strictObject({
  // A name and no path: nothing outside of the folder can be served.
  file: z2.string().regex(/^[^/\\\0]+$/, "expected the name of a file in the folder, without a path"),
  finishedAt: instantSchema.optional()
});
var accountSchema = z2.strictObject({ license: identifierSchema, account: identifierSchema });
var jobSchema = accountSchema.extend({
  id: identifierSchema,
  state: z2.enum(["running", "failed"]),
  startedAt: instantSchema.optional(),
  finishedAt: instantSchema.optional()
}).refine(({ state, finishedAt }) => state !== "running" || finishedAt === void 0, {
  path: ["finishedAt"],
  message: "expected no time, because the job is running"
});
var environmentSchema = z2.strictObject({
  reports: z2.array(reportSchema).default([]),
  jobs: z2.array(jobSchema).default([]),
  uncovered: z2.array(accountSchema).default([])
});
var serviceSchema = z2.strictObject({
  environments: z2.strictObject({ PROD: environmentSchema.optional(), TRIAL: environmentSchema.optional() })
});
var NOTHING = { reports: [], jobs: [], uncovered: [] };
function parseServiceFile(text2) {
  let written;
  try {
    written = parse(text2);
  } catch (cause) {
    throw invalid([describeYamlFault(cause)], cause);
  }
  const checked = serviceSchema.safeParse(written);
  if (!checked.success) {
    throw invalid(schemaProblems(checked.error.issues, { schema: serviceSchema, value: written }), checked.error);
  }
  return planOf((environment) => checked.data.environments[environment]);
}
function planWithoutFile(files) {
  return planOf(
    (environment) => environment === "PROD" ? { ...NOTHING, reports: files.map((file) => ({ file })) } : void 0
  );
}
function planOf(written) {
  return Object.fromEntries(
    ENVIRONMENTS.map((environment) => [environment, written(environment) ?? NOTHING])
  );
}
function invalid(problems, cause) {
  return new AuditpressError("usage", "service-file-invalid", `${SERVICE_FILE}: ${firstOf(problems)}`, {
    problems,
    hint: "See docs/server.md for what stands in the file.",
    cause
  });
}

// src/server/data/data-folder.ts
var NAME_LIMIT = 200;
async function openDataFolder(path) {
  try {
    const real = await realpath(path);
    const files = /* @__PURE__ */ new Map();
    for (const name of (await readdir(real)).sort()) {
      const file = await fileAt(real, name);
      if (file !== void 0) files.set(name, file);
    }
    const serviceFile = files.get(SERVICE_FILE);
    if (serviceFile?.leadsOut === true)
      throw new AuditpressError("input", "service-data-invalid", leadsOut(SERVICE_FILE));
    return { files, serviceFile: serviceFile && await readFile(serviceFile.path, "utf8") };
  } catch (cause) {
    if (cause instanceof AuditpressError) throw cause;
    throw unreadable(path, cause);
  }
}
function leadsOut(name) {
  return `${quote(name, NAME_LIMIT)}: expected a file of the folder, found a link that leads out of it`;
}
async function fileAt(folder, name) {
  try {
    const path = await realpath(join(folder, name));
    const way = relative(folder, path);
    const status = await stat(path);
    if (!status.isFile()) return void 0;
    return { path, changedAt: status.mtime, leadsOut: way.startsWith(`..${sep}`) };
  } catch (cause) {
    if (cause.code === "ENOENT") return void 0;
    throw cause;
  }
}
function unreadable(path, cause) {
  const { code = "an unknown fault" } = cause;
  const found = code === "ENOENT" ? "none" : code === "ENOTDIR" ? "a file" : `that the system refuses with ${code}`;
  const message = `--data: expected a folder with reports at ${JSON.stringify(path)}, found ${found}`;
  return new AuditpressError("usage", "data-folder-unreadable", message, {
    hint: "Give a folder that holds response bodies as *.json files, and read permission on it.",
    cause
  });
}

// src/server/answer/report-texts.ts
var DEEPEST = 3;
var MARKER = /^[Rr]esourceCategories$/;
function reportTexts(body) {
  const text2 = Buffer.from(body.buffer, body.byteOffset, body.length).toString("utf8").replace(/^\ufeff/, "");
  const start = skipWhiteSpace(text2, 0);
  const reports = [...reportsIn(text2, { start, end: text2.length }, 0)];
  const [only] = reports;
  if (only === void 0) return [];
  const isBareArray = text2[start] === "[" && reports.length === 1 && only.depth === 1;
  return reports.map((span) => ({
    text: text2.slice(span.start, span.end),
    ...isBareArray && { asArray: text2.slice(start) }
  }));
}
function* reportsIn(text2, { start, end }, depth) {
  const members = [...membersOf(text2, start)];
  if (members.some(({ key }) => typeof key === "string" && MARKER.test(key))) {
    yield { start, end, depth };
  } else if (depth < DEEPEST) {
    for (const member of members) yield* reportsIn(text2, member, depth + 1);
  }
}

// src/server/data/read-reports.ts
var NAME_LIMIT2 = 200;
var NO_RANKS = { severity: [], riskLevel: [], riskProbability: [] };
async function readReports({ file, finishedAt }, folder, format, problems) {
  const found = folder.files.get(file);
  if (found === void 0) {
    const hint = didYouMean(file, [...folder.files.keys()]);
    problems.push(`${quote(file, NAME_LIMIT2)}: expected a file of the folder, found none${hint}`);
    return [];
  }
  if (found.leadsOut) {
    problems.push(leadsOut(file));
    return [];
  }
  const snapshots = await snapshotsOf(found.path, found.changedAt, problems);
  const texts = snapshots[0] === void 0 ? [] : reportTexts(snapshots[0].body);
  return snapshots.flatMap((snapshot) => {
    const text2 = texts[snapshot.provenance.reportIndex];
    if (text2 === void 0 || texts.length !== snapshot.provenance.reportCount) {
      problems.push(`${quote(file, NAME_LIMIT2)}: expected each key once, found a repeated one around the reports`);
      return [];
    }
    const { licenseId, accountId, jobId, benchmarkId, benchmarkName } = snapshot.report;
    const ids = { LicenseId: licenseId, AccountId: accountId, JobId: jobId, BenchmarkId: benchmarkId };
    const faults = faultsOf(ids, file);
    problems.push(...faults);
    if (faults.length > 0) return [];
    return [
      {
        file,
        licenseId,
        accountId,
        jobId,
        benchmarkId,
        benchmarkName,
        finishedAt: finishedAt ?? scanTimeOf(snapshot),
        body: reportBody(text2, format)
      }
    ];
  });
}
async function snapshotsOf(path, changedAt, problems) {
  try {
    return await readFileSource(path, { now: () => changedAt, stdin: noInput() });
  } catch (failure) {
    if (!(failure instanceof AuditpressError)) throw failure;
    problems.push(failure.message);
    return [];
  }
}
async function* noInput() {
}
function faultsOf(ids, file) {
  return Object.entries(ids).flatMap(([field, value]) => {
    const checked = identifierSchema.safeParse(value);
    if (checked.success) return [];
    const at = `${quote(file, NAME_LIMIT2)}: ${field}`;
    return schemaProblems(checked.error.issues, { schema: identifierSchema, value, at });
  });
}
function scanTimeOf(snapshot) {
  const { scanTime } = summarise(snapshot, { scannedAt: void 0, scanTimeField: void 0, ranks: NO_RANKS });
  return scanTime.basis === "unknown" ? snapshot.provenance.retrievedAt : scanTime.at;
}

// src/server/data/load-data.ts
async function loadData(path, format) {
  const folder = await openDataFolder(path);
  const problems = [];
  const json2 = [...folder.files.keys()].filter((name) => name.endsWith(".json"));
  if (folder.serviceFile === void 0 && json2.length === 0) {
    problems.push(`--data: expected reports as *.json files in ${JSON.stringify(path)}, found none`);
  }
  const plan = folder.serviceFile === void 0 ? planWithoutFile(json2) : parseServiceFile(folder.serviceFile);
  const data = {};
  for (const environment of ENVIRONMENTS) {
    const reports = [];
    for (const entry of plan[environment].reports) {
      reports.push(...await readReports(entry, folder, format, problems));
    }
    data[environment] = buildEnvironment(environment, reports, plan[environment], problems);
  }
  if (problems.length > 0) {
    throw new AuditpressError("input", "service-data-invalid", firstOf(problems), {
      problems,
      hint: "Mend or remove the files that are named, or list the files to serve in a service.yaml (docs/server.md)."
    });
  }
  return data;
}

// src/server/data/list-accounts.ts
function listAccounts({ licenses }) {
  return [...licenses].flatMap(
    ([license, accounts]) => [...accounts.values()].map(({ id, covered, jobs }) => ({
      license,
      account: id,
      covered,
      jobs: [...jobs.values()].map(({ reports, ...job }) => ({ ...job, benchmarks: [...reports.keys()] }))
    }))
  );
}

// src/server/description/open-api.ts
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from "fastify-type-provider-zod";
import { z as z3 } from "zod";

// src/server/description/responses.ts
var FAILURES = {
  400: "The request is malformed.",
  401: "A credential is missing or not accepted.",
  403: "The token does not cover the account.",
  404: "The license, account, scan job or benchmark is unknown, or the scan job has no report.",
  429: "Too many requests. Only where the server injects faults.",
  500: "An internal failure.",
  default: "Any other failure."
};
var HEADERS = {
  401: { "WWW-Authenticate": { type: "string", description: "The scheme of the account token: Bearer." } },
  429: { "Retry-After": { type: "string", description: "Seconds, or a date of HTTP." } }
};
function json(description, schema) {
  return { description, content: { "application/json": { schema } } };
}

// src/server/description/open-api.ts
var OPEN_API_PATH = "/openapi.json";
var OPEN_API_SCHEMA = {
  operationId: "getDescription",
  summary: "This description; needs no credentials",
  security: [],
  servers: [{ url: "/" }],
  response: { 200: json("The description.", z3.looseObject({ openapi: z3.string() })) }
};
function openApiOptions(schemaRegistry) {
  const transform = createJsonSchemaTransform({ schemaRegistry });
  const transformObject = createJsonSchemaTransformObject({ schemaRegistry });
  return {
    mode: "dynamic",
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Compliance Audit Report API",
        version: packageVersion(),
        description: "The reference server of auditpress. Every failure is an envelope with result null, the status and a message."
      },
      servers: ENVIRONMENTS.map((environment) => ({ url: basePath(environment), description: environment })),
      security: [{ accountToken: [], apiKey: [] }],
      components: {
        securitySchemes: {
          accountToken: { type: "http", scheme: "bearer", description: "The account token of the environment." },
          apiKey: {
            type: "apiKey",
            in: "header",
            name: "Ocp-Apim-Subscription-Key",
            description: "The API key of the environment."
          }
        }
      }
    },
    stripBasePath: true,
    transform: (route) => {
      const transformed = transform(route);
      const { response } = transformed.schema;
      for (const [status, headers] of Object.entries(HEADERS)) {
        const described = response?.[status];
        if (described !== void 0) Object.assign(described, { headers });
      }
      return transformed;
    },
    transformObject: (document) => withoutInputSchemas(transformObject(document))
  };
}
function withoutInputSchemas(document) {
  const { components } = document;
  const schemas = Object.entries(components.schemas).filter(([name]) => !name.endsWith("Input"));
  return { ...document, components: { ...components, schemas: Object.fromEntries(schemas) } };
}

// src/server/http/create-app.ts
import swagger from "@fastify/swagger";
import fastify from "fastify";
import { z as z6 } from "zod";

// src/server/description/routes.ts
import { z as z5 } from "zod";

// src/server/description/report-schemas.ts
import { z as z4 } from "zod";
var text = z4.string();
var number = z4.number();
function reportSchema2(keys, registry) {
  const noted = (description) => z4.string().register(registry, { description });
  const record = (fields) => z4.looseObject(Object.fromEntries(Object.entries(fields).map(([key, schema]) => [spell(key, keys), schema])));
  const policy = record({
    PolicyId: text,
    ShortTitle: text,
    ServiceName: text,
    ComplianceNumber: noted("Dotted, such as 1000.10. A text, no number."),
    PassedResourceCount: number,
    TotalResourceCount: number,
    Compliance: noted("Observed: Green, Red, Amber, Gray."),
    Severity: noted("Observed: Low, Moderate, High, Critical."),
    RiskProbability: noted("Observed: Certain, NotLikely, or a space where nothing was evaluated."),
    RiskLevel: noted("Observed: Red, Amber, Green, or empty where nothing was evaluated.")
  });
  const category = record({
    CategoryName: text,
    ControlCategoryOrder: number,
    CategoryId: text,
    Total: number,
    Green: number,
    Red: number,
    Amber: number,
    Gray: number,
    CompliancePercent: z4.number().register(registry, { description: "Observed: Green of Green and Red, in percent." }),
    Policies: z4.array(policy)
  });
  return record({
    BenchmarkName: text,
    BenchmarkId: identifierSchema,
    AccountId: identifierSchema,
    LicenseId: identifierSchema,
    LicenseName: text,
    AccountName: text,
    ConnectorType: text,
    SubscriptionId: text.nullable().optional(),
    TypeBAccountId: text.nullable().optional(),
    JobId: identifierSchema,
    ResourceCategories: z4.array(category)
  });
}
function spell(key, keys) {
  return keys === "pascal" ? key : `${key.charAt(0).toLowerCase()}${key.slice(1)}`;
}
function benchmarkSchema() {
  return z4.strictObject({
    name: text,
    title: z4.null(),
    category: z4.null(),
    dummyImageUrl: z4.null(),
    longName: z4.null(),
    benchmarkId: identifierSchema
  });
}
function envelopeOf(result) {
  return z4.strictObject({ result, statusCode: z4.literal(200), message: text });
}
function failureSchema(registry) {
  return z4.strictObject({
    result: z4.null(),
    statusCode: z4.int().min(400).max(599).register(registry, { description: "The status of HTTP." }),
    message: z4.string().register(registry, { description: "What was expected, what was received, and what to do." })
  });
}

// src/server/description/routes.ts
var ACCOUNT = "/audit/license/:license/account/:account";
function describeRoutes(choices, registry) {
  const id = (description) => identifierSchema.clone().register(registry, { description });
  const accountIds = z5.strictObject({ license: id("License id"), account: id("Cloud account id") });
  const reportIds = accountIds.extend({ benchmark: id("Benchmark id") });
  const jobIds = reportIds.extend({ job: id("Scan job id") });
  const noQuery = z5.strictObject({});
  const jobQuery = z5.strictObject({ jobId: id("Scan job id; without it, the last successful scan job").optional() });
  const report = reportSchema2(choices.keys, registry).register(registry, { id: "AuditReport" });
  const benchmark = benchmarkSchema().register(registry, { id: "Benchmark" });
  const failure = failureSchema(registry).register(registry, { id: "Failure" });
  const reports = inShape(report, choices.shape);
  const list = envelopeOf(z5.array(benchmark));
  const summary = choices.summaryAnswer === "report" ? reports : z5.array(list).length(1);
  const responses = (success) => ({
    200: json("The operation succeeded.", success),
    ...Object.fromEntries(Object.entries(FAILURES).map(([status, text2]) => [status, json(text2, failure)]))
  });
  return {
    jobReport: {
      path: `${ACCOUNT}/job/:job/benchmark/:benchmark/summary`,
      schema: {
        operationId: "getJobReport",
        summary: "Audit report of a given scan job",
        params: jobIds,
        querystring: noQuery,
        response: responses(reports)
      }
    },
    report: {
      path: `${ACCOUNT}/benchmark/:benchmark/summary`,
      schema: {
        operationId: "getSummary",
        summary: "Benchmark summary: of a given scan job, else of the last successful one",
        params: reportIds,
        querystring: jobQuery,
        response: responses(summary)
      }
    },
    benchmarks: {
      path: `${ACCOUNT}/benchmarks`,
      schema: {
        operationId: "listBenchmarks",
        summary: "Benchmarks of an account",
        params: accountIds,
        querystring: noQuery,
        response: responses(list)
      }
    }
  };
}
function inShape(report, shape) {
  const reports = z5.array(report).length(1);
  switch (shape) {
    case "array":
      return reports;
    case "report":
      return report;
    case "envelope":
      return envelopeOf(reports);
    case "envelope-of-report":
      return envelopeOf(report);
    case "array-of-envelope":
      return z5.array(envelopeOf(reports)).length(1);
  }
}

// src/server/faults/meet-fault.ts
import { setTimeout as setTimeout2 } from "node:timers/promises";

// src/server/refusal.ts
var Refusal = class extends Error {
  constructor(statusCode, message, headers = {}) {
    super(message);
    this.statusCode = statusCode;
    this.headers = headers;
  }
  statusCode;
  headers;
  name = "Refusal";
};

// src/server/faults/retry-after.ts
var WAIT = 1e3;
function alternateRetryAfter(now) {
  let asDate = true;
  return () => {
    asDate = !asDate;
    return asDate ? new Date(Math.ceil((now().getTime() + WAIT) / 1e3) * 1e3).toUTCString() : String(WAIT / 1e3);
  };
}

// src/server/faults/take-turns.ts
var PARTS = 1e6;
function takeTurns(shares, rest) {
  const named = Object.entries(shares).map(([name, share]) => turnOf(name, share * PARTS));
  const first = turnOf(rest, PARTS - named.reduce((sum, { share }) => sum + share, 0));
  return () => {
    let next = first;
    for (const turn of [first, ...named]) {
      turn.credit += turn.share;
      if (turn.credit > next.credit) next = turn;
    }
    next.credit -= PARTS;
    return next.name;
  };
}
function turnOf(name, share) {
  return { name, share: Math.round(share), credit: 0 };
}

// src/server/faults/meet-fault.ts
var TOO_MANY_REQUESTS = 429;
var INTERNAL = 500;
function createFaults(rates) {
  const isDelayed = takeTurns({ delayed: rates.delay }, "at once");
  const replacement = takeTurns({ "429": rates[429], "500": rates[500], truncate: rates.truncate }, "none");
  const retryAfter = alternateRetryAfter(() => /* @__PURE__ */ new Date());
  return async () => {
    const wait = isDelayed() === "delayed" ? rates.delaySeconds * 1e3 : 0;
    const met = replacement();
    if (wait > 0) await setTimeout2(wait, void 0, { ref: false });
    switch (met) {
      case "429":
        throw new Refusal(
          TOO_MANY_REQUESTS,
          "expected fewer requests, received one too many (a fault that the server is told to inject). Try again after the time in Retry-After.",
          { "retry-after": retryAfter() }
        );
      case "500":
        throw new Refusal(
          INTERNAL,
          "expected an answer, met an internal failure (a fault that the server is told to inject). Try again."
        );
      case "truncate":
        return "truncated";
      case "none":
        return "whole";
    }
  };
}

// src/server/http/check-request.ts
var MALFORMED = 400;
var HINT = "Correct the request; GET /openapi.json describes it.";
function checkRequest({ raw: { url = "", httpVersion }, headers }) {
  if (headers.host === void 0 && httpVersion === "1.1") throw malformed("expected the header Host, received none");
  const query = url.indexOf("?");
  if (query !== -1 && !isDecodable(url.slice(query))) throw malformed(brokenEncoding("query"));
}
function isDecodable(text2) {
  try {
    decodeURIComponent(text2);
    return true;
  } catch {
    return false;
  }
}
function brokenEncoding(where) {
  return `${where}: expected UTF-8 in percent encoding such as %20, received a broken one`;
}
function malformed(problem) {
  return new Refusal(MALFORMED, `${problem}. ${HINT}`);
}
var PLACES = { params: "path", querystring: "query" };
function checkAgainst(schema, part) {
  return (value) => {
    const checked = schema.safeParse(value);
    if (checked.success) return { value: checked.data };
    const at = PLACES[part ?? ""] ?? "request";
    return { error: malformed(firstOf(schemaProblems(checked.error.issues, { schema, value, at }))) };
  };
}

// src/server/data/look-up.ts
var ID_LIMIT2 = 200;
var NOT_FOUND = 404;
var FORBIDDEN = 403;
function findAccount(data, licenseId, accountId) {
  const { environment, licenses } = data;
  const accounts = licenses.get(licenseId);
  if (accounts === void 0) {
    throw notFound(
      `expected a license of ${environment}, found none with the id ${shown(licenseId)}`,
      "Check the license id (features and quota page of the administration portal) and the environment."
    );
  }
  const account = accounts.get(accountId);
  if (account === void 0) {
    throw notFound(
      `expected an account of the license ${shown(licenseId)}, found none with the id ${shown(accountId)}`,
      "Check the account id (cloud accounts page of the administration portal)."
    );
  }
  if (!account.covered) {
    throw new Refusal(
      FORBIDDEN,
      `expected an account that the token covers, received ${shown(accountId)}, which it does not cover. Use the token of that account, or ask for one that covers it.`
    );
  }
  return account;
}
function findJob(account, jobId) {
  const job = account.jobs.get(jobId);
  if (job === void 0) {
    throw notFound(
      `expected a scan job of the account ${shown(account.id)}, found none with the id ${shown(jobId)}`,
      "Check the job id, or leave it out to have the last successful scan job."
    );
  }
  if (job.state !== "succeeded") throw notSucceeded(job);
  return job;
}
function findReport(job, benchmarkId) {
  const report = job.reports.get(benchmarkId);
  if (report !== void 0) return report;
  throw unknownBenchmark(`the scan job ${shown(job.id)}`, benchmarkId, [...job.reports.keys()]);
}
function findLastReport(account, benchmarkId) {
  const job = newestFirst(account).find(({ reports }) => reports.has(benchmarkId));
  const report = job?.reports.get(benchmarkId);
  if (report !== void 0) return report;
  const where = `the successful scan jobs of the account ${shown(account.id)}`;
  throw unknownBenchmark(where, benchmarkId, benchmarkIdsOf(account));
}
function notSucceeded({ id, state, startedAt, finishedAt }) {
  const since = startedAt === null ? "" : ` since ${startedAt}`;
  const at = finishedAt === null ? "" : ` at ${finishedAt}`;
  return notFound(
    `expected a scan job that succeeded, found that ${shown(id)} ${state === "running" ? `is running${since}` : `failed${at}`}`,
    "It has no report: give the id of another job, or leave it out to have the last successful one."
  );
}
function unknownBenchmark(where, benchmarkId, known) {
  const held = known.length === 0 ? "none at all" : known.join(", ");
  return notFound(
    `expected a report of ${where} for the benchmark ${shown(benchmarkId)}${didYouMean(benchmarkId, known)}, found ${held}`,
    "Check the benchmark id; the list of benchmarks is at \u2026/license/<license_id>/account/<account_id>/benchmarks."
  );
}
function notFound(message, hint) {
  return new Refusal(NOT_FOUND, `${message}. ${hint}`);
}
function shown(id) {
  return quote(id, ID_LIMIT2);
}

// src/server/http/authenticate.ts
var UNAUTHORISED = 401;
var API_KEY = "Ocp-Apim-Subscription-Key";
function authenticate({ headers }, environment, credentials) {
  const { authorization = "" } = headers;
  const apiKey = headers[API_KEY.toLowerCase()]?.toString() ?? "";
  const accountToken = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
  if (accountToken === void 0 || apiKey === "") {
    const received = [
      ...authorization === "" ? ["no Authorization"] : [],
      ...authorization !== "" && accountToken === void 0 ? ["an Authorization of another form"] : [],
      ...apiKey === "" ? [`no ${API_KEY}`] : []
    ];
    throw refused(
      `expected the headers Authorization: Bearer <ACCOUNT_TOKEN> and ${API_KEY}: <API_KEY>, received ${received.join(" and ")}. Send both with every request.`
    );
  }
  if (!credentials.accepts({ accountToken, apiKey })) {
    throw refused(
      `expected the account token and the API key of ${environment}, received a pair that is not accepted there. Each environment has its own: check both, and the environment.`
    );
  }
}
function refused(message) {
  return new Refusal(UNAUTHORISED, message, { "www-authenticate": 'Bearer realm="audit reports"' });
}

// src/server/http/failures.ts
import { STATUS_CODES } from "node:http";
import { errorCodes } from "fastify";

// src/server/http/limits.ts
var TIMEOUTS = {
  headers: 1e4,
  request: 2e4,
  keepAlive: 6e4,
  inactivity: 3e4,
  check: 1e3,
  stop: 5e3
};
var LONGEST_HEAD = 16384;

// src/server/http/send.ts
var ANSWER_HEADERS = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff"
};
var SUCCESS2 = 200;
function sendBody(reply, body) {
  return reply.code(SUCCESS2).headers(ANSWER_HEADERS).send(body);
}
function sendRefusal(reply, { statusCode, message, headers }) {
  return reply.code(statusCode).headers({ ...ANSWER_HEADERS, ...headers }).send(failureBody(statusCode, message));
}
function sendTruncated(reply, body) {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(SUCCESS2, { ...ANSWER_HEADERS, "content-length": body.length });
  raw.write(body.subarray(0, Math.floor(body.length / 2)), () => raw.destroy());
  return reply;
}

// src/server/http/failures.ts
var PATH_LIMIT = 200;
var LAST_WORDS = 1e3;
var INTERNAL2 = new Refusal(
  500,
  "expected an answer, met a fault of the server. Try again; who runs the server sees what happened."
);
function answerFailure(failure, reply, onFault) {
  if (!(failure instanceof Refusal)) onFault(failure);
  void sendRefusal(reply, failure instanceof Refusal ? failure : INTERNAL2);
}
function refusalOf(failure) {
  return failure instanceof errorCodes.FST_ERR_BAD_URL ? malformed(brokenEncoding("path")) : failure;
}
function refuseRoute({ method, url }) {
  const [path = ""] = url.split("?");
  throw new Refusal(
    404,
    `expected a path that GET /openapi.json describes, received ${method} ${oneLine(path, PATH_LIMIT)}. Check the path, beginning with /prod or /trial.`
  );
}
function refuseMethod({ method }) {
  throw new Refusal(405, `expected GET, received ${method}. The service only reads: use GET.`, { allow: "GET" });
}
function refuseExpectation(_request, response) {
  const body = failureBody(417, "expected no header Expect, or 100-continue in it, received another. Leave it out.");
  response.writeHead(417, { ...ANSWER_HEADERS, "content-length": body.length, connection: "close" }).end(body);
}
function answerBrokenRequest({ code }, socket) {
  if (code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const { statusCode, message } = brokenRequest(code);
  const body = failureBody(statusCode, message);
  const headers = { ...ANSWER_HEADERS, "content-length": body.length, connection: "close" };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const status = `HTTP/1.1 ${String(statusCode)} ${STATUS_CODES[statusCode] ?? ""}`;
  socket.end(Buffer.concat([Buffer.from(`${[status, ...head].join("\r\n")}\r
\r
`), body]));
  socket.resume();
  setTimeout(() => socket.destroy(), LAST_WORDS).unref();
}
function brokenRequest(code) {
  switch (code) {
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return new Refusal(408, "expected a whole request in time, received a part of one. Send it at once.");
    case "HPE_HEADER_OVERFLOW":
      return new Refusal(
        431,
        `expected at most ${String(LONGEST_HEAD)} bytes of path and headers, received more. Send less.`
      );
    default:
      return malformed("expected a request of HTTP/1.1, received something else");
  }
}

// src/server/http/environment-routes.ts
function addEnvironmentRoutes(app, service) {
  const { data, credentials, summaryAnswer, meetFault } = service;
  const { jobReport, report, benchmarks } = service.routes;
  const answer = async (reply, find) => {
    const sending = await meetFault();
    return sending === "truncated" ? sendTruncated(reply, find()) : sendBody(reply, find());
  };
  const findSummary = (ids, jobId) => {
    const account = findAccount(data, ids.license, ids.account);
    const job = jobId === void 0 ? void 0 : findJob(account, jobId);
    if (summaryAnswer === "benchmarks") return account.benchmarks.documented;
    return (job === void 0 ? findLastReport(account, ids.benchmark) : findReport(job, ids.benchmark)).body;
  };
  app.addHook("onRequest", (request, _reply, done) => {
    authenticate(request, data.environment, credentials);
    done();
  });
  app.setNotFoundHandler(refuseRoute);
  app.get(
    jobReport.path,
    { schema: jobReport.schema },
    ({ params: ids }, reply) => answer(reply, () => findReport(findJob(findAccount(data, ids.license, ids.account), ids.job), ids.benchmark).body)
  );
  app.get(
    report.path,
    { schema: report.schema },
    (request, reply) => answer(reply, () => findSummary(request.params, request.query.jobId))
  );
  app.get(
    benchmarks.path,
    { schema: benchmarks.schema },
    ({ params: ids }, reply) => answer(reply, () => findAccount(data, ids.license, ids.account).benchmarks.enveloped)
  );
  for (const { path } of [jobReport, report, benchmarks]) refuseOtherMethods(app, path);
}
function refuseOtherMethods(app, path) {
  const method = app.supportedMethods.filter((name) => name !== "GET");
  app.route({ method, url: path, schema: { hide: true }, handler: refuseMethod });
}

// src/server/http/create-app.ts
function createApp(service, options, timeouts) {
  const { faults, onFault, summaryAnswer } = options;
  const app = fastify({
    logger: false,
    exposeHeadRoutes: false,
    // A request that has come is answered, also while the server stops.
    return503OnClosing: false,
    // The ids have their own limit, with its own message.
    routerOptions: { maxParamLength: LONGEST_HEAD },
    requestTimeout: timeouts.request,
    keepAliveTimeout: timeouts.keepAlive,
    connectionTimeout: timeouts.inactivity + faults.delaySeconds * 1e3,
    http: {
      maxHeaderSize: LONGEST_HEAD,
      headersTimeout: timeouts.headers,
      connectionsCheckingInterval: timeouts.check,
      // Missing hosts are refused with an envelope.
      requireHostHeader: false
    },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (failure, _request, reply) => answerFailure(refusalOf(failure), reply, onFault)
  });
  app.server.on("checkExpectation", refuseExpectation);
  app.setErrorHandler((failure, _request, reply) => answerFailure(failure, reply, onFault));
  app.setNotFoundHandler(refuseRoute);
  app.setValidatorCompiler(({ schema, httpPart }) => checkAgainst(schema, httpPart));
  app.setSerializerCompiler(() => JSON.stringify);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _body, done) => done(null));
  app.addHook("onRequest", (request, _reply, done) => {
    checkRequest(request);
    done();
  });
  const registry = z6.registry();
  const routes = describeRoutes(options, registry);
  const meetFault = createFaults(faults);
  void app.register(swagger, openApiOptions(registry));
  for (const environment of ENVIRONMENTS) {
    void app.register(
      (child, _options, done) => {
        const data = service.data[environment];
        const credentials = service.credentials[environment];
        addEnvironmentRoutes(child, { data, credentials, summaryAnswer, routes, meetFault });
        done();
      },
      { prefix: basePath(environment) }
    );
  }
  void app.register((child, _options, done) => {
    addDescription(child);
    done();
  });
  return app;
}
function addDescription(app) {
  let body;
  app.get(OPEN_API_PATH, { schema: OPEN_API_SCHEMA }, (_request, reply) => {
    body ??= Buffer.from(JSON.stringify(app.swagger(), null, 2));
    return sendBody(reply, body);
  });
  refuseOtherMethods(app, OPEN_API_PATH);
}

// src/server/serve.ts
var IDLE_CHECK = 20;
async function startServer(options, timeouts = TIMEOUTS) {
  const credentials = resolveCredentials(options.env);
  const data = await loadData(options.folder, options);
  const app = createApp({ data, credentials }, options, timeouts);
  const { address, port } = await listen(app, options);
  const url = `http://${urlHost(options.host, address)}:${String(port)}`;
  const environments = ENVIRONMENTS.map((environment) => {
    const { generated } = credentials[environment];
    const accounts = listAccounts(data[environment]);
    return [environment, { url: `${url}${basePath(environment)}`, generated, accounts }];
  });
  return {
    url,
    openApi: `${url}${OPEN_API_PATH}`,
    isPublic: !/^(127\.|::1$)/.test(address),
    environments: Object.fromEntries(environments),
    close: () => stop(app, timeouts)
  };
}
async function listen(app, { host, port }) {
  try {
    const { address } = await lookup(host);
    await app.listen({ host: address, port });
    return app.server.address();
  } catch (cause) {
    await app.close();
    throw explainListening(cause, host, port);
  }
}
function explainListening(cause, host, port) {
  const fail = (code, message, hint) => new AuditpressError("usage", code, message, { hint, cause });
  switch (cause.code) {
    case "EADDRINUSE":
      return fail(
        "port-in-use",
        `--port: expected a free port, found that ${String(port)} of ${host} is in use`,
        "Give another --port, or 0 for any that is free."
      );
    case "EACCES":
      return fail(
        "port-refused",
        `--port: expected a port that may be used, found that the system refuses ${String(port)}`,
        "Give a --port from 1024 on, or 0 for any that is free."
      );
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return fail(
        "host-unknown",
        `--host: expected an address of this machine, received ${quote(host, 100)}`,
        "Give 127.0.0.1, or leave --host out."
      );
    default:
      return cause;
  }
}
function urlHost(host, address) {
  if (address === "0.0.0.0") return "127.0.0.1";
  if (address === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}
async function stop(app, timeouts) {
  const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK);
  const force = setTimeout(() => app.server.closeAllConnections(), timeouts.stop);
  await app.close();
  clearInterval(idle);
  clearTimeout(force);
}
export {
  startServer
};
