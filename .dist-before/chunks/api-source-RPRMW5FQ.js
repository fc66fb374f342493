import { createRequire as createRequireOfModule } from 'node:module';
const require = createRequireOfModule(import.meta.url);
import {
  get,
  quotingNoSecrets,
  readAnswer,
  reportPath
} from "./chunk-CRR2QANZ.js";
import {
  apiOptions,
  decodeReports,
  isMaskedId,
  takeSnapshots
} from "./chunk-GX7VPPJ3.js";
import {
  completeQuery
} from "./chunk-FG5NQ2JW.js";
import "./chunk-RMPAT65C.js";
import "./chunk-57KY24U6.js";
import "./chunk-TZ2RN7PK.js";
import {
  addressBelow
} from "./chunk-FSPOQMFM.js";
import {
  describeValue
} from "./chunk-XIVP5M6A.js";
import "./chunk-LGKBCOIA.js";
import "./chunk-NP3K2LZO.js";
import {
  firstOf
} from "./chunk-KTVZ2U4O.js";
import "./chunk-I7KQHWFT.js";
import "./chunk-DDY4XGMA.js";
import {
  AuditpressError
} from "./chunk-2WHU253H.js";
import "./chunk-6NHGDXKU.js";

// src/sources/api/other-reports.ts
function refuseOtherReports(reports, query) {
  const problems = reports.flatMap((report) => [
    ...mismatch("license", query.license, report.licenseId),
    ...mismatch("account", query.account, report.accountId),
    ...mismatch("benchmark", query.benchmark, report.benchmarkId),
    ...query.job === void 0 ? [] : mismatch("job", query.job, report.jobId)
  ]);
  if (problems.length === 0) return;
  throw new AuditpressError("input", "answer-mismatch", firstOf(problems), {
    problems,
    hint: "The service answered with another report than the one asked for; nothing was saved. Tell who runs the service."
  });
}
function mismatch(name, asked, received) {
  const isSame = isMaskedId(received) ? fitsMask(asked, received) : received.toLowerCase() === asked.toLowerCase();
  if (received.trim() === "" || isSame) return [];
  return [`expected a report of the ${name} ${describeValue(asked)}, received one of ${describeValue(received)}`];
}
function fitsMask(id, masked) {
  const plain = id.toLowerCase();
  const [first = "", ...others] = masked.toLowerCase().split(/-?(?:[#*•]|xx)[#*•x-]*/);
  const last = others.pop() ?? "";
  let at = first.length;
  if (!plain.startsWith(first)) return false;
  for (const part of others) {
    const found = plain.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return plain.length - last.length >= at && plain.endsWith(last);
}

// src/sources/api/api-source.ts
var apiSource = {
  name: "api",
  options: apiOptions,
  async *fetch(query, options, context) {
    const complete = completeQuery(query);
    const path = reportPath(complete, options.jobIn);
    const snapshots = await quotingNoSecrets(options, async () => {
      const answer = await get(path, options, (text) => context.notify?.(text));
      const retrievedAt = context.now().toISOString();
      const reports = readReports(answer, complete);
      refuseOtherReports(reports, complete);
      return takeSnapshots(answer.body, reports, {
        sourceKind: "service",
        environment: options.environment,
        address: addressBelow(options.url, path).href,
        httpStatus: 200,
        retrievedAt,
        query: { ...complete },
        toolVersion: context.toolVersion
      });
    });
    yield* snapshots;
  }
};
function readReports(answer, { job }) {
  try {
    return readAnswer(answer, decodeReports);
  } catch (failure) {
    if (!(failure instanceof AuditpressError) || failure.code !== "benchmark-list") throw failure;
    const answers = "expected an audit report, received a list: this service answers with its benchmarks";
    throw job === void 0 ? new AuditpressError("input", "benchmark-list", `${answers}; give --job`, {
      hint: "Give --job with the id of a scan job."
    }) : new AuditpressError("input", "benchmark-list", `${answers}, whatever the scan job`, {
      hint: "Set service.jobIn to path in the configuration, where it is query; else ask who runs the service."
    });
  }
}
export {
  apiSource
};
