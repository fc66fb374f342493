import { createRequire as createRequireOfModule } from 'node:module';
const require = createRequireOfModule(import.meta.url);
import {
  isList,
  isRecord,
  parseJsonBody,
  serviceFailure
} from "./chunk-FG5NQ2JW.js";
import {
  addressBelow
} from "./chunk-FSPOQMFM.js";
import {
  holdsSecret,
  withoutSecrets
} from "./chunk-NP3K2LZO.js";
import {
  oneLine,
  quote
} from "./chunk-DDY4XGMA.js";
import {
  AuditpressError
} from "./chunk-2WHU253H.js";

// src/sources/api/answer.ts
var JSON_TYPE = /^\s*(application|text)\/([\w.-]+\+)?json\s*(;|$)/i;
var EXCERPT_LIMIT = 80;
var TYPE_LIMIT = 60;
var TELL_THEM = "The service answers so with status 200: try again, then ask who runs it. Nothing was saved.";
function readAnswer({ body, contentType }, decode) {
  const start = Buffer.from(body.subarray(0, 4 * EXCERPT_LIMIT)).toString("utf8");
  if (/^\ufeff?\s*</.test(start)) throw page(start);
  if (contentType !== null && !JSON_TYPE.test(contentType) && body.length > 0) throw otherType(contentType, start);
  try {
    return decode(parseJsonBody(body));
  } catch (failure) {
    if (!(failure instanceof AuditpressError) || failure.kind !== "input") throw failure;
    const { kind, code, message, problems } = failure;
    throw new AuditpressError(kind, code, message, { hint: TELL_THEM, problems, cause: failure });
  }
}
function page(start) {
  const kind = /^\ufeff?\s*<\?xml/i.test(start) ? "XML" : "an HTML page";
  return new AuditpressError(
    "input",
    "response-not-json",
    `expected JSON, received what looks like ${kind}: ${quote(start.trim(), EXCERPT_LIMIT)}`,
    {
      hint: "It is often a sign-in page or an error page of a proxy: open the address in a browser to see what it says."
    }
  );
}
function otherType(contentType, start) {
  return new AuditpressError(
    "input",
    "response-content-type",
    `expected the content type application/json, received ${oneLine(contentType, TYPE_LIMIT)} with ${quote(start, EXCERPT_LIMIT)}`,
    { hint: "Check that the address is that of the audit report API itself." }
  );
}

// src/sources/api/quoting.ts
var SHORTEST_TOLD_APART = 16;
function refuseRepeatedSecrets(body, { accountToken, apiKey }) {
  const credentials = [
    ["account token", accountToken],
    ["API key", apiKey]
  ];
  const text = Buffer.from(body.buffer, body.byteOffset, body.length).toString("utf8");
  for (const [name, secret] of credentials) {
    if (secret.reveal().length < SHORTEST_TOLD_APART || !holdsSecret(text, secret)) continue;
    throw new AuditpressError(
      "input",
      "answer-repeats-credential",
      `expected a report, received an answer that repeats the ${name}`,
      { hint: "Nothing was saved. Tell who runs the service, and have a new credential made." }
    );
  }
}
async function quotingNoSecrets({ accountToken, apiKey }, work) {
  const clean = (text) => withoutSecrets(text, [accountToken, apiKey]);
  try {
    return await work();
  } catch (failure) {
    if (!(failure instanceof AuditpressError)) throw new Error(clean(String(failure)));
    const { kind, code, message, hint, problems } = failure;
    throw new AuditpressError(kind, code, clean(message), {
      ...hint !== void 0 && { hint: clean(hint) },
      problems: problems.map(clean)
    });
  }
}

// src/sources/api/deadline.ts
function startDeadline(seconds) {
  const controller = new AbortController();
  const milliseconds = Math.ceil(seconds * 1e3);
  const over = performance.now() + milliseconds;
  const timer = setTimeout(() => controller.abort(), milliseconds);
  return {
    signal: controller.signal,
    remaining: () => over - performance.now(),
    end() {
      clearTimeout(timer);
      controller.abort();
    }
  };
}

// src/sources/api/envelope.ts
var LONGEST_READ = 1e5;
function messageIn(body) {
  const envelope = envelopeIn(body);
  if (envelope === void 0) return titleIn(textOf(body));
  const message = envelope["message"] ?? envelope["Message"];
  return typeof message === "string" ? message : "";
}
function statusIn(body) {
  const envelope = envelopeIn(body);
  const status = envelope?.["statusCode"] ?? envelope?.["StatusCode"];
  return typeof status === "number" ? status : void 0;
}
function envelopeIn(body) {
  if (body.length > LONGEST_READ) return void 0;
  try {
    const value = JSON.parse(textOf(body));
    const envelope = isList(value) ? value[0] : value;
    return envelope !== void 0 && isRecord(envelope) ? envelope : void 0;
  } catch {
    return void 0;
  }
}
function titleIn(page2) {
  const title = /<title[^>]*>([^<]*)<\/title>/i.exec(page2)?.[1] ?? "";
  return title.replace(/&#(x?)([0-9a-f]{1,6});/gi, (reference, hexadecimal, digits) => {
    const code = parseInt(digits, hexadecimal === "" ? 10 : 16);
    return code > 0 && code <= 1114111 ? String.fromCodePoint(code) : reference;
  });
}
function textOf(body) {
  return Buffer.from(body.buffer, body.byteOffset, Math.min(body.length, LONGEST_READ)).toString("utf8");
}

// src/sources/api/connection.ts
var CHECK_ADDRESS = "Check the address of the service, and the network.";
var CHECK_AUTHORITY = "Where the service has a certificate of your own authority, name its file in NODE_EXTRA_CA_CERTS; else ask who runs the service.";
var CHECK_TLS = "Ask who runs the service which versions of TLS and which certificates of clients it wants.";
var MESSAGE_LIMIT = 200;
var EXPLANATIONS = {
  ENOTFOUND: ["service-unknown-host", "no such host", CHECK_ADDRESS],
  EAI_AGAIN: ["service-unknown-host", "no answer from the name server", CHECK_ADDRESS],
  ECONNREFUSED: ["service-refuses", "a refused connection", CHECK_ADDRESS],
  ECONNRESET: ["service-lost", "a connection that broke off", "Try again later."],
  EPIPE: ["service-lost", "a connection that broke off", "Try again later."],
  ETIMEDOUT: ["service-lost", "no connection in time", CHECK_ADDRESS],
  CERT_HAS_EXPIRED: ["certificate-invalid", "a certificate that has expired", "Ask who runs the service to renew it."],
  CERT_NOT_YET_VALID: [
    "certificate-invalid",
    "a certificate that is not valid yet",
    "Check the clock of this machine."
  ],
  ERR_TLS_CERT_ALTNAME_INVALID: ["certificate-invalid", "a certificate for another host", CHECK_ADDRESS],
  DEPTH_ZERO_SELF_SIGNED_CERT: ["certificate-invalid", "a certificate that signs itself", CHECK_AUTHORITY],
  SELF_SIGNED_CERT_IN_CHAIN: ["certificate-invalid", "a certificate of an unknown authority", CHECK_AUTHORITY],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: ["certificate-invalid", "a certificate of an unknown authority", CHECK_AUTHORITY],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: ["certificate-invalid", "a certificate of an unknown authority", CHECK_AUTHORITY]
};
function explainConnection(code, message) {
  const known = EXPLANATIONS[code];
  if (known !== void 0) return known;
  if (/wrong version number|packet length too long/i.test(message)) {
    return ["service-no-tls", "an answer that is not TLS", "Check whether the address has the right port."];
  }
  if (code === "EPROTO" || code.startsWith("ERR_SSL_")) {
    const reason = /ERR_SSL_(\w+)/.exec(code)?.[1] ?? /SSL routines:[^:]*:([^:]+)/.exec(message)?.[1] ?? "";
    const named = reason === "" ? "" : ` (${oneLine(reason, MESSAGE_LIMIT).replaceAll("_", " ").toLowerCase()})`;
    return ["service-no-tls", `no agreement about TLS${named}`, CHECK_TLS];
  }
  if (code.startsWith("HPE_")) return ["service-no-http", "an answer that is not HTTP", CHECK_ADDRESS];
  return ["service-unreachable", oneLine(message, MESSAGE_LIMIT), CHECK_ADDRESS];
}

// src/sources/api/failure.ts
var MESSAGE_LIMIT2 = 300;
var NOTHING = new Uint8Array();
var REDIRECTS = [301, 302, 303, 307, 308];
function explainFailure(failure, way) {
  if (!isRequestFailure(failure)) return failure;
  const { response, code = "" } = failure;
  if (code === "ERR_CANCELED") return tooSlow(way);
  if (isCorrupt(failure)) {
    return unavailable(way, "response-corrupt", "one that cannot be unpacked", "Ask who runs the service.");
  }
  if (isTruncated(failure)) {
    return unavailable(way, "response-truncated", "one that broke off in the middle", "Try again later.");
  }
  if (response !== void 0) return refusal(failure, response, way);
  if (/maxContentLength/.test(failure.message)) {
    return unavailable(way, "response-too-large", "one that is too large for a report", "Check the address.");
  }
  const [name, received, hint] = explainConnection(code, failure.message);
  return unavailable(way, name, received, hint);
}
var LOST = /* @__PURE__ */ new Set([
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT"],
  ...["EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH", "ENETDOWN"]
]);
function isLost({ response, code }) {
  return response === void 0 && code !== void 0 && LOST.has(code);
}
function isTruncated(failure) {
  return failure.response?.status === 200 && failure.response.data === void 0 && !isCorrupt(failure);
}
function isRequestFailure(failure) {
  return failure instanceof Error && "isAxiosError" in failure;
}
function isCorrupt({ code = "" }) {
  return /^(Z_|ERR__ERROR_|ERR_BROTLI)/.test(code);
}
function refusal(failure, { status, headers, data = NOTHING }, way) {
  const location = headers["location"];
  if (way.proxyStatus !== void 0 && way.proxyStatus !== 200) return refusedByProxy(way.proxyStatus, data, way);
  if (REDIRECTS.includes(status)) {
    return unavailable(
      way,
      "service-redirects",
      `a redirect${typeof location === "string" ? ` to ${hostOf(withoutSecrets(location, way.secrets), way.url)}` : ""}, which is not followed because it would carry the credentials elsewhere`,
      "It is often a sign-in page; where the service has moved, give its new address."
    );
  }
  const wait = Math.ceil(way.retryAfter(failure) / 1e3);
  const { kind, code, message, hint = "" } = serviceFailure(status, saidIn(data, way));
  if (kind === "input") {
    return new AuditpressError(kind, code, message, { hint: "Check the ids, and the address of the service." });
  }
  return new AuditpressError(kind, code, message, {
    hint: wait > 0 ? `Try again in ${wait} s, as the service asks.` : hint
  });
}
function refusedByProxy(status, data, way) {
  const says = oneLine(saidIn(data, way), MESSAGE_LIMIT2);
  const received = `the proxy\u2019s refusal with status ${status}${says === "" ? "" : `, saying: ${says}`}`;
  return status === 407 ? unavailable(
    way,
    "proxy-refuses",
    received,
    "Put user and password of the proxy into HTTPS_PROXY.",
    "authentication"
  ) : unavailable(way, "proxy-refuses", received, "Ask who runs the proxy, or name the host in NO_PROXY.");
}
function tooSlow(way) {
  const { url, timeout } = way;
  const response = way.last?.response;
  const says = oneLine(saidIn(response?.data ?? NOTHING, way), MESSAGE_LIMIT2);
  const before = response === void 0 ? "" : `; before, it answered with status ${response.status}${says === "" ? "" : `, saying: ${says}`}`;
  return new AuditpressError(
    "unavailable",
    "service-timeout",
    `expected a whole answer from ${url.host} within ${timeout} s, received none${before}`,
    { hint: "Try again later, or allow more seconds with service.timeout in the configuration." }
  );
}
function unavailable({ url, proxy }, code, received, hint, kind = "unavailable") {
  const through = proxy === void 0 ? "" : ` through the proxy ${hostOf(proxy.href, url)}`;
  return new AuditpressError(kind, code, `expected an answer from ${url.host}${through}, received ${received}`, {
    hint
  });
}
function saidIn(body, { secrets }) {
  return withoutSecrets(messageIn(body), secrets);
}
function hostOf(address, base) {
  if (!URL.canParse(address, base)) return "an address that cannot be read";
  const { protocol, host } = new URL(address, base);
  return `${protocol}//${host}`;
}

// src/sources/api/proxy.ts
import { getProxyForUrl } from "proxy-from-env";
function proxyFor(address) {
  if (address.protocol !== "https:") return void 0;
  const found = getProxyForUrl(address.href);
  if (found === "") return void 0;
  const isWritten = Object.values(process.env).includes(found);
  const text = isWritten ? found : found.replace(/^https:/, "http:");
  if (!URL.canParse(text))
    throw invalid("expected an address such as http://proxy.example:3128, received another text");
  const proxy = new URL(text);
  if (!/^https?:$/.test(proxy.protocol))
    throw invalid(`expected a proxy by http or https, received ${proxy.protocol}//`);
  if (!isDecodable(proxy.username) || !isDecodable(proxy.password)) {
    throw invalid("expected user and password percent-encoded, received a % that encodes nothing");
  }
  return proxy;
}
function isDecodable(text) {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
function invalid(problem) {
  return new AuditpressError("usage", "proxy-invalid", `HTTPS_PROXY: ${problem}`, {
    hint: "Correct the variable; special characters of its password are percent-encoded, such as %23 for #."
  });
}

// src/sources/api/client.ts
var LARGEST_ANSWER = 64 * 1024 * 1024;
var LONGEST_DELAY = 3e4;
async function get(path, options, notify) {
  const deadline = startDeadline(options.timeout);
  try {
    const answer = await ask(addressBelow(options.url, path), options, deadline, notify);
    refuseRepeatedSecrets(answer.body, options);
    return answer;
  } finally {
    deadline.end();
  }
}
async function ask(url, options, deadline, notify) {
  const [{ default: axios }, { default: axiosRetry, retryAfter }] = await Promise.all([
    import("axios"),
    import("axios-retry")
  ]);
  const { accountToken, apiKey, timeout } = options;
  const way = { url, proxy: proxyFor(url), secrets: [accountToken, apiKey], timeout, retryAfter };
  const client = axios.create({
    responseType: "arraybuffer",
    maxRedirects: 0,
    proxy: false,
    ...way.proxy !== void 0 && { httpsAgent: await tunnelThrough(way.proxy, way, deadline.signal) },
    maxContentLength: LARGEST_ANSWER,
    signal: deadline.signal,
    headers: {
      Accept: "application/json",
      Authorization: `Bearer ${accountToken.reveal()}`,
      "Ocp-Apim-Subscription-Key": apiKey.reveal(),
      "User-Agent": "auditpress"
    }
  });
  let tries = 0;
  let delay = 0;
  axiosRetry(client, {
    retries: options.retries,
    validateResponse: ({ status, data }) => status === 200 && data !== void 0 && !isPassing(200, data),
    retryCondition(error) {
      const { response } = error;
      const isPassed = response !== void 0 && isPassing(response.status, response.data);
      if (!isPassed && !isLost(error) && !isTruncated(error)) return false;
      const growing = options.firstDelay * 1e3 * 2 ** tries * (1 + Math.random() / 5);
      delay = Math.min(LONGEST_DELAY, Math.max(growing, retryAfter(error)));
      return delay < deadline.remaining();
    },
    retryDelay: () => delay,
    onRetry(count, error) {
      tries = count;
      way.last = error;
      notify(`${reasonOf(error)}: trying again in ${(delay / 1e3).toFixed(1)} s (${count} of ${options.retries})`);
    }
  });
  try {
    const { data, headers } = await client.get(url.href);
    return answerOf(data, headers);
  } catch (failure) {
    const response = isRequestFailure(failure) ? failure.response : void 0;
    if (response?.status === 200 && response.data !== void 0) return answerOf(response.data, response.headers);
    throw explainFailure(failure, way);
  }
}
function answerOf(body, headers) {
  const contentType = headers["content-type"];
  return { body, contentType: typeof contentType === "string" && contentType !== "" ? contentType : null };
}
async function tunnelThrough(proxy, way, signal) {
  const { HttpsProxyAgent } = await import("https-proxy-agent");
  const agent = new HttpsProxyAgent(proxy, { signal });
  agent.on("proxyConnect", ({ statusCode }) => {
    way.proxyStatus = statusCode;
  });
  return agent;
}
function isPassing(status, body) {
  const told = status === 200 && body !== void 0 ? statusIn(body) ?? status : status;
  return told === 429 || told >= 500 && told < 600;
}
function reasonOf({ response, code }) {
  if (response === void 0) return `the connection was lost (${code ?? "no code"})`;
  if (response.status === 200 && response.data === void 0) return "the answer broke off";
  const status = response.status === 200 ? statusIn(response.data) : response.status;
  return `the service answers with status ${status ?? response.status}`;
}

// src/sources/api/paths.ts
function reportPath({ license, account, benchmark, job }, jobIn) {
  const place = accountPath(license, account);
  const summary = `/benchmark/${encodeURIComponent(benchmark)}/summary`;
  if (job === void 0) return `${place}${summary}`;
  const id = encodeURIComponent(job);
  return jobIn === "path" ? `${place}/job/${id}${summary}` : `${place}${summary}?jobId=${id}`;
}
var BENCHMARKS_PATH = "/audit/license/{license}/account/{account}/benchmarks";
function benchmarksPath(pattern, license, account) {
  return pattern.replaceAll("{license}", () => encodeURIComponent(license)).replaceAll("{account}", () => encodeURIComponent(account));
}
function accountPath(license, account) {
  return `/audit/license/${encodeURIComponent(license)}/account/${encodeURIComponent(account)}`;
}

export {
  readAnswer,
  quotingNoSecrets,
  get,
  reportPath,
  BENCHMARKS_PATH,
  benchmarksPath
};
