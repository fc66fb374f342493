import { createRequire as createRequireOfModule } from 'node:module';
const require = createRequireOfModule(import.meta.url);
import {
  AuditpressError
} from "./chunk-2WHU253H.js";

// src/renderers/view.ts
function resolveView(document, view) {
  const table = Object.hasOwn(document.tables, view.table) ? document.tables[view.table] : void 0;
  if (table === void 0) throw broken(`table "${view.table}"`, Object.keys(document.tables));
  const keys = table.columns.map((column) => column.key);
  const positions = (view.columns ?? keys).map((key) => {
    const position = keys.indexOf(key);
    if (position < 0) throw broken(`column "${key}" of table "${view.table}"`, keys);
    return position;
  });
  const pick = (row) => positions.map((position) => row.cells[position] ?? { value: null, text: "" });
  return {
    title: table.title,
    columns: positions.flatMap((position) => table.columns[position] ?? []),
    rows: Array.from(view.rows ?? table.rows.keys(), (index) => {
      const whole = table.rows[index];
      if (whole === void 0) throw broken(`row ${index} of table "${view.table}"`, [`0 to ${table.rows.length - 1}`]);
      return { ...whole, cells: pick(whole), index, whole };
    }),
    totals: view.rows === void 0 && table.totals !== void 0 ? { cells: pick(table.totals) } : void 0,
    empty: view.empty ?? table.empty
  };
}
function broken(wanted, present) {
  return new AuditpressError(
    "internal",
    "view-broken",
    `expected ${wanted} in the document, found ${present.length === 0 ? "none" : `only ${present.join(", ")}`}`,
    { hint: "The template or the composition names data that is not there." }
  );
}

// src/renderers/words.ts
function word(document, key) {
  const text = Object.hasOwn(document.words, key) ? document.words[key] : void 0;
  if (text !== void 0) return text;
  throw new AuditpressError(
    "internal",
    "word-missing",
    `expected the word "${key}" in the document for the locale ${document.locale.tag}, found none`,
    { hint: "Add it to the catalogue of words under pdf, xlsx or html, the sections that documents carry." }
  );
}
function fillIn(text, values) {
  return text.replace(
    /\{(\w+)\}/g,
    (place, name) => Object.hasOwn(values, name) ? String(values[name]) : place
  );
}

export {
  resolveView,
  word,
  fillIn
};
