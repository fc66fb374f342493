#!/usr/bin/env node
import { createRequire as createRequireOfModule } from 'node:module';
const require = createRequireOfModule(import.meta.url);
import {
  DEFAULT_HOST,
  DEFAULT_PORT,
  KEY_SPELLINGS,
  SHAPES,
  SUMMARY_ANSWERS
} from "../chunks/chunk-VS6ELWJZ.js";
import {
  readInstant
} from "../chunks/chunk-33QPQMPO.js";
import {
  packageVersion
} from "../chunks/chunk-IWGDWJXP.js";
import {
  percentBound,
  percentDecimals
} from "../chunks/chunk-2UI6MC6G.js";
import {
  PAGE_SIZES
} from "../chunks/chunk-ARDV7KUM.js";
import {
  ACCOUNT_TYPES,
  SERVICE_DEFAULTS
} from "../chunks/chunk-TZ2RN7PK.js";
import {
  readServiceAddress
} from "../chunks/chunk-FSPOQMFM.js";
import {
  describeValue
} from "../chunks/chunk-XIVP5M6A.js";
import {
  ENVIRONMENTS
} from "../chunks/chunk-LGKBCOIA.js";
import {
  Secret,
  isSendable
} from "../chunks/chunk-NP3K2LZO.js";
import {
  firstOf
} from "../chunks/chunk-KTVZ2U4O.js";
import {
  didYouMean
} from "../chunks/chunk-I7KQHWFT.js";
import "../chunks/chunk-DDY4XGMA.js";
import {
  AuditpressError,
  EXIT_CODES
} from "../chunks/chunk-2WHU253H.js";
import "../chunks/chunk-6NHGDXKU.js";

// src/cli/main.ts
import yargs from "yargs";
import { hideBin } from "yargs/helpers";

// src/cli/failure.ts
function reportFailure(failure, stream, set) {
  const speaker = set === void 0 ? "auditpress" : `auditpress: ${set}`;
  if (failure instanceof AuditpressError) {
    const particulars = failure.problems.filter((problem) => !failure.message.includes(problem));
    const lines = [`${speaker}: ${failure.message}`, ...particulars.map((problem) => `  ${problem}`)];
    if (failure.hint !== void 0) lines.push(failure.hint);
    stream.write(`${lines.map(printable).join("\n")}
`);
    return failure.exitCode;
  }
  const message = failure instanceof Error ? failure.message : String(failure);
  stream.write(`${printable(speaker)}: an internal fault: ${printable(message)}
`);
  stream.write("This is a fault in auditpress; please report it. AUDITPRESS_DEBUG=1 prints where it happened.\n");
  if (process.env["AUDITPRESS_DEBUG"] === "1" && failure instanceof Error) stream.write(`${failure.stack ?? ""}
`);
  return EXIT_CODES.internal;
}
function printable(text3) {
  return text3.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, " ");
}

// src/config/instant.ts
var LAST_EPOCH_SECOND = 253402300799;
function resolveInstant(text3, origin, problems) {
  const instant = readInstant(text3);
  if (instant !== void 0) return new Date(instant.at);
  problems.push(
    `${origin}: expected an ISO 8601 date or time such as 2026-11-21 or 2026-11-21T10:00:00Z, received ${describeValue(text3)}`
  );
  return /* @__PURE__ */ new Date();
}
function resolveClock({ asOf, env }, problems) {
  if (asOf !== void 0) return resolveInstant(asOf, "--as-of", problems);
  const epoch = env["SOURCE_DATE_EPOCH"];
  if (epoch === void 0 || epoch === "") return /* @__PURE__ */ new Date();
  if (/^\d{1,12}$/.test(epoch) && Number(epoch) <= LAST_EPOCH_SECOND) return new Date(Number(epoch) * 1e3);
  problems.push(
    `SOURCE_DATE_EPOCH: expected whole seconds since 1970 such as 1795255200, received ${describeValue(epoch)}`
  );
  return /* @__PURE__ */ new Date();
}

// src/config/load-config.ts
import { dirname as dirname2, relative, resolve as resolve2 } from "node:path";

// src/config/find-file.ts
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
var CONFIG_FILE_NAMES = ["auditpress.config.yaml", "auditpress.config.json", "auditpress.config.js"];
var PROJECT_MARKS = ["package.json", ".git"];
function findConfigFile(cwd) {
  return searchedFolders(cwd).flatMap((folder2) => CONFIG_FILE_NAMES.map((name2) => join(folder2, name2))).find((path) => existsSync(path));
}
function searchedFolders(cwd) {
  const upwards = foldersUpwards(cwd);
  const last = upwards.findIndex((folder2) => folder2 === homedir() || isProjectRoot(folder2));
  return upwards.slice(0, Math.max(last, 0) + 1);
}
function foldersUpwards(folder2) {
  const parent = dirname(folder2);
  return parent === folder2 ? [folder2] : [folder2, ...foldersUpwards(parent)];
}
function isProjectRoot(folder2) {
  return PROJECT_MARKS.some((name2) => existsSync(join(folder2, name2)));
}

// src/config/service.ts
function resolveService(layer, { written, folder: folder2 }, problems) {
  const { license, account, benchmark, job } = layer;
  const environment = layer.environment && resolveEnvironment(layer.environment, problems);
  if (layer.environment !== void 0 && layer.baseUrl !== void 0) {
    problems.push(
      `${layer.baseUrl.origin}: expected it alone or an environment, received ${layer.environment.origin} too; a credential belongs to one address`
    );
  }
  return {
    query: {
      ...license && { license: license.value },
      ...account && { account: account.value },
      ...benchmark && { benchmark: benchmark.value },
      ...job && { job: job.value }
    },
    accountType: layer.accountType && resolveAccountType(layer.accountType, problems),
    environment: layer.baseUrl === void 0 ? environment ?? "PROD" : null,
    baseUrl: layer.baseUrl && resolveBaseUrl(layer.baseUrl, problems),
    timeout: written.service?.timeout ?? SERVICE_DEFAULTS.timeout,
    retries: written.service?.retries ?? SERVICE_DEFAULTS.retries,
    jobIn: written.service?.jobIn ?? SERVICE_DEFAULTS.jobIn,
    benchmarksPath: written.service?.benchmarksPath,
    environments: written.service?.environments ?? {},
    folder: folder2,
    catalogue: catalogueOf(written.catalogue)
  };
}
function catalogueOf(written) {
  return { prefixes: written?.prefixes ?? {}, benchmarks: written?.benchmarks ?? {} };
}
function resolveEnvironment({ value, origin }, problems) {
  const environment = ENVIRONMENTS.find((known) => known === value.trim().toUpperCase());
  if (environment === void 0) problems.push(`${origin}: expected prod or trial, received ${describeValue(value)}`);
  return environment;
}
function resolveAccountType({ value, origin }, problems) {
  const type = ACCOUNT_TYPES.find((known) => known === value.trim());
  if (type === void 0) {
    problems.push(`${origin}: expected one of ${ACCOUNT_TYPES.join(", ")}, received ${describeValue(value)}`);
  }
  return type;
}
function resolveBaseUrl({ value, origin }, problems) {
  const { problem } = readServiceAddress(value.trim());
  if (problem !== void 0) problems.push(`${origin}: ${problem}`);
  return value.trim();
}

// src/config/rules.ts
import { isAbsolute, join as join2, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { resolve as resolvePackage } from "import-meta-resolve";
function resolveFormats({ value, origin }, known, problems) {
  const names = (typeof value === "string" ? value.split(",") : value).map((name2) => name2.trim());
  const formats = [...new Set(names.filter((name2) => name2 !== ""))];
  const choice = `one of ${known.join(", ")}`;
  if (formats.length === 0) problems.push(`${origin}: expected at least ${choice}, received none`);
  for (const format of formats) {
    if (known.includes(format)) continue;
    problems.push(`${origin}: expected ${choice}, received "${format}"${didYouMean(format, known)}`);
  }
  return formats;
}
function resolveTemplate(given, problems) {
  const template = requireText(given, "the name of a template or the path of a template folder", problems);
  return isPath(template) ? resolve(given.folder, template) : template;
}
function resolveOut(given, problems) {
  return resolve(given.folder, requireText(given, "the path of a folder", problems));
}
function resolveLocale({ value, origin }, problems) {
  try {
    const { baseName } = new Intl.Locale(value);
    if (baseName.length === value.length) return baseName;
  } catch {
  }
  problems.push(`${origin}: expected a BCP 47 language tag such as en or de-CH, received ${describeValue(value)}`);
  return value;
}
function resolveTimeZone({ value, origin }, problems) {
  try {
    const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: value }).resolvedOptions();
    if (!/^[+-]/.test(value)) return timeZone.toLowerCase() === value.toLowerCase() ? timeZone : value;
  } catch {
  }
  problems.push(`${origin}: expected an IANA time zone such as UTC or Europe/Berlin, received ${describeValue(value)}`);
  return value;
}
function resolvePageSize({ value, origin }, problems) {
  const size = PAGE_SIZES.find((known) => known === value.trim().toUpperCase());
  if (size === void 0) problems.push(`${origin}: expected A4 or Letter, received ${describeValue(value)}`);
  return size ?? "A4";
}
function resolveText(given, what, problems) {
  return requireText(given, what, problems);
}
function resolveLine({ value, origin }, problems) {
  if (/[\p{Cc}\u2028\u2029]/u.test(value)) {
    problems.push(`${origin}: expected one line of text, received ${describeValue(value)}`);
  }
  return value.trim();
}
function resolveRank({ value, origin }, problems) {
  const repeated = new Set(value.filter((name2, index) => value.indexOf(name2) !== index));
  for (const name2 of repeated) problems.push(`${origin}: expected each value once, received "${name2}" more than once`);
  return value;
}
function resolveRendererModule({ value, origin, folder: folder2 }, format, builtIn, problems) {
  if (!/^[a-z][a-z0-9-]*$/.test(format)) {
    problems.push(`${origin}: expected a name of lower-case letters, digits and hyphens, received "${format}"`);
  }
  if (builtIn.includes(format)) {
    if (value !== void 0)
      problems.push(
        `${origin}: expected no module for the built-in format ${format}, received ${describeValue(value)}`
      );
    return void 0;
  }
  if (value === void 0 || value.trim() === "") {
    const hint = didYouMean(format, builtIn);
    problems.push(
      `${origin}: expected a path or package name as module of the format ${format}${hint}, received ${describeValue(value)}`
    );
    return void 0;
  }
  if (isPath(value)) return resolve(folder2, value);
  try {
    return fileURLToPath(resolvePackage(value, pathToFileURL(join2(folder2, "config")).href));
  } catch {
    problems.push(`${origin}: expected a package that is installed for ${folder2}, received "${value}"`);
    return void 0;
  }
}
function requireText({ value, origin }, what, problems) {
  const text3 = value.trim();
  if (text3 === "") problems.push(`${origin}: expected ${what}, received an empty text`);
  return text3;
}
function isPath(text3) {
  return isAbsolute(text3) || text3.startsWith(".") || /^[^@].*[/\\]/.test(text3);
}

// src/config/resolve-config.ts
function resolveConfig(layer, file, { builtIn, cwd }, problems) {
  const renderers = resolveRenderers(file, builtIn, problems);
  const known = [.../* @__PURE__ */ new Set([...builtIn, ...Object.keys(renderers)])];
  const byDefault = (value) => ({ value, origin: "default", folder: cwd });
  const line = (given) => resolveLine(given ?? byDefault(""), problems);
  return {
    formats: layer.formats && resolveFormats(layer.formats, known, problems),
    template: resolveTemplate(layer.template ?? byDefault("auditor"), problems),
    out: resolveOut(layer.out ?? byDefault("out"), problems),
    locale: resolveLocale(layer.locale ?? byDefault("en"), problems),
    timeZone: resolveTimeZone(layer.timeZone ?? byDefault("UTC"), problems),
    pageSize: resolvePageSize(layer.pageSize ?? byDefault("A4"), problems),
    fileName: layer.fileName && resolveText(layer.fileName, "a pattern of file names", problems),
    scanTimeField: layer.scanTimeField && resolveText(layer.scanTimeField, "the name of a field", problems),
    ranks: resolveRanks(file, problems),
    classification: line(layer.classification),
    distribution: line(layer.distribution),
    preparedFor: line(layer.preparedFor),
    preparedBy: line(layer.preparedBy),
    reviewedBy: line(layer.reviewedBy),
    renderers,
    service: resolveService(layer, file, problems)
  };
}
function resolveRanks({ written, label, folder: folder2 }, problems) {
  const rank = (name2) => resolveRank({ value: written.ranks?.[name2] ?? [], origin: `${label}: ranks.${name2}`, folder: folder2 }, problems);
  return { severity: rank("severity"), riskLevel: rank("riskLevel"), riskProbability: rank("riskProbability") };
}
function resolveRenderers({ written, label, folder: folder2 }, builtIn, problems) {
  const entries = Object.entries(written.renderers ?? {}).map(([format, { module, options }]) => {
    const given = { value: module, origin: `${label}: renderers.${format}`, folder: folder2 };
    return [
      format,
      { module: resolveRendererModule(given, format, builtIn, problems), options: options ?? {} }
    ];
  });
  return Object.fromEntries(entries);
}

// src/config/settings.ts
var SETTINGS = {
  formats: { flag: "--format", variable: "AUDITPRESS_FORMAT" },
  template: { flag: "--template", variable: "AUDITPRESS_TEMPLATE" },
  out: { flag: "--out", variable: "AUDITPRESS_OUT" },
  locale: { flag: "--locale", variable: "AUDITPRESS_LOCALE" },
  timeZone: { flag: "--time-zone", variable: "AUDITPRESS_TIME_ZONE" },
  pageSize: { flag: "--page-size", variable: "AUDITPRESS_PAGE_SIZE" },
  fileName: { flag: "--file-name", variable: "AUDITPRESS_FILE_NAME" },
  scanTimeField: { flag: "--scan-time-field", variable: "AUDITPRESS_SCAN_TIME_FIELD" },
  classification: { flag: "--classification", variable: "AUDITPRESS_CLASSIFICATION" },
  distribution: { flag: "--distribution", variable: "AUDITPRESS_DISTRIBUTION" },
  preparedFor: { flag: "--prepared-for", variable: "AUDITPRESS_PREPARED_FOR" },
  preparedBy: { flag: "--prepared-by", variable: "AUDITPRESS_PREPARED_BY" },
  reviewedBy: { flag: "--reviewed-by", variable: "AUDITPRESS_REVIEWED_BY" },
  license: { flag: "--license", variable: "AUDITPRESS_LICENSE" },
  account: { flag: "--account", variable: "AUDITPRESS_ACCOUNT" },
  benchmark: { flag: "--benchmark", variable: "AUDITPRESS_BENCHMARK" },
  job: { flag: "--job", variable: "AUDITPRESS_JOB" },
  accountType: { flag: "--account-type", variable: "AUDITPRESS_ACCOUNT_TYPE" },
  environment: { flag: "--environment", variable: "AUDITPRESS_ENVIRONMENT" },
  baseUrl: { flag: "--base-url", variable: "AUDITPRESS_BASE_URL" }
};
var NAMES = Object.keys(SETTINGS);
function givenByFlags(flags, cwd) {
  return layerOf(
    (name2) => flags[name2],
    (name2) => SETTINGS[name2].flag,
    cwd
  );
}
function givenByEnvironment(environment, cwd) {
  return layerOf(
    (name2) => environment[SETTINGS[name2].variable] === "" ? void 0 : environment[SETTINGS[name2].variable],
    (name2) => SETTINGS[name2].variable,
    cwd
  );
}
function givenByFile(written, label, folder2) {
  return layerOf(
    (name2) => written[name2],
    (name2) => `${label}: ${name2}`,
    folder2
  );
}
function stackLayers(layers) {
  return layers.toReversed().reduce((weaker, layer) => {
    const { environment: _environment, baseUrl: _baseUrl, ...others } = weaker;
    const isReplaced = layer.environment !== void 0 || layer.baseUrl !== void 0;
    return { ...isReplaced ? others : weaker, ...layer };
  }, {});
}
function layerOf(valueOf, originOf, folder2) {
  const given = NAMES.flatMap((name2) => {
    const value = valueOf(name2);
    return value === void 0 ? [] : [[name2, { value, origin: originOf(name2), folder: folder2 }]];
  });
  return Object.fromEntries(given);
}

// src/config/load-config.ts
async function loadConfig({
  cwd,
  configPath,
  env,
  flags,
  builtInFormats,
  problems: given = []
}) {
  const path = configPath === void 0 ? findConfigFile(cwd) : resolve2(cwd, configPath);
  const problems = [...given];
  const file = await readFile(path, cwd, problems);
  const layer = stackLayers([
    givenByFlags(flags, cwd),
    givenByEnvironment(env, cwd),
    givenByFile(file.written, file.label, file.folder)
  ]);
  const config = resolveConfig(layer, file, { builtIn: builtInFormats, cwd }, problems);
  if (problems.length > 0) throw invalid(problems);
  return { config, file: path ?? null };
}
async function readFile(path, cwd, problems) {
  if (path === void 0) return { written: {}, label: "", folder: cwd };
  const [{ readConfigFile }, { checkShape }] = await Promise.all([
    import("../chunks/read-file-4RTT4C5T.js"),
    import("../chunks/check-shape-EO6KZPQB.js")
  ]);
  const label = relative(cwd, path) || path;
  const shape = checkShape(await readConfigFile(path, cwd), label);
  problems.push(...shape.problems);
  return { written: shape.written, label, folder: dirname2(path) };
}
function invalid(problems) {
  return new AuditpressError("usage", "config-invalid", firstOf(problems), {
    problems,
    hint: "Correct each setting at the place that is named before it."
  });
}

// src/cli/options.ts
var text = { type: "string", requiresArg: true };
var flag = { type: "boolean" };
function withDocumentOptions(yargs2) {
  return yargs2.options({
    format: {
      ...text,
      describe: "Formats, separated by commas: pdf, xlsx, html",
      defaultDescription: "the template's"
    },
    template: { ...text, describe: "Template by name, or the path of a folder", defaultDescription: "auditor" },
    out: { ...text, describe: "Folder that receives one folder a report", defaultDescription: "out" },
    locale: { ...text, describe: "Language and region of the documents: en, de", defaultDescription: "en" },
    "time-zone": { ...text, describe: "IANA time zone of printed times", defaultDescription: "UTC" },
    "page-size": { ...text, describe: "A4 or Letter", defaultDescription: "A4" },
    "file-name": { ...text, describe: "Pattern of file names, such as {{account}}-{{job}}" },
    classification: { ...text, describe: "Classification marking, such as Confidential" },
    distribution: { ...text, describe: "Who may have the documents" },
    "prepared-for": { ...text, describe: "For whom the documents are" },
    "prepared-by": { ...text, describe: "Who made them" },
    "reviewed-by": { ...text, describe: "Who reviewed them" },
    "with-snapshot": { ...flag, describe: "Add the saved snapshot to the documents" },
    archival: { ...flag, describe: "Make the PDF archival (PDF/A), its numbers attached" },
    force: { ...flag, describe: "Replace a document set that exists and differs" },
    "dry-run": { ...flag, describe: "Say what would be written, and write nothing" },
    quiet: { ...flag, describe: "Print errors only" },
    json: { ...flag, describe: "Print one JSON object" }
  }).options(readingOptions).check(refuseRepeated);
}
function inputPath(describe, words) {
  return {
    type: "string",
    demandOption: true,
    describe,
    coerce: (path) => path === "" && words.includes("-") ? "-" : path
  };
}
var serviceOptions = {
  license: { ...text, describe: "License id" },
  account: { ...text, describe: "Cloud account id" },
  benchmark: { ...text, describe: "Benchmark id" },
  job: { ...text, describe: "Scan job id", defaultDescription: "the last successful one" },
  environment: { ...text, describe: "Environment of the service: prod or trial", defaultDescription: "prod" },
  "base-url": { ...text, describe: "Address of another service, in place of an environment" },
  "account-type": { ...text, describe: "Type of the cloud account, for the catalogue: 1, 2 or 3" },
  "strict-benchmark": { ...flag, describe: "Refuse a benchmark that the catalogue does not list" }
};
var readingOptions = {
  "scanned-at": { ...text, describe: "When the scan ran, ISO 8601, where the report does not say" },
  "scan-time-field": { ...text, describe: "Field of the report that states when the scan ran" },
  "as-of": { ...text, describe: "The documents' own time, ISO 8601", defaultDescription: "SOURCE_DATE_EPOCH, or now" },
  config: { ...text, describe: "Configuration file", defaultDescription: "auditpress.config.{yaml,json,js}" }
};
function refuseRepeated(given) {
  const repeated = Object.keys(given).find((name2) => name2 !== "_" && Array.isArray(given[name2]));
  if (repeated !== void 0) throw new Error(`--${repeated} is given more than once; give it once`);
  return true;
}
async function resolveRun(given) {
  const { BUILT_IN_FORMATS } = await import("../chunks/pipeline-UECKUBNE.js");
  const problems = [];
  const clock = resolveClock({ asOf: given.asOf, env: process.env }, problems);
  if (given.scannedAt !== void 0) resolveInstant(given.scannedAt, "--scanned-at", problems);
  const { config } = await loadConfig({
    cwd: process.cwd(),
    configPath: given.config,
    env: process.env,
    flags: { ...given, formats: given.format },
    builtInFormats: BUILT_IN_FORMATS,
    problems
  });
  const { out, service, ...settings } = config;
  return {
    out,
    service,
    settings: {
      ...settings,
      renderers: given.archival === true ? withArchivalPdf(settings.renderers) : settings.renderers,
      clock,
      scannedAt: given.scannedAt?.trim(),
      withSnapshot: given.withSnapshot ?? false
    }
  };
}
function withArchivalPdf(renderers) {
  const { module, options } = renderers["pdf"] ?? { module: void 0, options: {} };
  return { ...renderers, pdf: { module, options: { ...options, archival: true } } };
}

// src/config/credentials.ts
import { readFile as readFile2 } from "node:fs/promises";
import { resolve as resolve3 } from "node:path";

// src/config/program-output.ts
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
var LONGEST_RUN = 3e4;
var LONGEST_OUTPUT = 64 * 1024;
var LAST_OUTPUT = 500;
var ProgramFailure = class extends Error {
  name = "ProgramFailure";
};
async function outputOf([program = "", ...words], cwd) {
  const child = spawn(program, words, { cwd, stdio: ["inherit", "pipe", "inherit"] });
  const faults = [];
  const stop = (fault) => {
    faults.push(fault);
    child.kill("SIGKILL");
  };
  const timer = setTimeout(() => stop(`none within ${LONGEST_RUN / 1e3} s`), LONGEST_RUN);
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text3) => {
    output += text3;
    if (output.length > LONGEST_OUTPUT) stop("more than 64 KiB");
  });
  try {
    const closed = once(child.stdout, "close");
    const [status, signal] = await once(child, "exit");
    await Promise.race([closed, wait(LAST_OUTPUT, void 0, { ref: false })]);
    const fault = faults[0] ?? (status === 0 ? void 0 : `a failure (${signal ?? `exit code ${status}`})`);
    if (fault !== void 0) throw new ProgramFailure(fault);
    return output;
  } finally {
    clearTimeout(timer);
    child.stdout.destroy();
  }
}

// src/config/credentials.ts
async function readServiceAccess(settings, { env, cwd }) {
  const { environment, baseUrl, folder: folder2 } = settings;
  const configured = environment === null ? {} : settings.environments[environment] ?? {};
  const prefix = environment === null ? "AUDITPRESS" : `AUDITPRESS_${environment}`;
  const problems = [];
  const read = (name2, what, place) => readValue({ variable: `${prefix}_${name2}`, what, place, folder: folder2, env, cwd }, problems);
  const url = baseUrl ?? await read("URL", "the address of the service", configured.url);
  const accountToken = await read("ACCOUNT_TOKEN", "the account token", configured.accountToken);
  const apiKey = await read("API_KEY", "the API key", configured.apiKey);
  for (const [name2, value] of Object.entries({ ACCOUNT_TOKEN: accountToken, API_KEY: apiKey })) {
    if (value !== "" && !isSendable(value)) {
      problems.push(`${prefix}_${name2}: expected one line of visible ASCII characters, received others`);
    }
  }
  const { problem } = url === "" ? { problem: void 0 } : readServiceAddress(url);
  if (problem !== void 0) problems.push(`${prefix}_URL: ${problem}`);
  if (problems.length === 0) return { url, accountToken: new Secret(accountToken), apiKey: new Secret(apiKey) };
  throw new AuditpressError("usage", "service-access-missing", firstOf(problems), {
    problems,
    hint: environment === null ? "Set each variable, or name a file that holds it in the variable with _FILE behind its name." : "Set each variable, name a file that holds it in the variable with _FILE behind its name, or configure a command under service.environments."
  });
}
async function readValue({ variable, what, place, folder: folder2, env, cwd }, problems) {
  const direct = env[variable]?.trim() ?? "";
  const file = env[`${variable}_FILE`]?.trim() ?? "";
  if (direct !== "" && file !== "") {
    problems.push(`${variable}: expected it or ${variable}_FILE, received both`);
  } else if (direct !== "") {
    return direct;
  } else if (file !== "") {
    return readPlace({ file }, cwd, `${variable}_FILE`, problems);
  } else if (typeof place === "string" && place.trim() !== "") {
    return place.trim();
  } else if (typeof place === "object") {
    return readPlace(place, folder2, variable, problems);
  } else {
    problems.push(`${variable}: expected ${what}, received none`);
  }
  return "";
}
async function readPlace(place, folder2, origin, problems) {
  const name2 = "file" in place ? `the file ${place.file}` : `the program ${place.command[0] ?? ""}`;
  try {
    const text3 = "file" in place ? await readFile2(resolve3(folder2, place.file), "utf8") : await outputOf(place.command, folder2);
    if (text3.trim() !== "") return text3.trim();
    problems.push(`${origin}: expected a value from ${name2}, received none`);
  } catch (cause) {
    const { code = "an unknown one" } = cause;
    const received = cause instanceof ProgramFailure ? cause.message : `a failure (${code})`;
    problems.push(`${origin}: expected a value from ${name2}, received ${received}`);
  }
  return "";
}

// src/cli/commands/ask-service.ts
async function fetchInput(service, { strictBenchmark, quiet }) {
  const { completeQuery, fetchSnapshots } = await import("../chunks/pipeline-UECKUBNE.js");
  const query = completeQuery(service.query);
  const notify = teller(quiet);
  await checkBenchmark(query.benchmark, service, strictBenchmark === true, notify);
  return fetchSnapshots(query, await apiOptionsOf(service), notify);
}
async function apiOptionsOf(service) {
  const { environment, jobIn, timeout, retries } = service;
  const access = await readServiceAccess(service, { env: process.env, cwd: process.cwd() });
  return { ...access, environment, jobIn, timeout, retries, firstDelay: SERVICE_DEFAULTS.firstDelay };
}
function teller(quiet) {
  return quiet === true ? () => void 0 : (text3) => process.stderr.write(`auditpress: ${printable(text3)}
`);
}
async function checkBenchmark(id, { accountType, catalogue }, isStrict, notify) {
  const { unlistedBenchmark } = await import("../chunks/pipeline-UECKUBNE.js");
  const problem = unlistedBenchmark(id, accountType, catalogue);
  if (problem === void 0) return;
  if (!isStrict) {
    notify(`${problem}; asking for it all the same`);
    return;
  }
  throw new AuditpressError("usage", "benchmark-unlisted", problem, {
    hint: "Correct --benchmark, add it to the catalogue in the configuration, or leave --strict-benchmark out."
  });
}

// src/cli/commands/benchmarks.ts
function benchmarksCommand() {
  const { license, account, environment, "base-url": baseUrl, "account-type": accountType } = serviceOptions;
  return {
    command: "benchmarks",
    describe: "List the benchmarks of an account, or of an account type",
    builder: (yargs2) => yargs2.options({ license, account, environment, "base-url": baseUrl, "account-type": accountType }).options({
      quiet: { type: "boolean", describe: "Tell nothing of retries" },
      json: { type: "boolean", describe: "Print one JSON list" },
      config: readingOptions.config
    }).check(refuseRepeated).example("$0 benchmarks --license L --account A", "what the service supports").example(
      "$0 benchmarks --account-type 1",
      "the catalogue, without asking the service"
    ),
    handler: async (given) => {
      const { service } = await resolveRun(given);
      const listed = await list(given, service);
      process.stdout.write(given.json === true ? `${JSON.stringify(listed, null, 2)}
` : readable(listed));
    }
  };
}
async function list(given, service) {
  const { accountQuery, benchmarksOf, listBenchmarks } = await import("../chunks/pipeline-UECKUBNE.js");
  const { accountType, catalogue, query, benchmarksPath } = service;
  const asksForType = given.accountType !== void 0 && given.license === void 0 && given.account === void 0;
  if (asksForType && accountType !== void 0) {
    return benchmarksOf(accountType, catalogue).map((benchmarkId) => ({ benchmarkId, name: "" }));
  }
  accountQuery(query);
  const entries = await listBenchmarks(query, benchmarksPath, await apiOptionsOf(service), teller(given.quiet));
  return entries.map(({ benchmarkId, name: name2 }) => ({ benchmarkId, name: name2 }));
}
function readable(listed) {
  if (listed.length === 0) return "No benchmark is supported.\n";
  if (listed.every(({ name: name2 }) => name2 === "")) return listed.map(({ benchmarkId }) => `${benchmarkId}
`).join("");
  const width = Math.max(...listed.map(({ benchmarkId }) => printable(benchmarkId).length));
  return listed.map(({ benchmarkId, name: name2 }) => `${printable(benchmarkId).padEnd(width)}  ${printable(name2)}
`).join("");
}

// src/cli/paths.ts
import { relative as relative2 } from "node:path";
function shortest(path) {
  const fromHere = relative2("", path);
  return fromHere.length < path.length ? fromHere : path;
}

// src/cli/commands/fetch.ts
function fetchCommand() {
  return {
    command: "fetch",
    describe: "Fetch a report from the service and save it as a snapshot",
    builder: (yargs2) => yargs2.options(serviceOptions).options({
      out: { type: "string", requiresArg: true, describe: "Folder for the snapshot", defaultDescription: "out" },
      quiet: { type: "boolean", describe: "Print errors only" },
      json: { type: "boolean", describe: "Print one JSON object" },
      config: readingOptions.config
    }).check(refuseRepeated).example("$0 fetch --license L --account A --benchmark CSBP", "the last successful scan job").example(
      "$0 fetch --license L --account A --benchmark CSBP --job J",
      "a given scan job"
    ),
    handler: async (given) => {
      const { out, service } = await resolveRun(given);
      const { saveSnapshots } = await import("../chunks/pipeline-UECKUBNE.js");
      const snapshots = await fetchInput(service, given);
      const saved = await saveSnapshots(snapshots, out);
      if (given.json === true) {
        process.stdout.write(`${JSON.stringify({ snapshots: saved }, null, 2)}
`);
      } else if (given.quiet !== true) {
        process.stdout.write(saved.map(({ path }) => `${shortest(path)}
`).join(""));
      }
    }
  };
}

// src/cli/progress.ts
function createProgress(stream, quiet) {
  if (quiet) return { step: () => void 0, end: () => void 0 };
  if (!stream.isTTY) return { step: (text3) => void stream.write(`${text3}
`), end: () => void 0 };
  return {
    step: (text3) => void stream.write(`\r\x1B[2K${text3.slice(0, stream.columns - 1)}`),
    end: () => void stream.write("\r\x1B[2K")
  };
}

// src/cli/result.ts
import { z } from "zod";
var count = z.int().min(0);
var percent = z.number().min(0).max(100).nullable();
var documentSchema = z.strictObject({
  format: z.string(),
  path: z.string().describe("Absolute path of the file."),
  bytes: count.nullable().describe("Size; null in a dry run."),
  sha256: z.string().nullable().describe("Lower-case hexadecimal; null in a dry run.")
});
var summarySchema = z.strictObject({
  account: z.string(),
  benchmark: z.string(),
  benchmarkId: z.string(),
  job: z.string(),
  scannedAt: z.string().nullable().describe("ISO 8601, UTC, a date alone where no more is stated; null where nobody states it."),
  policies: count.describe("Policy entries: one a policy and category."),
  distinctPolicies: count,
  green: count,
  red: count,
  amber: count,
  gray: count,
  unrecognised: count,
  assessed: count.describe("Green + Red + Amber: the numerator of coverage."),
  failed: count.describe("Red + Amber."),
  coverage: percent.describe("Assessed of all policies, in percent, rounded to 6 decimals; null without policies."),
  compliancePercent: percent.describe("By `formula`, in percent, rounded to 6 decimals; null where no policy counts."),
  complianceNumerator: count,
  complianceDenominator: count,
  formula: z.string(),
  formulaBasis: z.enum(["read", "observed"]),
  resourceChecks: z.strictObject({ evaluated: z.number(), passed: z.number(), failed: z.number() }),
  severities: z.array(z.strictObject({ severity: z.string(), failed: count, assessed: count, policies: count }))
});
var noteSchema = z.strictObject({
  code: z.string(),
  message: z.string(),
  count,
  examples: z.array(z.strictObject({ path: z.string(), subject: z.string(), expected: z.string(), found: z.string() }))
});
var setSchema = z.strictObject({
  documents: z.array(documentSchema),
  manifest: z.string().describe("Absolute path of the manifest."),
  summary: summarySchema,
  notes: z.array(noteSchema),
  notices: z.array(z.strictObject({ format: z.string(), text: z.string() })).describe("What a format could not show."),
  dryRun: z.boolean()
});
var failedSetSchema = setSchema.extend({
  documents: z.array(documentSchema).max(0),
  manifest: z.null(),
  error: z.strictObject({
    code: z.string().describe("Stable identifier, such as `file-exists`; `internal` for a fault in auditpress."),
    message: z.string()
  })
});
var resultSchema = z.union([
  setSchema,
  z.strictObject({ sets: z.array(z.union([setSchema, failedSetSchema])) })
]);
var summaryResultSchema = z.union([summarySchema, z.array(summarySchema)]);
function resultOf(sets) {
  const [only] = sets;
  return only !== void 0 && sets.length === 1 && !("error" in only) ? only : { sets: [...sets] };
}
function writtenSet(set, receipts, notices) {
  return {
    documents: formatsOf(set).map((format, index) => {
      const { path, bytes, sha256 } = receipts[index] ?? { path: "", bytes: null, sha256: null };
      return { format, path, bytes, sha256 };
    }),
    manifest: receipts.at(-1)?.path ?? "",
    ...described(set),
    notices,
    dryRun: false
  };
}
function plannedSet(set, paths) {
  return {
    documents: formatsOf(set).map((format, index) => ({
      format,
      path: paths[index] ?? "",
      bytes: null,
      sha256: null
    })),
    manifest: paths.at(-1) ?? "",
    ...described(set),
    notices: [],
    dryRun: true
  };
}
function failedSet(set, failure) {
  return {
    documents: [],
    manifest: null,
    ...described(set),
    notices: [],
    dryRun: false,
    error: {
      code: failure instanceof AuditpressError ? failure.code : "internal",
      message: failure instanceof Error ? failure.message : String(failure)
    }
  };
}
function summaryResult(summary) {
  const { entryTally: tally, compliance, coverage, scanTime } = summary;
  return {
    account: summary.accountName,
    benchmark: summary.benchmarkName,
    benchmarkId: summary.benchmarkId,
    job: summary.jobId,
    scannedAt: scannedAt(scanTime),
    policies: tally.total,
    distinctPolicies: summary.policyTally.total,
    green: tally.green,
    red: tally.red,
    amber: tally.amber,
    gray: tally.gray,
    unrecognised: tally.unrecognised,
    assessed: tally.assessed,
    failed: tally.failed,
    coverage: percentOf(coverage),
    compliancePercent: percentOf(compliance),
    complianceNumerator: compliance.numerator,
    complianceDenominator: compliance.denominator,
    formula: summary.formula.formula,
    formulaBasis: summary.formula.basis,
    resourceChecks: { ...summary.resourceChecks },
    severities: summary.severities.map((group) => ({
      severity: group.value,
      failed: group.tally.failed,
      assessed: group.tally.assessed,
      policies: group.tally.total
    }))
  };
}
function described({ summary, composition }) {
  return {
    summary: summaryResult(summary),
    notes: composition.notes.map((note) => ({ ...note, examples: [...note.examples] }))
  };
}
function formatsOf(set) {
  const formats = set.renderers.map(({ renderer }) => renderer.format);
  return set.fileNames.length > formats.length ? [...formats, "snapshot"] : formats;
}
function scannedAt(scanTime) {
  if (scanTime.basis === "unknown") return null;
  return scanTime.dateOnly === true ? scanTime.at.slice(0, 10) : scanTime.at;
}
function percentOf({ share }) {
  return share === null ? null : Number((share * 100).toFixed(6));
}

// src/cli/summary-table.ts
import Table from "cli-table3";
var COLOURS = ["Red", "Amber", "Green", "Gray"];
function summaryTable(summary, notes) {
  const { entryTally, compliance, coverage, resourceChecks } = summary;
  const facts = [
    ["Benchmark", `${summary.benchmarkName} (${summary.benchmarkId})`],
    ["Account", summary.accountName],
    ["Scan job", summary.jobId],
    ["Scanned", scanned(summary)],
    ["Compliance", `${percent2(compliance, "n/a (no policy counts)")}, ${of(compliance)} by ${summary.formula.formula}`],
    ["Coverage", `${percent2(coverage, "n/a (no policies)")}, ${of(coverage)} policies assessed`],
    ["Failed checks", `${entryTally.failed} of ${entryTally.assessed} assessed`],
    ["Resource checks", `${resourceChecks.failed} failed of ${resourceChecks.evaluated} evaluated`],
    ...entryTally.unrecognised > 0 ? [
      [
        "Unrecognised",
        `${entryTally.unrecognised === 1 ? "1 policy" : `${entryTally.unrecognised} policies`} with an unknown colour`
      ]
    ] : [],
    ["Consistency", consistency(notes)]
  ];
  const width = Math.max(...facts.map(([term]) => term.length));
  return [
    ...facts.map(([term, text3]) => `${term.padEnd(width)}  ${printable(text3)}`),
    "",
    countTable("Severity", [
      ...summary.severities.map(({ value, tally }) => [value, tally]),
      ["Total", entryTally]
    ]),
    "",
    countTable(
      "Category",
      summary.categories.map(({ categoryName, tally }) => [categoryName, tally])
    )
  ].join("\n");
}
function countTable(head, rows) {
  const counts = [
    ...COLOURS,
    ...rows.some(([, { unrecognised }]) => unrecognised > 0) ? ["Unrecognised"] : [],
    "Total"
  ];
  const table = new Table({
    head: [head, ...counts],
    colAligns: ["left", ...counts.map(() => "right")],
    style: { head: [], border: [], compact: true },
    chars: {
      ...{ top: "", "top-mid": "", "top-left": "", "top-right": "" },
      ...{ bottom: "", "bottom-mid": "", "bottom-left": "", "bottom-right": "" },
      ...{ left: "", "left-mid": "", right: "", "right-mid": "", middle: " ", mid: "\u2500", "mid-mid": "\u2500" }
    }
  });
  for (const [name2, tally] of rows) {
    const unrecognised = counts.includes("Unrecognised") ? [tally.unrecognised] : [];
    const cells = [tally.red, tally.amber, tally.green, tally.gray, ...unrecognised, tally.total];
    table.push([name2.trim() === "" ? "(none given)" : printable(name2), ...cells.map(String)]);
  }
  return table.toString().split("\n").map((line) => line.replace(/^ | +$/g, "")).join("\n");
}
function percent2({ share }, none) {
  if (share === null) return none;
  const decimals = percentDecimals(share);
  return decimals === void 0 ? `${percentBound(share)} %` : `${(share * 100).toFixed(decimals)} %`;
}
function consistency(notes) {
  if (notes === 0) return "no disagreement found";
  return notes === 1 ? "1 observation, see the notes" : `${notes} observations, see the notes`;
}
function of({ numerator, denominator }) {
  return `${numerator} of ${denominator}`;
}
function scanned({ scanTime, provenance }) {
  if (scanTime.basis === "unknown") return `scan date not stated; read ${provenance.retrievedAt}`;
  const at = scanTime.dateOnly === true ? scanTime.at.slice(0, 10) : scanTime.at;
  return scanTime.basis === "user" ? `${at} (stated by the user)` : `${at} (${scanTime.field})`;
}

// src/cli/interruption.ts
var STOPPING_SIGNALS = ["SIGINT", "SIGTERM"];
async function endingOrderly(work) {
  const interruption = new AbortController();
  const listeners = STOPPING_SIGNALS.map((name2) => {
    const listener = () => interruption.abort(name2);
    process.once(name2, listener);
    return { name: name2, listener };
  });
  try {
    return await work(interruption.signal);
  } finally {
    for (const { name: name2, listener } of listeners) process.off(name2, listener);
    if (interruption.signal.aborted) process.kill(process.pid, interruption.signal.reason);
  }
}

// src/cli/commands/make-sets.ts
async function makeSets({ settings, out }, given, snapshots, progress) {
  const { planTargets, prepareSets, refuseExistingSets, renderSet, writeSet } = await import("../chunks/pipeline-UECKUBNE.js");
  const force = given.force === true;
  const sets = await prepareSets(snapshots, settings);
  const paths = await planTargets(sets, out);
  if (!force) await refuseExistingSets(sets, out);
  if (given.dryRun === true) {
    return sets.map((set, index) => ({ set, result: plannedSet(set, paths[index] ?? []) }));
  }
  const makeSet = async (set) => {
    progress.step(`Rendering ${files(set.fileNames.length)} of ${printable(set.composition.fileName)}`);
    const { artifacts, notices } = await renderSet(set, settings);
    const receipts = await endingOrderly((signal) => writeSet(set, artifacts, settings, { out, force, signal }));
    return writtenSet(set, receipts, [...notices]);
  };
  const outcomes = [];
  for (const set of sets) {
    try {
      outcomes.push({ set, result: await makeSet(set) });
    } catch (failure) {
      if (sets.length === 1) throw failure;
      progress.end();
      reportFailure(failure, process.stderr, set.composition.fileName);
      outcomes.push({ set, result: failedSet(set, failure), failure });
    }
  }
  return outcomes;
}
function files(count2) {
  return count2 === 1 ? "1 file" : `${count2} files`;
}

// src/cli/commands/documents.ts
async function makeDocuments(given, read) {
  const run = await resolveRun(given);
  const progress = createProgress(process.stderr, given.quiet === true || given.json === true);
  try {
    const outcomes = await makeSets(run, given, await read(run), progress);
    progress.end();
    if (given.json === true) {
      process.stdout.write(`${JSON.stringify(resultOf(outcomes.map(({ result }) => result)), null, 2)}
`);
    } else if (given.quiet !== true) {
      process.stdout.write(outcomes.flatMap(readable2).join("\n"));
    }
    const failed = outcomes.filter((outcome) => "failure" in outcome);
    if (failed.length > 0) {
      throw notAllWritten(
        failed.map(({ failure }) => failure),
        outcomes.length
      );
    }
  } finally {
    progress.end();
  }
}
function notAllWritten(failures, total) {
  const written = total - failures.length;
  const [first] = failures;
  const kind = first instanceof AuditpressError ? first.kind : "internal";
  return new AuditpressError(
    written > 0 ? "partial" : kind,
    "sets-failed",
    `expected ${total} document sets, wrote ${written === 0 ? "none" : written}`,
    { hint: "Each failure is told above, with the name of its set." }
  );
}
function readable2({ set, result }) {
  if (result.manifest === null) return [];
  const observations = result.notes.reduce((sum, { count: count2 }) => sum + count2, 0);
  const lines = [
    summaryTable(set.summary, observations),
    "",
    result.dryRun ? "Would write:" : "Written:",
    ...[...result.documents.map(({ path }) => path), result.manifest].map((path) => `  ${printable(shortest(path))}`),
    ...result.notices.map(({ format, text: text3 }) => `${format}: ${printable(text3)}`)
  ];
  return [`${lines.join("\n")}
`];
}

// src/cli/commands/read-input.ts
async function readInput(path, clock) {
  const { readFileSource } = await import("../chunks/pipeline-UECKUBNE.js");
  return readFileSource(path, { now: () => clock, stdin: process.stdin });
}
async function readSavedSnapshot(path, clock) {
  const { readSnapshotSource } = await import("../chunks/pipeline-UECKUBNE.js");
  return [await readSnapshotSource(path, { now: () => clock, stdin: process.stdin })];
}

// src/cli/commands/generate.ts
function generateCommand(words) {
  return {
    command: "generate [report]",
    describe: "Make the documents of a report: a file, - for standard input, or one that the service has",
    builder: (yargs2) => withDocumentOptions(yargs2).positional("report", { ...inputPath("Path of the report, or -", words), demandOption: false }).options(serviceOptions).example("$0 generate report.json", "PDF, XLSX and HTML into out/").example("$0 generate - --format pdf --out /srv/audit < report.json", "one PDF, from standard input").example(
      "$0 generate --license L --account A --benchmark CSBP",
      "of the last successful scan job"
    ),
    handler: (given) => makeDocuments(given, (run) => readOrFetch(given, run))
  };
}
var ASKED_BY = ["license", "account", "benchmark", "job", "environment", "baseUrl"];
function readOrFetch(given, { settings, service }) {
  const { report } = given;
  if (report === void 0) {
    if (service.query.license !== void 0 || service.query.account !== void 0) {
      return fetchInput(service, given);
    }
    throw new AuditpressError(
      "usage",
      "report-missing",
      "expected the path of a report, or the ids of one, received none",
      {
        hint: "Give a path, - for standard input, or --license, --account and --benchmark to fetch from the service."
      }
    );
  }
  const flag2 = ASKED_BY.find((name2) => given[name2] !== void 0);
  if (flag2 === void 0) return readInput(report, settings.clock);
  throw new AuditpressError(
    "usage",
    "arguments-invalid",
    `expected the path of a report or the ids of one, received "${report}" and --${flag2 === "baseUrl" ? "base-url" : flag2}`,
    { hint: "Leave one of them out." }
  );
}

// src/cli/commands/render.ts
function renderCommand(words) {
  return {
    command: "render <snapshot>",
    describe: "Make the documents of a saved snapshot again",
    builder: (yargs2) => withDocumentOptions(yargs2).positional("snapshot", inputPath("Path of the snapshot, or -", words)).example("$0 render report.snapshot.json --locale de", "the same report in German"),
    handler: (given) => makeDocuments(given, ({ settings }) => readSavedSnapshot(given.snapshot, settings.clock))
  };
}

// src/cli/commands/serve.ts
var text2 = { type: "string", requiresArg: true };
var STOPPING_SIGNALS2 = ["SIGINT", "SIGTERM"];
function serveCommand() {
  return {
    command: "serve",
    describe: "Serve reports as the audit report service does, for trying and testing clients",
    builder: (yargs2) => yargs2.options({
      data: { ...text2, describe: "Folder with reports", defaultDescription: "the sample reports" },
      host: { ...text2, describe: "Address to listen at", defaultDescription: DEFAULT_HOST },
      port: { ...text2, describe: "Port; 0 is any that is free", defaultDescription: String(DEFAULT_PORT) },
      shape: {
        ...text2,
        describe: `What stands around a report: ${SHAPES.join(", ")}`,
        defaultDescription: SHAPES[0]
      },
      keys: {
        ...text2,
        describe: `Keys of a report: ${KEY_SPELLINGS.join(" or ")}`,
        defaultDescription: KEY_SPELLINGS[0]
      },
      "answer-4-2": {
        ...text2,
        describe: `What the second endpoint answers with: ${SUMMARY_ANSWERS.join(" or ")}`,
        defaultDescription: SUMMARY_ANSWERS[0]
      },
      faults: {
        ...text2,
        describe: "Faults to inject, such as delay=0.2,delay-seconds=3,429=0.1,500=0.05,truncate=0.05"
      },
      json: { type: "boolean", describe: "Print one JSON object on one line, once it is ready" },
      quiet: { type: "boolean", describe: "Print the lines with addresses and credentials only" }
    }).check(refuseRepeated).example("$0 serve", "the sample reports").example("$0 serve --data reports --port 0 --json", "own reports, for a script").example("$0 serve --faults 429=0.1,truncate=0.05", "every tenth request is one too many"),
    handler: serve
  };
}
async function serve({ json = false, quiet = false, ...written }) {
  const [{ resolveOptions }, { startServer }, { announce, announceAsJson, warnings }] = await Promise.all([
    import("../chunks/resolve-options-4UZQKU7R.js"),
    import("../chunks/serve-VT5AEGSG.js"),
    import("../chunks/announce-4AUL6REM.js")
  ]);
  const stopped = firstSignal();
  const server = await startServer({
    ...resolveOptions(written),
    env: process.env,
    onFault: (failure) => void reportFailure(failure, process.stderr)
  });
  for (const warning of warnings(server)) process.stderr.write(`auditpress: ${warning}
`);
  process.stdout.write(json ? announceAsJson(server) : announce(server, quiet));
  await stopped;
  await server.close();
}
function firstSignal() {
  return new Promise((resolve5) => {
    const stop = () => {
      for (const name2 of STOPPING_SIGNALS2) process.off(name2, stop);
      resolve5();
    };
    for (const name2 of STOPPING_SIGNALS2) process.on(name2, stop);
  });
}

// src/cli/commands/summary.ts
function summaryCommand(words) {
  return {
    command: "summary <report>",
    describe: "Print the numbers of a report",
    builder: (yargs2) => yargs2.positional("report", inputPath("Path of the report, or -", words)).options({ ...readingOptions, json: { type: "boolean", describe: "Print one JSON object" } }).check(refuseRepeated).example("$0 summary report.json", "a readable table"),
    handler: async (given) => {
      const { settings } = await resolveRun(given);
      const { summarise } = await import("../chunks/pipeline-UECKUBNE.js");
      const summaries = (await readInput(given.report, settings.clock)).map(
        (snapshot) => summarise(snapshot, settings)
      );
      if (given.json === true) {
        const results = summaries.map(summaryResult);
        process.stdout.write(`${JSON.stringify(results.length === 1 ? results[0] : results, null, 2)}
`);
        return;
      }
      const tables = summaries.map(
        (summary) => summaryTable(
          summary,
          summary.notes.reduce((sum, { examples }) => sum + examples.length, 0)
        )
      );
      process.stdout.write(`${tables.join("\n\n")}
`);
    }
  };
}

// src/cli/commands/templates.ts
import { resolve as resolve4 } from "node:path";
var asJson = { json: { type: "boolean", describe: "Print JSON" } };
var name = { type: "string", demandOption: true, describe: "Template by name, or the path of a folder" };
var folder = { type: "string", demandOption: true, describe: "Folder that is not there yet" };
var listCommand = {
  command: "list",
  describe: "List the templates that come with auditpress",
  builder: (yargs2) => yargs2.options(asJson),
  handler: list2
};
var showCommand = {
  command: "show <name>",
  describe: "Show what a template holds",
  builder: (yargs2) => yargs2.positional("name", name).options(asJson),
  handler: show
};
var copyCommand = {
  command: "copy <name> <folder>",
  describe: "Copy a template into a new folder, to change it",
  builder: (yargs2) => yargs2.positional("name", name).positional("folder", folder),
  handler: copy
};
function templatesCommand() {
  return {
    command: "templates",
    describe: "List, show or copy templates",
    builder: (yargs2) => yargs2.command(listCommand).command(showCommand).command(copyCommand).demandCommand(1, "expected list, show or copy, received none"),
    handler: () => void 0
  };
}
async function list2({ json }) {
  const { listTemplates } = await import("../chunks/pipeline-UECKUBNE.js");
  const templates = await listTemplates();
  const width = Math.max(...templates.map((template) => template.name.length));
  const lines = templates.map((template) => `${template.name.padEnd(width)}  ${template.purpose}
`);
  process.stdout.write(json === true ? `${JSON.stringify(templates, null, 2)}
` : lines.join(""));
}
async function show({ name: given, json }) {
  const { describeTemplate } = await import("../chunks/pipeline-UECKUBNE.js");
  const description = await describeTemplate(given);
  if (json === true) {
    process.stdout.write(`${JSON.stringify(description, null, 2)}
`);
    return;
  }
  const { purpose, formats, languages, files: files2 } = description;
  const facts = [
    ["Template", description.name],
    ["Purpose", purpose],
    ["Extends", description.extends ?? "none"],
    ["Formats", formats.join(", ")],
    ["Languages", languages.join(", ")]
  ].map(([term = "", text3 = ""]) => `${term.padEnd(10)} ${printable(text3)}`);
  const held = files2.map(
    ({ path, from }) => `  ${printable(path)}${from === description.name ? "" : `  (${printable(from)})`}`
  );
  process.stdout.write(`${[...facts, "", ...held].join("\n")}
`);
}
async function copy({ name: given, folder: target }) {
  const { copyTemplate } = await import("../chunks/pipeline-UECKUBNE.js");
  for (const file of await copyTemplate(given, resolve4(target))) {
    process.stdout.write(`${shortest(resolve4(target, file))}
`);
  }
}

// src/cli/standard-streams.ts
function guardStandardStreams() {
  process.stderr.on("error", () => void 0);
  process.stdout.on("error", ({ code, message }) => {
    if (code === "EPIPE") return;
    process.stderr.write(`auditpress: standard output cannot be written: the system refuses with ${code ?? message}
`);
    process.exit(EXIT_CODES.internal);
  });
}

// src/cli/main.ts
var EPILOGUE = `Exit codes: 0 ok, 1 internal, 2 usage, 3 bad input, 4 authentication, 5 not found, 6 service unavailable,
7 partial success, 8 gate failed.`;
async function main(words) {
  try {
    await yargs(words).scriptName("auditpress").locale("en").usage("$0 <command>\n\nTurns a compliance audit report into PDF, XLSX and HTML.").command(generateCommand(words)).command(renderCommand(words)).command(summaryCommand(words)).command(fetchCommand()).command(benchmarksCommand()).command(serveCommand()).command(templatesCommand()).demandCommand(1, "expected a command, received none").strict().recommendCommands().parserConfiguration({ "camel-case-expansion": true, "boolean-negation": false, "dot-notation": false }).version(packageVersion()).help().wrap(Math.min(process.stdout.columns || 100, 110)).epilogue(EPILOGUE).exitProcess(false).fail((message, error) => {
      if (error instanceof AuditpressError || message === null) throw error;
      throw new AuditpressError("usage", "arguments-invalid", inHouseStyle(message, words), {
        hint: "Run auditpress --help for the commands, auditpress <command> --help for their options."
      });
    }).parseAsync();
    return 0;
  } catch (failure) {
    return reportFailure(failure, process.stderr);
  }
}
var REWORDED = [
  [/^Not enough non-option arguments.*$/, "expected a path, or - for standard input, received none"],
  [/^Not enough arguments following: (.*)$/, "expected a value after --$1, received none"]
];
function inHouseStyle(message, [command]) {
  if (command === "templates" && /^Not enough non-option/.test(message))
    return "expected more arguments, received too few";
  const reworded = REWORDED.reduce((text3, [pattern, words]) => text3.replace(pattern, words), message);
  return `${reworded.charAt(0).toLowerCase()}${reworded.slice(1)}`.split("\n").join("; ");
}
guardStandardStreams();
process.exitCode = EXIT_CODES.internal;
process.exitCode = await main(hideBin(process.argv));
