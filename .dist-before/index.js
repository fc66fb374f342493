import { createRequire as createRequireOfModule } from 'node:module';
const require = createRequireOfModule(import.meta.url);
import {
  encodeSnapshot,
  fetchSnapshots,
  parseSnapshots,
  prepareSets,
  renderSet,
  summarise
} from "./chunks/chunk-3IDJVFIW.js";
import "./chunks/chunk-2MWJZI7D.js";
import "./chunks/chunk-33QPQMPO.js";
import "./chunks/chunk-IWGDWJXP.js";
import "./chunks/chunk-2UI6MC6G.js";
import "./chunks/chunk-NOBA5BOS.js";
import {
  PAGE_SIZES
} from "./chunks/chunk-ARDV7KUM.js";
import "./chunks/chunk-FRRX7PEZ.js";
import {
  readApiOptions
} from "./chunks/chunk-GX7VPPJ3.js";
import "./chunks/chunk-FG5NQ2JW.js";
import "./chunks/chunk-RMPAT65C.js";
import "./chunks/chunk-57KY24U6.js";
import {
  SERVICE_DEFAULTS
} from "./chunks/chunk-TZ2RN7PK.js";
import "./chunks/chunk-FSPOQMFM.js";
import "./chunks/chunk-XIVP5M6A.js";
import "./chunks/chunk-LGKBCOIA.js";
import {
  Secret
} from "./chunks/chunk-NP3K2LZO.js";
import "./chunks/chunk-KTVZ2U4O.js";
import "./chunks/chunk-I7KQHWFT.js";
import "./chunks/chunk-DDY4XGMA.js";
import {
  AuditpressError,
  EXIT_CODES
} from "./chunks/chunk-2WHU253H.js";
import "./chunks/chunk-6NHGDXKU.js";

// src/index.ts
async function generate(input, options = {}) {
  const settings = settingsOf(options);
  const [set] = await prepareSets([snapshotOf(input, settings)], settings);
  if (set === void 0) return [];
  return (await renderSet(set, settings)).artifacts;
}
function summarize(input, options = {}) {
  const settings = settingsOf(options);
  return summarise(snapshotOf(input, settings), settings);
}
function readSnapshots(body, retrievedAt = /* @__PURE__ */ new Date()) {
  return parseSnapshots(bytesOf(body), retrievedAt);
}
async function fetchSnapshots2(query, service) {
  const given = Object.fromEntries(Object.entries({ ...service }).filter(([, value]) => value !== void 0));
  const { accountToken, apiKey, onRetry, ...others } = given;
  const options = readApiOptions({
    environment: null,
    ...SERVICE_DEFAULTS,
    ...others,
    accountToken: new Secret(accountToken ?? ""),
    apiKey: new Secret(apiKey ?? "")
  });
  return fetchSnapshots({ ...query }, options, onRetry ?? (() => void 0));
}
function snapshotOf(input, { clock }) {
  const { snapshot, report } = { ...input };
  if (snapshot !== void 0) return snapshot;
  const snapshots = parseSnapshots(bytesOf(report), clock);
  const [only] = snapshots;
  if (only !== void 0 && snapshots.length === 1) return only;
  throw new AuditpressError("input", "reports-several", `expected one report, found ${snapshots.length}`, {
    hint: "Take them apart with readSnapshots and generate each."
  });
}
function bytesOf(body) {
  if (body instanceof Uint8Array) return body;
  const text = typeof body === "string" ? body : JSON.stringify(body);
  if (text !== void 0) return Buffer.from(text);
  throw new AuditpressError("input", "report-missing", `expected a report or a snapshot, received ${typeof body}`, {
    hint: "Hand in { report } with bytes, JSON text or parsed JSON, or { snapshot }."
  });
}
function checkFormats(formats) {
  if (formats === void 0 || formats.length > 0 && new Set(formats).size === formats.length) return formats;
  const received = formats.length === 0 ? "none" : formats.join(", ");
  throw new AuditpressError(
    "usage",
    "formats-invalid",
    `expected at least one format, each once, received ${received}`,
    {
      hint: "Leave them out for all that the template is made for."
    }
  );
}
function checkClock(clock) {
  if (clock instanceof Date && !Number.isNaN(clock.getTime())) return clock;
  throw new AuditpressError("usage", "clock-invalid", "expected a valid Date as the clock, received something else", {
    hint: 'Make it from a number of milliseconds or an ISO 8601 text, such as new Date("2026-11-21T10:00:00Z").'
  });
}
function checkPageSize(size) {
  if (PAGE_SIZES.includes(size)) return size;
  throw new AuditpressError(
    "usage",
    "page-size-unknown",
    `expected a page size out of ${PAGE_SIZES.join(", ")}, received "${size}"`,
    { hint: "Leave it out for A4." }
  );
}
function settingsOf(options) {
  const { ranks = {} } = options;
  return {
    formats: checkFormats(options.formats),
    template: options.template ?? "auditor",
    locale: options.locale ?? "en",
    timeZone: options.timeZone ?? "UTC",
    clock: checkClock(options.clock ?? /* @__PURE__ */ new Date()),
    pageSize: checkPageSize(options.pageSize ?? "A4"),
    fileName: options.fileName,
    scannedAt: options.scannedAt,
    scanTimeField: options.scanTimeField,
    ranks: {
      severity: ranks.severity ?? [],
      riskLevel: ranks.riskLevel ?? [],
      riskProbability: ranks.riskProbability ?? []
    },
    classification: options.classification ?? "",
    distribution: options.distribution ?? "",
    preparedFor: options.preparedFor ?? "",
    preparedBy: options.preparedBy ?? "",
    reviewedBy: options.reviewedBy ?? "",
    renderers: options.renderers ?? {},
    withSnapshot: false
  };
}
export {
  AuditpressError,
  EXIT_CODES,
  encodeSnapshot,
  fetchSnapshots2 as fetchSnapshots,
  generate,
  readSnapshots,
  summarize
};
