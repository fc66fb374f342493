import { createRequire as createRequireOfModule } from 'node:module';
const require = createRequireOfModule(import.meta.url);

// src/messages/printable.ts
var UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
var LONGEST_READ = 1e4;
function oneLine(text, limit) {
  return clip(escapeUnprintable(text.slice(0, LONGEST_READ).replace(/\s+/gu, " ").trim()), limit);
}
function quote(text, limit) {
  return escapeUnprintable(JSON.stringify(clip(text, limit)));
}
function clip(text, limit) {
  if (text.length <= limit) return text;
  const kept = text.slice(0, limit - 1);
  return `${kept.replace(/[\ud800-\udbff]$/, "")}\u2026`;
}
function escapeUnprintable(text) {
  return text.replace(
    UNPRINTABLE,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`
  );
}

export {
  oneLine,
  quote
};
