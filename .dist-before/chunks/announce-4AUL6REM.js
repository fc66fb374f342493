import { createRequire as createRequireOfModule } from 'node:module';
const require = createRequireOfModule(import.meta.url);
import {
  CREDENTIAL_SUFFIXES
} from "./chunk-MXMH5VVO.js";
import {
  ENVIRONMENTS
} from "./chunk-LGKBCOIA.js";
import "./chunk-NP3K2LZO.js";
import "./chunk-KTVZ2U4O.js";
import {
  oneLine
} from "./chunk-DDY4XGMA.js";
import "./chunk-2WHU253H.js";
import "./chunk-6NHGDXKU.js";

// src/server/announce.ts
var ID_LIMIT = 200;
function announce(server, isBrief) {
  const exported = exportLines(server);
  if (isBrief) return lines(exported);
  return lines([
    `Serving ${server.openApi.replace(/[^/]*$/, "")} until Ctrl-C. What it answers: ${server.openApi}`,
    "",
    "For the shell of the client; credentials that were generated are shown only here:",
    ...exported,
    "",
    ...ENVIRONMENTS.flatMap((environment) => [
      environment,
      ...describeAccounts(server.environments[environment].accounts)
    ])
  ]);
}
function announceAsJson({ url, openApi, environments }) {
  const described = ENVIRONMENTS.map((environment) => {
    const { generated, ...rest } = environments[environment];
    return [environment, { ...rest, ...generated }];
  });
  return lines([JSON.stringify({ url, openApi, environments: Object.fromEntries(described) })]);
}
function warnings({ url, isPublic }) {
  if (!isPublic) return [];
  return [
    `warning: other machines can reach ${url}, and credentials and reports travel unencrypted over plain HTTP. Leave --host out, or put a proxy with TLS before it.`
  ];
}
function exportLines({ environments }) {
  return ENVIRONMENTS.flatMap((environment) => {
    const { url, generated } = environments[environment];
    const credentials = Object.entries(generated).map(
      ([kind, value]) => [CREDENTIAL_SUFFIXES[kind], value]
    );
    return [["URL", url], ...credentials].map(
      ([name, value]) => `export AUDITPRESS_${environment}_${name}=${quoteForShell(value)}`
    );
  });
}
function quoteForShell(value) {
  return /^[\w.:/-]+$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`;
}
function describeAccounts(accounts) {
  if (accounts.length === 0) return ["  no reports"];
  return accounts.flatMap(({ license, account, covered, jobs }) => [
    `  license ${shown(license)}  account ${shown(account)}${covered ? "" : "  (not covered by the token)"}`,
    ...jobs.map((job) => `    job ${shown(job.id)}  ${stateOf(job)}`)
  ]);
}
function stateOf({ state, startedAt, finishedAt, benchmarks }) {
  switch (state) {
    case "succeeded":
      return `${benchmarks.map(shown).join(", ")}  ${finishedAt ?? ""}`;
    case "failed":
      return `failed${finishedAt === null ? "" : ` ${finishedAt}`}`;
    case "running":
      return `running${startedAt === null ? "" : ` since ${startedAt}`}`;
  }
}
function shown(id) {
  return oneLine(id, ID_LIMIT);
}
function lines(texts) {
  return texts.map((text) => `${text}
`).join("");
}
export {
  announce,
  announceAsJson,
  warnings
};
