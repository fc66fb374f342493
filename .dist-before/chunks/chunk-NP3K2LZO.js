import { createRequire as createRequireOfModule } from 'node:module';
const require = createRequireOfModule(import.meta.url);

// src/model/secret.ts
var REDACTED = "[secret]";
var Secret = class {
  #value;
  constructor(value) {
    this.#value = value;
  }
  /** The credential itself, for the one place that sends it. */
  reveal() {
    return this.#value;
  }
  toString() {
    return REDACTED;
  }
  toJSON() {
    return REDACTED;
  }
};
function isSendable(value) {
  return /^[\x21-\x7e]+$/.test(value);
}
var LONGEST_REST = 7;
function withoutSecrets(text, secrets) {
  return secrets.flatMap((secret) => spellings(secret.reveal())).reduce((clean, spelling) => withoutClipped(withoutWhole(clean, spelling), spelling), text);
}
function holdsSecret(json, secret) {
  const plain = json.toLowerCase();
  const texts = plain.includes("\\") ? [plain, withoutEscapes(plain)] : [plain];
  return spellings(secret.reveal()).some((spelling) => texts.some((text) => text.includes(spelling.toLowerCase())));
}
function withoutEscapes(json) {
  return json.replace(/\\u([0-9a-f]{4})/g, (_escape, code) => String.fromCharCode(parseInt(code, 16))).replace(/\\(.)/g, "$1").toLowerCase();
}
function withoutWhole(text, spelling) {
  return text.replace(new RegExp(spelling.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "gi"), () => REDACTED);
}
function withoutClipped(text, spelling) {
  const whole = spelling.toLowerCase();
  return text.split("\u2026").map((part, index, parts) => {
    const isClipped = index < parts.length - 1;
    for (let length = Math.min(whole.length, part.length); isClipped && length > LONGEST_REST; length -= 1) {
      const end = part.slice(-length).toLowerCase();
      if (end === whole.slice(0, length)) return `${part.slice(0, -length)}${REDACTED}`;
    }
    return part;
  }).join("\u2026");
}
function spellings(value) {
  if (value === "") return [];
  const json = JSON.stringify(value).slice(1, -1);
  return [.../* @__PURE__ */ new Set([value, json, encodeURIComponent(value), Buffer.from(value).toString("base64")])];
}

export {
  Secret,
  isSendable,
  withoutSecrets,
  holdsSecret
};
