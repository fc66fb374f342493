import { createRequire as createRequireOfModule } from 'node:module';
const require = createRequireOfModule(import.meta.url);
import {
  BENCHMARKS_PATH,
  benchmarksPath,
  get,
  quotingNoSecrets,
  readAnswer,
  reportPath
} from "./chunk-CRR2QANZ.js";
import {
  accountQuery,
  decodeBenchmarks
} from "./chunk-FG5NQ2JW.js";
import "./chunk-RMPAT65C.js";
import "./chunk-FSPOQMFM.js";
import "./chunk-XIVP5M6A.js";
import "./chunk-NP3K2LZO.js";
import "./chunk-KTVZ2U4O.js";
import "./chunk-DDY4XGMA.js";
import {
  AuditpressError
} from "./chunk-2WHU253H.js";
import "./chunk-6NHGDXKU.js";

// src/sources/api/list-benchmarks.ts
var ANY_BENCHMARK = "CSBP";
async function listBenchmarks(query, pattern, options, notify) {
  const { license, account } = accountQuery(query);
  return quotingNoSecrets(options, async () => {
    const read = async (path) => readAnswer(await get(path, options, notify), decodeBenchmarks);
    if (pattern !== void 0) return read(benchmarksPath(pattern, license, account));
    try {
      return await read(benchmarksPath(BENCHMARKS_PATH, license, account));
    } catch (failure) {
      if (!(failure instanceof AuditpressError) || failure.kind !== "notFound") throw failure;
      return await readDocumented(
        () => read(reportPath({ license, account, benchmark: ANY_BENCHMARK }, "path")),
        failure
      );
    }
  });
}
async function readDocumented(read, first) {
  try {
    return await read();
  } catch (failure) {
    if (!(failure instanceof AuditpressError)) throw failure;
    if (failure.kind === "notFound") throw first;
    if (failure.code !== "response-malformed") throw failure;
    throw new AuditpressError(
      "notFound",
      "benchmarks-unlisted",
      "expected a list of benchmarks, received an audit report: this service does not list its benchmarks here",
      { hint: "Name the path of its list with service.benchmarksPath in the configuration." }
    );
  }
}
export {
  listBenchmarks
};
