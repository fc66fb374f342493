import { createRequire as createRequireOfModule } from 'node:module';
const require = createRequireOfModule(import.meta.url);
import {
  BUILT_IN_FORMATS,
  benchmarksOf,
  copyTemplate,
  describeTemplate,
  encodeSnapshot,
  fetchSnapshots,
  listBenchmarks,
  listTemplates,
  parseSnapshots,
  planTargets,
  prepareSets,
  readFileSource,
  readSnapshotSource,
  refuseExistingSets,
  renderSet,
  saveSnapshots,
  summarise,
  unlistedBenchmark,
  writeSet
} from "./chunk-3IDJVFIW.js";
import "./chunk-2MWJZI7D.js";
import "./chunk-33QPQMPO.js";
import "./chunk-IWGDWJXP.js";
import "./chunk-2UI6MC6G.js";
import "./chunk-NOBA5BOS.js";
import "./chunk-FRRX7PEZ.js";
import {
  readApiOptions
} from "./chunk-GX7VPPJ3.js";
import {
  accountQuery,
  completeQuery
} from "./chunk-FG5NQ2JW.js";
import "./chunk-RMPAT65C.js";
import "./chunk-57KY24U6.js";
import "./chunk-TZ2RN7PK.js";
import "./chunk-FSPOQMFM.js";
import "./chunk-XIVP5M6A.js";
import "./chunk-LGKBCOIA.js";
import "./chunk-NP3K2LZO.js";
import "./chunk-KTVZ2U4O.js";
import "./chunk-I7KQHWFT.js";
import "./chunk-DDY4XGMA.js";
import "./chunk-2WHU253H.js";
import "./chunk-6NHGDXKU.js";
export {
  BUILT_IN_FORMATS,
  accountQuery,
  benchmarksOf,
  completeQuery,
  copyTemplate,
  describeTemplate,
  encodeSnapshot,
  fetchSnapshots,
  listBenchmarks,
  listTemplates,
  parseSnapshots,
  planTargets,
  prepareSets,
  readApiOptions,
  readFileSource,
  readSnapshotSource,
  refuseExistingSets,
  renderSet,
  saveSnapshots,
  summarise,
  unlistedBenchmark,
  writeSet
};
