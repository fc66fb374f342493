import { createRequire as createRequireOfModule } from 'node:module';
const require = createRequireOfModule(import.meta.url);
import {
  ENVIRONMENTS
} from "./chunk-LGKBCOIA.js";
import {
  isSendable
} from "./chunk-NP3K2LZO.js";
import {
  firstOf
} from "./chunk-KTVZ2U4O.js";
import {
  AuditpressError
} from "./chunk-2WHU253H.js";

// src/server/credentials.ts
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
var CREDENTIAL_SUFFIXES = {
  accountToken: "ACCOUNT_TOKEN",
  apiKey: "API_KEY"
};
var GENERATED_BYTES = 32;
function resolveCredentials(env) {
  const problems = [];
  const resolved = ENVIRONMENTS.map((environment) => [environment, resolveOne(environment, env, problems)]);
  if (problems.length > 0) {
    throw new AuditpressError("usage", "credentials-invalid", firstOf(problems), {
      problems,
      hint: "Correct the variables, or unset them to have credentials generated."
    });
  }
  return Object.fromEntries(resolved);
}
function resolveOne(environment, env, problems) {
  const generated = {};
  const resolve = (kind) => {
    const variable = `AUDITPRESS_SERVE_${environment}_${CREDENTIAL_SUFFIXES[kind]}`;
    const value = env[variable] ?? "";
    if (value === "") return generated[kind] = randomBytes(GENERATED_BYTES).toString("base64url");
    if (!isSendable(value)) {
      problems.push(`${variable}: expected printable ASCII characters without spaces, received others`);
    }
    return value;
  };
  const own = { accountToken: digest(resolve("accountToken")), apiKey: digest(resolve("apiKey")) };
  return {
    generated,
    accepts(given) {
      const sameToken = timingSafeEqual(digest(given.accountToken), own.accountToken);
      const sameKey = timingSafeEqual(digest(given.apiKey), own.apiKey);
      return sameToken && sameKey;
    }
  };
}
function digest(credential) {
  return createHash("sha256").update(credential).digest();
}

export {
  CREDENTIAL_SUFFIXES,
  resolveCredentials
};
