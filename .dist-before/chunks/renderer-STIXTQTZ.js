import { createRequire as createRequireOfModule } from 'node:module';
const require = createRequireOfModule(import.meta.url);
import {
  claimsOf,
  openFonts,
  withdraw
} from "./chunk-CHPOYPDH.js";
import {
  fillIn,
  resolveView,
  word
} from "./chunk-53UUUHVK.js";
import {
  AuditpressError
} from "./chunk-2WHU253H.js";
import "./chunk-6NHGDXKU.js";

// src/renderers/pdf/renderer.ts
import { z } from "zod";

// src/renderers/pdf/check/objects.ts
var Name = class {
  constructor(name) {
    this.name = name;
  }
  name;
};
var Reference = class {
  constructor(id) {
    this.id = id;
  }
  id;
};
var Text = class {
  constructor(bytes) {
    this.bytes = bytes;
  }
  bytes;
  /** The text, where it is one. */
  toString() {
    return this.bytes.startsWith("\xFE\xFF") ? Buffer.from(this.bytes.slice(2), "latin1").swap16().toString("utf16le") : this.bytes;
  }
};
var Stream = class {
  constructor(dictionary, bytes) {
    this.dictionary = dictionary;
    this.bytes = bytes;
  }
  dictionary;
  bytes;
};
var Keyword = class {
  constructor(word2) {
    this.word = word2;
  }
  word;
};
function isDictionary(object) {
  return object instanceof Map;
}
function isList(object) {
  return Array.isArray(object);
}

// src/renderers/pdf/check/parser.ts
var WHITE = /* @__PURE__ */ new Set([0, 9, 10, 12, 13, 32]);
var DELIMITERS = new Set(Array.from("()<>[]{}/%", (character) => character.charCodeAt(0)));
var NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)$/;
var ESCAPES = { n: "\n", r: "\r", t: "	", b: "\b", f: "\f" };
var Parser = class {
  #bytes;
  at;
  constructor(bytes, at = 0) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.at = at;
  }
  get isAtEnd() {
    this.#skip();
    return this.at >= this.#bytes.length;
  }
  /** The next object; a keyword where a word stands that is none. Ends of arrays and dictionaries are keywords as well. */
  read() {
    this.#skip();
    const character = String.fromCharCode(this.#bytes[this.at] ?? 0);
    if (character === "(") return this.#string();
    if (character === "/") return this.#name();
    if (character === "[") return this.#list("]");
    if (character === "<") return this.#starts("<<") ? this.#dictionary() : this.#hexadecimal();
    if (character === "]" || character === "{" || character === "}") {
      this.at += 1;
      return new Keyword(character);
    }
    if (this.#starts(">>")) {
      this.at += 2;
      return new Keyword(">>");
    }
    return this.#word();
  }
  #starts(text) {
    return this.#bytes.toString("latin1", this.at, this.at + text.length) === text;
  }
  #skip() {
    for (; this.at < this.#bytes.length; this.at += 1) {
      const byte = this.#bytes[this.at] ?? 0;
      if (byte === 37)
        while (this.at < this.#bytes.length && ![10, 13].includes(this.#bytes[this.at] ?? 0)) this.at += 1;
      else if (!WHITE.has(byte)) return;
    }
  }
  #token() {
    const start = this.at;
    while (this.at < this.#bytes.length) {
      const byte = this.#bytes[this.at] ?? 0;
      if (WHITE.has(byte) || DELIMITERS.has(byte)) break;
      this.at += 1;
    }
    return this.#bytes.toString("latin1", start, this.at);
  }
  #word() {
    const word2 = this.#token();
    if (word2 === "") this.at += 1;
    if (word2 === "true") return true;
    if (word2 === "false") return false;
    if (word2 === "null") return null;
    if (!NUMBER.test(word2)) return new Keyword(word2);
    return this.#reference(word2) ?? Number(word2);
  }
  /** `12 0 R`, of which the first word is read. */
  #reference(word2) {
    const rest = /^ (\d+) R(?![^\s()<>[\]{}/%])/.exec(this.#bytes.toString("latin1", this.at, this.at + 10));
    if (rest === null || !/^\d+$/.test(word2)) return void 0;
    this.at += rest[0].length;
    return new Reference(Number(word2));
  }
  #name() {
    this.at += 1;
    const escaped = this.#token();
    return new Name(
      escaped.replace(/#([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    );
  }
  #list(end) {
    this.at += 1;
    const items = [];
    while (!this.isAtEnd) {
      const item = this.read();
      if (item instanceof Keyword && item.word === end) break;
      items.push(item);
    }
    return items;
  }
  #dictionary() {
    this.at += 2;
    const entries = /* @__PURE__ */ new Map();
    while (!this.isAtEnd) {
      const key = this.read();
      if (!(key instanceof Name)) break;
      entries.set(key.name, this.read());
    }
    return entries;
  }
  #hexadecimal() {
    const end = this.#bytes.indexOf(">", this.at);
    const digits = this.#bytes.toString("latin1", this.at + 1, end).replace(/\s/g, "");
    this.at = end + 1;
    return new Text(Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, "hex").toString("latin1"));
  }
  #string() {
    let text = "";
    let depth = 0;
    do {
      const character = String.fromCharCode(this.#bytes[this.at] ?? 41);
      this.at += 1;
      if (character === "\\") {
        text += this.#escape();
        continue;
      }
      if (character === ")") depth -= 1;
      if (depth > 0) text += character;
      if (character === "(") depth += 1;
    } while (depth > 0);
    return new Text(text);
  }
  #escape() {
    const octal = /^[0-7]{1,3}/.exec(this.#bytes.toString("latin1", this.at, this.at + 3));
    if (octal !== null) {
      this.at += octal[0].length;
      return String.fromCharCode(Number.parseInt(octal[0], 8) & 255);
    }
    const character = String.fromCharCode(this.#bytes[this.at] ?? 0);
    this.at += 1;
    if (character === "\n") return "";
    return ESCAPES[character] ?? character;
  }
};

// src/renderers/pdf/check/marked-content.ts
var PAINTING = /* @__PURE__ */ new Set(["Tj", "TJ", "'", '"', "S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "sh", "Do", "BI"]);
function readPageContent(reader, page) {
  const marks = [];
  const unmarked = [];
  const faults = [];
  const open = [];
  const begun = /* @__PURE__ */ new Set();
  const begin = (sequence) => {
    if (sequence !== null && open.some((outer) => outer !== null)) faults.push("marked content within marked content");
    if (typeof sequence === "number" && begun.has(sequence)) faults.push(`content ${String(sequence)} begins twice`);
    if (typeof sequence === "number") begun.add(sequence);
    open.push(sequence);
  };
  for (const { operator, operands } of operatorsOf(contentOf(reader, page))) {
    if (operator === "BMC") begin(nameOf(operands[0]) === "Artifact" ? "artifact" : null);
    if (operator === "BDC") begin(sequenceOf(operands, reader, page));
    if (operator === "EMC" && open.length === 0) faults.push("an end of marked content without a beginning");
    if (operator === "EMC") open.pop();
    if (!PAINTING.has(operator)) continue;
    const sequence = open.find((each) => each !== null);
    if (sequence === void 0) unmarked.push(operator);
    if (typeof sequence === "number" && !marks.includes(sequence)) marks.push(sequence);
  }
  if (open.length > 0) faults.push("marked content without an end");
  return { marks, unmarked, faults };
}
function sequenceOf([tag, properties], reader, page) {
  if (nameOf(tag) === "Artifact") return "artifact";
  const list2 = nameOf(properties);
  const named = reader.dictionary(reader.dictionary(page.get("Resources")).get("Properties"));
  const given = list2 === void 0 ? properties : reader.resolve(named.get(list2));
  const number = isDictionary(given) ? given.get("MCID") : void 0;
  return typeof number === "number" ? number : null;
}
function nameOf(object) {
  return object instanceof Name ? object.name : void 0;
}
function contentOf(reader, page) {
  const contents2 = reader.resolve(page.get("Contents"));
  const streams = contents2 instanceof Stream ? [contents2] : reader.list(contents2).map((each) => reader.resolve(each));
  return Buffer.concat(
    streams.flatMap((stream) => stream instanceof Stream ? [reader.content(stream), Buffer.from("\n")] : [])
  );
}
function* operatorsOf(content) {
  const parser = new Parser(content);
  let operands = [];
  while (!parser.isAtEnd) {
    const object = parser.read();
    if (!(object instanceof Keyword)) {
      operands.push(object);
      continue;
    }
    yield { operator: object.word, operands };
    operands = [];
  }
}

// src/renderers/pdf/check/structure-tree.ts
function readStructure(reader) {
  const root = reader.dictionary(reader.catalog.get("StructTreeRoot"));
  const roles = reader.dictionary(root.get("RoleMap"));
  return kidsOf(root, void 0).filter((kid) => "type" in kid);
  function kidsOf(element, page) {
    const kids = reader.resolve(element.get("K"));
    return (isList(kids) ? kids : [element.get("K") ?? null]).flatMap((kid) => read(kid, page) ?? []);
  }
  function read(object, page) {
    const entry2 = reader.resolve(object);
    if (typeof entry2 === "number") return { page, mark: entry2 };
    if (!isDictionary(entry2)) return void 0;
    const own = idOf(entry2.get("Pg")) ?? page;
    switch (reader.name(entry2.get("Type"))) {
      case "MCR":
        return { page: own, mark: reader.number(entry2.get("MCID")) ?? -1 };
      case "OBJR":
        return { object: idOf(entry2.get("Obj")) ?? -1 };
      default:
        return {
          id: idOf(object) ?? -1,
          type: roleOf(reader.name(entry2.get("S")) ?? ""),
          alt: reader.text(entry2.get("Alt")),
          scope: scopeOf(entry2),
          kids: kidsOf(entry2, own)
        };
    }
  }
  function roleOf(type) {
    const mapped = reader.resolve(roles.get(type));
    return mapped instanceof Name ? mapped.name : type;
  }
  function scopeOf(element) {
    const attributes = reader.resolve(element.get("A"));
    return (isList(attributes) ? attributes : [attributes]).map((each) => reader.name(reader.dictionary(each).get("Scope"))).find((scope) => scope !== void 0);
  }
}
function isElement(kid) {
  return "type" in kid;
}
function* elementsOf(elements) {
  for (const element of elements) {
    yield element;
    yield* elementsOf(element.kids.filter(isElement));
  }
}
function idOf(object) {
  return object instanceof Reference ? object.id : void 0;
}

// src/renderers/pdf/check/content-rules.ts
function contentProblems(reader, pages, roots) {
  const owners = ownersOf(roots);
  const parents = parentsOf(reader);
  const problems = pages.flatMap((page) => {
    const content = readPageContent(reader, page.dictionary);
    const expected = reader.list(parents.get(reader.number(page.dictionary.get("StructParents")) ?? -1));
    const found = content.marks.flatMap((mark) => {
      const [owner, ...others] = owners.get(`${String(page.id)} ${String(mark)}`) ?? [];
      owners.delete(`${String(page.id)} ${String(mark)}`);
      if (owner === void 0) return [`content ${String(mark)} belongs to no element`];
      if (others.length > 0) return [`content ${String(mark)} belongs to several elements`];
      const parent = expected[mark];
      return parent instanceof Reference && parent.id === owner ? [] : [`content ${String(mark)} has another parent`];
    });
    return [...paintProblems(content), ...found].map((problem) => `page ${String(page.number)}: ${problem}`);
  });
  return [...problems, ...[...owners.keys()].map((key) => `an element refers to content that is not there (${key})`)];
}
function paintProblems({ unmarked, faults }) {
  if (unmarked.length === 0) return [...faults];
  return [`${String(unmarked.length)} times something is painted that is not tagged (${unmarked[0] ?? ""})`, ...faults];
}
function linkProblems(reader, pages, roots) {
  const links = /* @__PURE__ */ new Map();
  for (const element of elementsOf(roots)) {
    const objects = element.kids.flatMap((kid) => "object" in kid ? [kid.object] : []);
    for (const object of objects) if (element.type === "Link") links.set(object, element.id);
  }
  const parents = parentsOf(reader);
  return pages.flatMap(({ dictionary, number }) => {
    const annotations = reader.list(dictionary.get("Annots"));
    const found = annotations.flatMap(
      (annotation) => annotationProblems2(annotation instanceof Reference ? annotation.id : -1, reader.dictionary(annotation))
    );
    const isOrdered = annotations.length === 0 || reader.name(dictionary.get("Tabs")) === "S";
    return [...found, ...isOrdered ? [] : ["its tab order is not that of the structure"]].map(
      (problem) => `page ${String(number)}: ${problem}`
    );
  });
  function annotationProblems2(id, annotation) {
    const owner = links.get(id);
    if (owner === void 0) return ["an annotation stands in no Link"];
    const parent = parents.get(reader.number(annotation.get("StructParent")) ?? -1);
    const words = reader.text(annotation.get("Contents")).trim();
    return [
      ...parent instanceof Reference && parent.id === owner ? [] : ["a link has another parent"],
      ...words === "" ? ["a link has no words"] : []
    ];
  }
}
function ownersOf(roots) {
  const owners = /* @__PURE__ */ new Map();
  for (const element of elementsOf(roots)) {
    for (const kid of element.kids) {
      if (isElement(kid) || !("mark" in kid)) continue;
      const key = `${String(kid.page)} ${String(kid.mark)}`;
      owners.set(key, [...owners.get(key) ?? [], element.id]);
    }
  }
  return owners;
}
function parentsOf(reader) {
  const parents = /* @__PURE__ */ new Map();
  const add = (node) => {
    const numbers = reader.list(node.get("Nums"));
    for (let at = 0; at + 1 < numbers.length; at += 2) {
      parents.set(Number(numbers[at]), numbers[at + 1] ?? null);
    }
    for (const kid of reader.list(node.get("Kids"))) add(reader.dictionary(kid));
  };
  add(reader.dictionary(reader.dictionary(reader.catalog.get("StructTreeRoot")).get("ParentTree")));
  return parents;
}

// src/renderers/pdf/check/pages.ts
function readPages(reader) {
  const pages = [];
  const add = (node) => {
    for (const kid of reader.list(node.get("Kids"))) {
      const dictionary = reader.resolve(kid);
      if (!isDictionary(dictionary) || !(kid instanceof Reference)) continue;
      if (reader.name(dictionary.get("Type")) === "Pages") add(dictionary);
      else pages.push({ id: kid.id, number: pages.length + 1, dictionary });
    }
  };
  add(reader.dictionary(reader.catalog.get("Pages")));
  return pages;
}

// src/renderers/pdf/check/pdf-reader.ts
import { inflateSync } from "node:zlib";

// src/renderers/pdf/check/unpredict.ts
function unpredict(bytes, columns) {
  const rows = Math.floor(bytes.length / (columns + 1));
  const plain = new Uint8Array(rows * columns);
  for (let row = 0; row < rows; row += 1) {
    const filter = bytes[row * (columns + 1)] ?? 0;
    for (let column = 0; column < columns; column += 1) {
      const at = row * columns + column;
      const left = column === 0 ? 0 : plain[at - 1] ?? 0;
      const above = row === 0 ? 0 : plain[at - columns] ?? 0;
      const predicted = filter === 1 ? left : filter === 2 ? above : 0;
      plain[at] = (bytes[row * (columns + 1) + 1 + column] ?? 0) + predicted & 255;
    }
  }
  return plain;
}

// src/renderers/pdf/check/pdf-reader.ts
var EMPTY = /* @__PURE__ */ new Map();
var PdfReader = class {
  trailer;
  #bytes;
  #places = /* @__PURE__ */ new Map();
  #known = /* @__PURE__ */ new Map();
  #packed = /* @__PURE__ */ new Map();
  /** @throws AuditpressError `pdf-unreadable` for what is no PDF. */
  constructor(bytes) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const start = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(this.#bytes.toString("latin1", this.#bytes.length - 200));
    if (start === null) throw unreadable('no "startxref" at its end');
    this.trailer = this.#readSection(Number(start[1]));
  }
  /** Numbers of all objects. */
  get ids() {
    return [...this.#places.keys()];
  }
  reference(id) {
    return new Reference(id);
  }
  get catalog() {
    return this.dictionary(this.trailer.get("Root"));
  }
  /** What an object is, references followed. */
  resolve(object) {
    if (object instanceof Reference) return this.#object(object.id);
    return object ?? null;
  }
  dictionary(object) {
    const resolved = this.resolve(object);
    if (resolved instanceof Stream) return resolved.dictionary;
    return isDictionary(resolved) ? resolved : EMPTY;
  }
  list(object) {
    const resolved = this.resolve(object);
    return isList(resolved) ? resolved : [];
  }
  name(object) {
    const resolved = this.resolve(object);
    return resolved instanceof Name ? resolved.name : void 0;
  }
  /** Text; empty where there is none. */
  text(object) {
    const resolved = this.resolve(object);
    return resolved instanceof Text ? resolved.toString() : "";
  }
  number(object) {
    const resolved = this.resolve(object);
    return typeof resolved === "number" ? resolved : void 0;
  }
  /** The bytes of a stream, unpacked. */
  content(stream) {
    const filter = this.resolve(stream.dictionary.get("Filter"));
    if (filter === null) return stream.bytes;
    if (this.name(filter) !== "FlateDecode") throw unreadable("a stream with another filter than FlateDecode");
    const parameters = this.dictionary(stream.dictionary.get("DecodeParms"));
    const bytes = inflateSync(stream.bytes);
    return this.number(parameters.get("Predictor")) === void 0 ? bytes : unpredict(bytes, this.number(parameters.get("Columns")) ?? 1);
  }
  #object(id) {
    const known = this.#known.get(id);
    if (known !== void 0) return known;
    const place = this.#places.get(id);
    if (place === void 0) return null;
    const object = "offset" in place ? this.#objectAt(place.offset) : this.#objectIn(place.stream, place.position);
    this.#known.set(id, object);
    return object;
  }
  #objectAt(offset) {
    const parser = new Parser(this.#bytes, offset);
    parser.read();
    parser.read();
    const word2 = parser.read();
    if (!(word2 instanceof Keyword) || word2.word !== "obj") throw unreadable(`no object at ${String(offset)}`);
    const object = parser.read();
    if (!isDictionary(object)) return object;
    const next = parser.read();
    if (!(next instanceof Keyword) || next.word !== "stream") return object;
    const start = this.#bytes[parser.at] === 13 ? parser.at + 2 : parser.at + 1;
    return new Stream(object, this.#bytes.subarray(start, start + (this.number(object.get("Length")) ?? 0)));
  }
  #objectIn(stream, position) {
    let objects = this.#packed.get(stream);
    if (objects === void 0) {
      objects = this.#unpack(this.#object(stream));
      this.#packed.set(stream, objects);
    }
    return objects[position] ?? null;
  }
  #unpack(stream) {
    if (!(stream instanceof Stream)) throw unreadable("an object stream that is none");
    const parser = new Parser(this.content(stream));
    const count2 = this.number(stream.dictionary.get("N")) ?? 0;
    const first = this.number(stream.dictionary.get("First")) ?? 0;
    const starts = Array.from({ length: count2 }, () => {
      parser.read();
      return Number(parser.read());
    });
    return starts.map((start) => {
      parser.at = first + start;
      return parser.read();
    });
  }
  #readSection(offset) {
    const parser = new Parser(this.#bytes, offset);
    const head = parser.read();
    if (head instanceof Keyword && head.word === "xref") return this.#readTable(parser);
    const stream = this.#objectAt(offset);
    if (!(stream instanceof Stream)) throw unreadable("no cross-references");
    this.#readEntries(stream);
    return this.#followed(stream.dictionary);
  }
  #readTable(parser) {
    for (; ; ) {
      const first = parser.read();
      if (typeof first !== "number") break;
      const count2 = Number(parser.read());
      for (let index = 0; index < count2; index += 1) {
        const offset = Number(parser.read());
        parser.read();
        const kind = parser.read();
        if (kind instanceof Keyword && kind.word === "n") this.#place(first + index, { offset });
      }
    }
    const trailer = parser.read();
    if (!isDictionary(trailer)) throw unreadable("no trailer");
    return this.#followed(trailer);
  }
  #readEntries(stream) {
    const bytes = Buffer.from(this.content(stream));
    const widths = this.list(stream.dictionary.get("W")).map(Number);
    const size = this.number(stream.dictionary.get("Size")) ?? 0;
    const index = this.list(stream.dictionary.get("Index")).map(Number);
    const [kindWidth = 1, whereWidth = 4, whichWidth = 2] = widths;
    let at = 0;
    const field = (width) => bytes.readUIntBE((at += width) - width, width);
    for (const [first, count2] of pairsOf(index.length === 0 ? [0, size] : index)) {
      for (let id = first; id < first + count2; id += 1) {
        const kind = kindWidth === 0 ? 1 : field(kindWidth);
        const where = field(whereWidth);
        const which = whichWidth === 0 ? 0 : field(whichWidth);
        if (kind === 1) this.#place(id, { offset: where });
        if (kind === 2) this.#place(id, { stream: where, position: which });
      }
    }
  }
  /** Reads the section before, where there is one: what stands in later ones holds. */
  #followed(trailer) {
    const previous = trailer.get("Prev");
    if (typeof previous === "number") this.#readSection(previous);
    return trailer;
  }
  #place(id, place) {
    if (!this.#places.has(id)) this.#places.set(id, place);
  }
};
function pairsOf(numbers) {
  const pairs = [];
  for (let at = 0; at + 1 < numbers.length; at += 2) pairs.push([numbers[at] ?? 0, numbers[at + 1] ?? 0]);
  return pairs;
}
function unreadable(found) {
  return new AuditpressError("input", "pdf-unreadable", `expected a PDF without encryption, found ${found}`, {
    hint: "Check that the file is whole, and that auditpress made it."
  });
}

// src/renderers/pdf/check/tag-rules.ts
var KIDS = {
  L: ["Caption", "L", "LI"],
  LI: ["LBody", "Lbl"],
  TOC: ["Caption", "TOC", "TOCI"],
  TBody: ["TR"],
  TFoot: ["TR"],
  THead: ["TR"],
  TR: ["TD", "TH"],
  Table: ["Caption", "TBody", "TFoot", "THead", "TR"]
};
var PARENTS = {
  LBody: ["LI"],
  LI: ["L"],
  TD: ["TR"],
  TH: ["TR"],
  TOCI: ["TOC"],
  TR: ["TBody", "TFoot", "THead", "Table"]
};
var TYPES = /* @__PURE__ */ new Set([
  ...[
    "Document",
    "Part",
    "Art",
    "Sect",
    "Div",
    "BlockQuote",
    "Caption",
    "TOC",
    "TOCI",
    "Index",
    "NonStruct",
    "Private"
  ],
  ...[
    "P",
    "H",
    "H1",
    "H2",
    "H3",
    "H4",
    "H5",
    "H6",
    "L",
    "LI",
    "Lbl",
    "LBody",
    "Table",
    "TR",
    "TH",
    "TD",
    "THead",
    "TBody"
  ],
  ...["TFoot", "Span", "Quote", "Note", "Reference", "BibEntry", "Code", "Link", "Annot", "Figure", "Formula", "Form"]
]);
function tagProblems(roots) {
  const elements = [...elementsOf(roots)];
  return [
    ...rootProblems(roots, elements),
    ...elements.flatMap((element) => [
      ...typeProblems(element),
      ...nestingProblems(element),
      ...figureProblems(element),
      ...tableProblems(element)
    ]),
    ...headingProblems(elements)
  ];
}
function rootProblems(roots, elements) {
  if (!elements.some(({ kids }) => kids.some((kid) => !isElement(kid)))) return ["the structure holds no content"];
  const [root] = roots;
  return roots.length === 1 && root?.type === "Document" ? [] : ["the structure has another root than one Document"];
}
function typeProblems({ type }) {
  return TYPES.has(type) ? [] : [`"${type}" is no standard structure type`];
}
function nestingProblems({ type, kids }) {
  const allowed = KIDS[type];
  return kids.flatMap((kid) => {
    const own = isElement(kid) ? kid.type : "content";
    const parents = isElement(kid) ? PARENTS[kid.type] : void 0;
    const isMisplaced = allowed?.includes(own) === false || parents?.includes(type) === false;
    return isMisplaced ? [`${own} stands directly below ${type}`] : [];
  });
}
function figureProblems({ type, alt }) {
  return type === "Figure" && alt.trim() === "" ? ["a Figure has no alternative text"] : [];
}
function tableProblems(element) {
  if (element.type !== "Table") return [];
  const heads = [...elementsOf([element])].filter(({ type }) => type === "TH");
  if (heads.length === 0) return ["a Table has no header cells"];
  const isScoped = heads.every(({ scope }) => scope === "Row" || scope === "Column" || scope === "Both");
  return isScoped ? [] : ["a header cell has no scope"];
}
function headingProblems(elements) {
  const levels = elements.flatMap(({ type }) => /^H[1-6]$/.test(type) ? [Number(type.slice(1))] : []);
  return levels.flatMap((level, index) => {
    const before = levels[index - 1] ?? 0;
    if (level <= before + 1) return [];
    return [before === 0 ? `the first heading is an H${level}` : `an H${level} follows an H${before}`];
  });
}

// src/renderers/pdf/check/accessibility.ts
function accessibilityProblems(bytes) {
  const reader = new PdfReader(bytes);
  const pages = readPages(reader);
  const roots = readStructure(reader);
  return [
    ...documentProblems(reader),
    ...tagProblems(roots),
    ...contentProblems(reader, pages, roots),
    ...linkProblems(reader, pages, roots)
  ];
}
function documentProblems(reader) {
  const { catalog } = reader;
  const isMarked = reader.resolve(reader.dictionary(catalog.get("MarkInfo")).get("Marked")) === true;
  const showsTitle = reader.resolve(reader.dictionary(catalog.get("ViewerPreferences")).get("DisplayDocTitle")) === true;
  const language = reader.text(catalog.get("Lang"));
  const title = reader.text(reader.dictionary(reader.trailer.get("Info")).get("Title")).trim();
  return [
    ...isMarked ? [] : ["the document is not marked as tagged"],
    ...language === "" ? ["the document has no language"] : [],
    ...title === "" ? ["the document has no title"] : [],
    ...showsTitle ? [] : ["the title is not shown"]
  ];
}

// src/renderers/pdf/check/archival.ts
var ACTIONS = /* @__PURE__ */ new Set(["GoTo", "URI"]);
function archivalProblems(bytes) {
  const reader = new PdfReader(bytes);
  const objects = reader.ids.map((id) => reader.resolve(reader.reference(id)));
  const dictionaries = objects.flatMap((object) => {
    if (object instanceof Stream) return [object.dictionary];
    return isDictionary(object) ? [object] : [];
  });
  return [
    ...fileProblems(reader),
    ...metadataProblems(reader),
    ...dictionaries.flatMap((dictionary) => [
      ...fontProblems(reader, dictionary),
      ...annotationProblems(reader, dictionary),
      ...attachmentProblems(reader, dictionary)
    ])
  ];
}
function fileProblems(reader) {
  const { catalog, trailer } = reader;
  const [intent] = reader.list(catalog.get("OutputIntents"));
  const profile = reader.resolve(reader.dictionary(intent).get("DestOutputProfile"));
  const hasProfile = profile instanceof Stream && isProfile(reader.content(profile));
  const names = reader.dictionary(catalog.get("Names"));
  return [
    ...hasProfile ? [] : ["the colours have no profile"],
    ...trailer.has("Encrypt") ? ["the file is encrypted"] : [],
    ...reader.list(trailer.get("ID")).length === 2 ? [] : ["the file has no identifier"],
    ...names.has("JavaScript") || catalog.has("OpenAction") || catalog.has("AA") ? ["the file acts by itself"] : []
  ];
}
function isProfile(profile) {
  const bytes = Buffer.from(profile);
  return bytes.length > 128 && bytes.readUInt32BE(0) === bytes.length && bytes.toString("latin1", 36, 40) === "acsp";
}
function metadataProblems(reader) {
  const stream = reader.resolve(reader.catalog.get("Metadata"));
  if (!(stream instanceof Stream)) return ["the file has no metadata"];
  if (stream.dictionary.has("Filter")) return ["the metadata are compressed"];
  const xml = Buffer.from(stream.bytes).toString();
  const info = reader.dictionary(reader.trailer.get("Info"));
  const pairs = { Title: "dc:title", Author: "dc:creator", Subject: "dc:description", Keywords: "pdf:Keywords" };
  const differing = Object.entries(pairs).filter(([key, name]) => {
    const text = reader.text(info.get(key));
    return text !== "" && textOf(xml, name) !== text;
  });
  return [
    .../<pdfaid:part>[23]<[^]*<pdfaid:conformance>A</.test(xml) ? [] : ["the metadata do not say which PDF/A it is"],
    ...differing.map(([key, name]) => `${key} differs from ${name} of the metadata`)
  ];
}
var ENTITIES = { amp: "&", lt: "<", gt: ">" };
function textOf(xml, name) {
  const [, inner = ""] = new RegExp(`<${name}>([^]*?)</${name}>`).exec(xml) ?? [];
  return inner.replace(/<[^>]*>/g, "").replace(/&(\w+);/g, (_, entity) => ENTITIES[entity] ?? "");
}
function fontProblems(reader, dictionary) {
  if (reader.name(dictionary.get("Type")) !== "Font") return [];
  const name = reader.name(dictionary.get("BaseFont")) ?? "";
  if (reader.name(dictionary.get("Subtype")) === "Type0") {
    return dictionary.has("ToUnicode") ? [] : [`the font ${name} does not say what its characters are`];
  }
  const descriptor = reader.dictionary(dictionary.get("FontDescriptor"));
  return descriptor.has("FontFile2") || descriptor.has("FontFile3") ? [] : [`the font ${name} is not embedded`];
}
function annotationProblems(reader, dictionary) {
  if (reader.name(dictionary.get("Type")) !== "Annot") return [];
  const isPrinted = reader.number(dictionary.get("F")) === 4;
  const action = reader.name(reader.dictionary(dictionary.get("A")).get("S"));
  return [
    ...isPrinted ? [] : ["an annotation is hidden on paper"],
    ...action === void 0 || ACTIONS.has(action) ? [] : [`an annotation does ${action}`]
  ];
}
function attachmentProblems(reader, dictionary) {
  if (reader.name(dictionary.get("Type")) !== "Filespec") return [];
  const file = reader.text(dictionary.get("UF"));
  const embedded = reader.resolve(reader.dictionary(dictionary.get("EF")).get("F"));
  const hasType = embedded instanceof Stream && reader.name(embedded.dictionary.get("Subtype")) !== void 0;
  return [
    ...hasType && dictionary.has("F") ? [] : [`the file ${file} has no type`],
    ...dictionary.has("AFRelationship") ? [] : [`the file ${file} has no relationship`]
  ];
}

// src/renderers/pdf/archival.ts
function archiveOf(evidence, embedSource) {
  const wantsSource = embedSource ?? evidence?.embedSource ?? false;
  const attachments = evidence === void 0 ? [] : [evidence.summary(), ...wantsSource ? [evidence.source()] : []];
  return { claims: claimsOf(attachments), attachments };
}
function settleClaims(bytes, { claims }) {
  const accessibility = accessibilityProblems(bytes);
  const all = [...accessibility, ...archivalProblems(bytes)];
  if (accessibility.length > 0) withdraw(claims.accessible, bytes);
  if (all.length > 0) withdraw(claims.archival, bytes);
  const [first] = all;
  if (first === void 0) return [];
  const standards = accessibility.length > 0 ? "neither PDF/A nor PDF/UA" : "no PDF/A";
  const rest = all.length > 1 ? `, and ${String(all.length - 1)} more` : "";
  return [`The PDF claims ${standards}, because a check of it failed: ${first}${rest}.`];
}

// src/renderers/pdf/anchors.ts
var Anchors = class {
  #known;
  #claimed = /* @__PURE__ */ new Set();
  #origins;
  constructor(document) {
    this.#known = new Set(anchorsIn(document.blocks, document));
    this.#origins = originsOf(document);
  }
  /** The heading over the first chart or table that leads to an anchor; undefined where none does. */
  originOf(anchor) {
    return this.#origins.get(anchor);
  }
  /** Name of the destination to set here, or undefined where the anchor is set already. */
  claim(anchor) {
    if (this.#claimed.has(anchor)) return void 0;
    this.#claimed.add(anchor);
    return destinationOf(anchor);
  }
  /** Name of the destination to lead to, or undefined where nothing printed has the anchor. */
  find(anchor) {
    return this.#known.has(anchor) ? destinationOf(anchor) : void 0;
  }
};
function destinationOf(anchor) {
  return `#${anchor.replace(/[^\w.-]/gu, (character) => `~${(character.codePointAt(0) ?? 0).toString(16)}`)}`;
}
function anchorsIn(blocks, document) {
  return blocks.flatMap((block) => {
    switch (block.type) {
      case "heading":
        return [block.anchor];
      case "list":
        return block.items.flatMap((item) => anchorsIn(item, document));
      case "callout":
        return anchorsIn(block.children, document);
      case "severityBreakdown":
      case "table":
      case "policyTable":
        return resolveView(document, block.view).rows.flatMap((row) => row.anchor ?? []);
      default:
        return [];
    }
  });
}
function originsOf(document) {
  const origins = /* @__PURE__ */ new Map();
  let heading2;
  for (const block of document.blocks) {
    if (block.type === "heading") heading2 = block;
    for (const target of heading2 === void 0 ? [] : targetsOf(block, document)) {
      if (heading2 !== void 0 && !origins.has(target)) origins.set(target, heading2);
    }
  }
  return origins;
}
function targetsOf(block, document) {
  switch (block.type) {
    case "categoryChart":
      return block.bars.flatMap(({ target }) => target ?? []);
    case "table":
      return resolveView(document, block.view).rows.flatMap(({ cells }) => cells.flatMap(({ target }) => target ?? []));
    default:
      return [];
  }
}

// src/renderers/pdf/drawing/overlay.ts
function overlay(canvas, height) {
  return { canvas: [...canvas, spacer(height)], margin: [0, 0, 0, -height] };
}
function reserve(height, space) {
  return { canvas: [spacer(height)], margin: [0, space, 0, -height] };
}
function spacer(height) {
  return { type: "polyline", points: [{ x: 0, y: height }] };
}

// src/renderers/pdf/context.ts
function lineOf(size, theme) {
  return size * theme.type.leading;
}
function pointsOf(millimetres) {
  return millimetres * 72 / 25.4;
}

// src/renderers/pdf/blocks/callout.ts
var RULE = 2.5;
var INSET = 10;
function callout(block, context) {
  const { colours, type } = context.theme;
  const amber = colours.status.amber;
  const [rule, ground] = block.tone === "warning" ? [amber.solid, amber.tint] : [colours.accent, colours.wash];
  const inner = { ...context, width: context.width - RULE - 2 * INSET };
  return {
    content: {
      tag: { role: "Div" },
      table: {
        widths: [inner.width],
        body: [[{ stack: context.layBlocks(block.children, inner), fillColor: ground }]]
      },
      layout: {
        hLineWidth: () => 0,
        vLineWidth: (line) => line === 0 ? RULE : 0,
        vLineColor: () => rule,
        paddingLeft: () => INSET,
        paddingRight: () => INSET,
        paddingTop: () => INSET * 0.7,
        paddingBottom: () => INSET * 0.7
      }
    },
    opening: INSET * 2 + 3 * lineOf(type.sizes.body, context.theme)
  };
}

// src/renderers/pdf/drawing/shapes.ts
function statusShape(status, theme, size, x, middle) {
  const { solid, text } = theme.colours.status[status];
  const half = size / 2;
  const centre = x + half;
  const height = middle + half;
  switch (status) {
    case "red": {
      const side = size * 0.88;
      const [left, top] = [centre - side / 2, middle - side / 2];
      return overlay([{ type: "rect", x: left, y: top, w: side, h: side, color: solid }], height);
    }
    case "amber":
      return polygon("5,0 10,9.3 0,9.3", solid, size, x, middle);
    case "green":
      return overlay([{ type: "ellipse", x: centre, y: middle, r1: half, r2: half, color: solid }], height);
    case "gray": {
      const stroke = size * 0.17;
      const radius = half - stroke / 2;
      return overlay(
        [{ type: "ellipse", x: centre, y: middle, r1: radius, r2: radius, lineWidth: stroke, lineColor: text }],
        height
      );
    }
    case "unrecognised":
      return polygon("5,0 10,5 5,10 0,5", solid, size, x, middle);
  }
}
function polygon(points, colour, size, x, middle) {
  const top = middle - size / 2;
  return {
    svg: `<svg width="10" height="10" viewBox="0 0 10 10"><polygon points="${points}" fill="${colour}"/></svg>`,
    width: size,
    margin: [x, top, 0, -(top + size)]
  };
}

// src/renderers/pdf/drawing/shape-label.ts
function shapeIndent(size) {
  return size * 1.2;
}
function shapeLabel(status, label, style, { theme, type }) {
  const side = label.fontSize * 0.78;
  const middle = type.middle(label.fontSize, style);
  return {
    stack: [statusShape(status, theme, side, 0, middle), { ...label, marginLeft: shapeIndent(label.fontSize) }]
  };
}

// src/renderers/pdf/drawing/bar-labels.ts
function toldSegments(segments) {
  return segments.filter((segment) => segment.status !== "unrecognised" || segment.value > 0);
}
function wordsOf(segments) {
  return toldSegments(segments).map(({ text, label }) => `${text} ${label}`).join(", ");
}
function barLabels(segments, context, size) {
  const { theme, type } = context;
  return {
    tag: { role: "L" },
    columns: toldSegments(segments).map((segment) => ({
      width: "*",
      tag: { role: "LI" },
      stack: [
        {
          tag: { role: "LBody" },
          stack: [
            {
              text: type.print(segment.text, "semibold"),
              bold: true,
              fontSize: size,
              lineHeight: type.lineHeight("semibold", 1.25)
            },
            shapeLabel(
              segment.status,
              {
                text: type.print(segment.label),
                fontSize: theme.type.sizes.small,
                lineHeight: type.lineHeight(),
                color: theme.colours.status[segment.status].text
              },
              "sans",
              context
            )
          ]
        }
      ]
    })),
    columnGap: 10
  };
}

// src/renderers/pdf/drawing/caption.ts
function caption(text, { theme, type }) {
  if (text === "") return [];
  return {
    text: type.print(text),
    fontSize: theme.type.sizes.small,
    lineHeight: type.lineHeight(),
    color: theme.colours.muted,
    marginTop: 6
  };
}

// src/renderers/pdf/drawing/stacked-bar.ts
var GAP = 1.2;
var SLIVER = 1.2;
function placeSegments(segments, width) {
  const filled = segments.filter((segment) => segment.share > 0);
  const room = width - GAP * Math.max(0, filled.length - 1);
  const widths = filled.map((segment) => Math.max(SLIVER, segment.share * room));
  const excess = Math.max(0, widths.reduce((sum2, each) => sum2 + each, 0) - room);
  const widest = widths.indexOf(Math.max(...widths));
  let x = 0;
  return filled.map((segment, index) => {
    const own = (widths[index] ?? 0) - (index === widest ? excess : 0);
    const placed = { segment, x, width: own };
    x += own + GAP;
    return placed;
  });
}
function stackedBar(placed, width, height, theme) {
  if (placed.length === 0) {
    return [
      {
        type: "rect",
        x: 0.25,
        y: 0.25,
        w: width - 0.5,
        h: height - 0.5,
        lineWidth: 0.5,
        lineColor: theme.colours.hairline
      }
    ];
  }
  return placed.map(({ segment, x, width: w }) => ({
    type: "rect",
    x,
    y: 0,
    w,
    h: height,
    color: theme.colours.status[segment.status].solid
  }));
}

// src/renderers/pdf/typesetting/printable.ts
var REPLACEMENT = 65533;
var QUESTION_MARK = 63;
var INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufe00-\ufe0f]/gu;
var BREAKING = /[\t-\r\u0085\u2028\u2029]/;
var ONLY_ASCII = /^[\x20-\x7e]*$/;
function cleanText(text) {
  if (ONLY_ASCII.test(text)) return text;
  return text.replace(INVISIBLE, (character) => BREAKING.test(character) ? " " : "");
}
var Coverage = class {
  #fallbacks;
  #faces = /* @__PURE__ */ new Map();
  #missing = /* @__PURE__ */ new Set();
  constructor(fallbacks) {
    this.#fallbacks = fallbacks;
  }
  /** Code points without a glyph in any font, in the order they were met. */
  get missing() {
    return [...this.#missing];
  }
  /** The runs of cleaned text; one for most texts. */
  runs(text, wanted) {
    const runs = [];
    let current = "";
    let family = wanted.family;
    for (const character of text) {
      const codePoint = character.codePointAt(0) ?? REPLACEMENT;
      const face = this.#faceFor(codePoint, wanted);
      const printed = face === null ? this.#replacement(codePoint, wanted) : character;
      const font = (face ?? wanted).family;
      if (font !== family) {
        if (current !== "") runs.push({ text: current, font: family });
        current = "";
        family = font;
      }
      current += printed;
    }
    if (current !== "" || runs.length === 0) runs.push({ text: current, font: family });
    return runs;
  }
  #faceFor(codePoint, wanted) {
    let known = this.#faces.get(wanted);
    if (known === void 0) {
      known = /* @__PURE__ */ new Map();
      this.#faces.set(wanted, known);
    }
    let face = known.get(codePoint);
    if (face === void 0) {
      face = [wanted, ...this.#fallbacks].find((candidate) => candidate.has(codePoint)) ?? null;
      known.set(codePoint, face);
    }
    return face;
  }
  #replacement(codePoint, wanted) {
    this.#missing.add(codePoint);
    return String.fromCodePoint(wanted.has(REPLACEMENT) ? REPLACEMENT : QUESTION_MARK);
  }
};

// src/renderers/pdf/drawing/contrast.ts
function readableOn(ground, inks) {
  const readable = inks.find((ink) => contrast(ink, ground) >= 4.5);
  if (readable !== void 0) return readable;
  return inks.reduce((best, ink) => contrast(ink, ground) > contrast(best, ground) ? ink : best);
}
function contrast(one, other) {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}
function luminance(colour) {
  const channel = (start) => {
    const share2 = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return share2 <= 0.04045 ? share2 / 12.92 : ((share2 + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

// src/renderers/pdf/inlines.ts
var PRINTABLE_ADDRESS = /^(https?:\/\/|mailto:)/i;
function inlinesOf(inlines, size, context, marks = {}) {
  return inlines.flatMap((inline) => {
    switch (inline.type) {
      case "text":
        return runsOf(inline.text, marks.bold === true ? "semibold" : "sans", context, marks);
      case "code":
        return runsOf(inline.text, "mono", context, { ...marks, font: context.theme.type.mono, fontSize: size * 0.9 });
      case "break":
        return [{ text: "\n" }];
      case "strong":
      case "emphasis":
        return inlinesOf(inline.children, size, context, { ...marks, bold: true });
      case "link":
        return inlinesOf(inline.children, size, context, { ...marks, ...internalLink(inline.target, context) });
      case "externalLink":
        return inlinesOf(inline.children, size, context, { ...marks, ...externalLink(inline.href, context) });
    }
  });
}
function internalLink(target, context) {
  const destination = context.anchors.find(target);
  if (destination === void 0) {
    context.notices.add(`A link to "${target}" leads nowhere in the PDF and is printed as text.`);
    return {};
  }
  return { linkToDestination: destination, color: context.theme.colours.accent };
}
function externalLink(href, context) {
  if (!PRINTABLE_ADDRESS.test(href) || !URL.canParse(href)) {
    context.notices.add(`A link to "${href}" is no http, https or mailto address and is printed as text.`);
    return {};
  }
  return { link: new URL(href).href, color: context.theme.colours.accent };
}
function runsOf(text, style, context, properties) {
  const printable = context.type.print(text, style);
  if (typeof printable === "string") return [{ ...properties, text: printable }];
  return printable.map((run) => ({ ...properties, ...run }));
}

// src/renderers/pdf/blocks/category-chart.ts
var HEIGHT = 11;
var GAP2 = 12;
var PADDING = 2.6;
var LABEL_SHARE = 0.36;
var NOTE_SHARE = 0.2;
var LEADING = 1.3;
function categoryChart(block, context) {
  if (block.bars.length === 0) return { content: [], opening: 0 };
  const { theme, type } = context;
  const size = theme.type.sizes.small;
  const widths = columnWidths(block.bars, context);
  return {
    content: [
      {
        tag: { role: "Table", grid: { kind: "table" } },
        table: {
          widths: [...widths],
          headerRows: 1,
          keepWithHeaderRows: 1,
          dontBreakRows: true,
          body: [keyRow(block.bars, context), ...block.bars.map((bar) => barRow(bar, widths, context))]
        },
        layout: {
          hLineWidth: () => 0,
          vLineWidth: () => 0,
          paddingLeft: (column) => column === 0 ? 0 : GAP2 / 2,
          paddingRight: (column) => column === 2 ? 0 : GAP2 / 2,
          paddingTop: () => PADDING,
          paddingBottom: (row) => row === 0 ? 3 * PADDING : PADDING
        }
      },
      caption(block.description, context)
    ],
    opening: lineOf(size, theme) + 3 * (2 * lineOf(size, theme) + 2 * PADDING) + type.middle(size)
  };
}
function columnWidths(bars, { theme, type, width }) {
  const room = width - 2 * GAP2;
  const widest = (texts) => texts.reduce((most, text) => Math.max(most, type.widthOf(text, theme.type.sizes.small)), 0) + 1;
  const label = Math.min(room * LABEL_SHARE, widest(bars.map((bar) => bar.label)));
  const note = Math.min(room * NOTE_SHARE, widest(bars.map((bar) => bar.note)));
  return [label, room - label - note, note];
}
function keyRow(bars, context) {
  const { theme, type } = context;
  const size = theme.type.sizes.small;
  const told = new Map(bars.flatMap((bar) => toldSegments(bar.segments)).map((segment) => [segment.status, segment]));
  const columns = [...told.values()].map((segment) => ({
    width: type.widthOf(segment.label, size) + shapeIndent(size) + 1,
    stack: [
      shapeLabel(
        segment.status,
        {
          text: type.print(segment.label),
          fontSize: size,
          lineHeight: type.lineHeight("sans", LEADING),
          color: theme.colours.status[segment.status].text
        },
        "sans",
        context
      )
    ]
  }));
  return [{ colSpan: 3, columns, columnGap: GAP2 }, {}, {}];
}
function barRow(bar, widths, context) {
  const { theme, type } = context;
  const size = theme.type.sizes.small;
  const text = { fontSize: size, lineHeight: type.lineHeight("sans", LEADING) };
  const link = bar.target === void 0 ? {} : internalLink(bar.target, context);
  const placed = placeSegments(bar.segments, widths[1]);
  const top = Math.max(0, type.middle(size) - HEIGHT / 2);
  const drawn = stackedBar(placed, widths[1], HEIGHT, theme).map((rect) => moved(rect, top));
  return [
    { ...text, ...link, text: type.print(bar.label) },
    {
      tag: { role: "Figure", alt: cleanText(wordsOf(bar.segments)) },
      stack: [overlay(drawn, top + HEIGHT), ...counts(placed, top, context)]
    },
    { ...text, text: type.print(bar.note), color: theme.colours.muted, alignment: "right" }
  ];
}
function counts(placed, top, { theme, type }) {
  const size = theme.type.sizes.small * 0.85;
  return placed.flatMap(({ segment, x, width }) => {
    const own = type.widthOf(segment.text, size);
    if (own + 5 > width) return [];
    return {
      text: type.print(segment.text),
      fontSize: size,
      color: inkOn(segment.status, theme),
      relativePosition: { x: x + (width - own) / 2, y: top + HEIGHT / 2 - type.middle(size) }
    };
  });
}
function inkOn(status, { colours }) {
  return readableOn(colours.status[status].solid, [colours.paper, colours.ink]);
}
function moved(element, down) {
  return element.type === "rect" ? { ...element, y: element.y + down } : element;
}

// src/renderers/pdf/blocks/contents.ts
var PLACEHOLDER = "00000";
var INDENT = 14;
var TOP_PADDING = { 1: 7, 2: 1.5, 3: 0.5 };
function contents(block, context) {
  const { theme } = context;
  const { blocks } = context.document;
  const own = blocks[blocks.indexOf(block) - 1];
  const headings = blocks.filter((each) => isHeading(each)).filter((heading2) => heading2 !== own && heading2.level <= block.depth);
  if (headings.length === 0) return { content: [], opening: 0 };
  const numbers = context.type.widthOf(PLACEHOLDER, theme.type.sizes.body, "semibold") + 1;
  const widths = [context.width - numbers, numbers];
  return {
    content: {
      tag: { role: "TOC", grid: { kind: "contents" } },
      table: { widths, dontBreakRows: true, body: headings.map((heading2) => entry(heading2, context)) },
      layout: {
        hLineWidth: (line) => line > 0 && headings[line]?.level === 1 ? 0.4 : 0,
        hLineColor: () => theme.colours.hairline,
        vLineWidth: () => 0,
        paddingLeft: () => 0,
        paddingRight: () => 0,
        paddingTop: (row) => TOP_PADDING[headings[row]?.level ?? 1],
        paddingBottom: (row) => headings[row + 1]?.level === 1 ? 7 : 1.5
      }
    },
    opening: 4 * lineOf(theme.type.sizes.body, theme)
  };
}
function isHeading(block) {
  return block.type === "heading";
}
function entry({ level, text, anchor }, { theme, type, anchors }) {
  const style = level === 1 ? "semibold" : "sans";
  const destination = anchors.find(anchor) ?? "";
  const look = {
    fontSize: theme.type.sizes.body,
    lineHeight: type.lineHeight(style, 1.35),
    bold: level === 1,
    color: level === 3 ? theme.colours.muted : theme.colours.ink,
    linkToDestination: destination
  };
  return [
    { ...look, text: type.print(text, style), marginLeft: (level - 1) * INDENT, marginRight: INDENT },
    { ...look, pageReference: destination, alignment: "right" }
  ];
}

// src/renderers/pdf/table/continuations.ts
var MOST_LINES = 24;
function continuations(row, widths, size, context) {
  const parts = row.cells.map((cell, index) => splitCell(cell, widths[index] ?? 0, size, context));
  const count2 = Math.max(1, ...parts.map((cells) => cells.length));
  if (count2 === 1) return [row];
  return Array.from({ length: count2 }, (_, index) => ({
    ...index === 0 && row.anchor !== void 0 ? { anchor: row.anchor } : {},
    cells: parts.map((cells) => cells[index] ?? { value: null, text: "" })
  }));
}
function splitCell(cell, width, size, context) {
  const texts = splitText(cell.text, width, size, context);
  const details = cell.detail === void 0 ? [] : splitText(cell.detail, width, size, context);
  if (texts.length === 1 && details.length <= 1) return [cell];
  const { status, heat, target } = cell;
  const look = { ...heat === void 0 ? {} : { heat }, ...target === void 0 ? {} : { target } };
  const main = texts.map((text, index) => ({
    value: cell.value,
    text,
    ...look,
    ...index === 0 && status !== void 0 ? { status } : {}
  }));
  return [...main, ...details.map((detail) => ({ value: null, text: "", detail }))];
}
function splitText(text, width, size, { type }) {
  const room = Math.max(size, width * 0.8) * MOST_LINES;
  if (type.widthOf(text, size, "mono") <= room) return [text];
  const parts = [];
  let part = "";
  let filled = 0;
  for (const piece of text.split(/(?<=\s)/u).flatMap((word2) => cut(word2, 200))) {
    const own = type.widthOf(piece, size, "mono");
    if (filled + own > room && part !== "") {
      parts.push(part);
      part = "";
      filled = 0;
    }
    part += piece;
    filled += own;
  }
  return part === "" ? parts : [...parts, part];
}
function cut(word2, length) {
  const characters = Array.from(word2);
  const parts = [];
  for (let start = 0; start < characters.length; start += length) {
    parts.push(characters.slice(start, start + length).join(""));
  }
  return parts;
}

// src/renderers/pdf/table/rules.ts
var COLUMN_GAP = 10;
var ROW_PADDING = 3.2;
var HAIRLINE = 0.4;
var RULE2 = 0.8;
function rules(kinds, theme, options = {}) {
  const { gap = COLUMN_GAP, tail = 0 } = options;
  const last = kinds.length - 1;
  return {
    hLineWidth: (line) => {
      const isDrawnByHand = tail > 0 && line === last;
      return line === 0 || kinds[line] === "rest" || isDrawnByHand ? 0 : widthOfRule(kinds, line);
    },
    hLineColor: (line) => colourOfRule(kinds, line, theme),
    vLineWidth: () => 0,
    paddingLeft: (column) => column === 0 ? 0 : gap / 2,
    paddingRight: (column, node) => column === (node.table.widths?.length ?? 0) - 1 ? 0 : gap / 2,
    paddingTop: (row) => (kinds[row] === "rest" ? 0 : ROW_PADDING) - (row === last ? tail : 0),
    paddingBottom: (row) => (kinds[row + 1] === "rest" ? 0 : ROW_PADDING) + (row === last - 1 ? tail : 0)
  };
}
function lastRule(kinds, width, theme) {
  const line = kinds.length - 1;
  return {
    type: "line",
    x1: 0,
    x2: width,
    y1: -ROW_PADDING,
    y2: -ROW_PADDING,
    lineWidth: widthOfRule(kinds, line),
    lineColor: colourOfRule(kinds, line, theme)
  };
}
function isStrong(kinds, line) {
  return kinds[line - 1] === "head" || kinds[line] === "total";
}
function widthOfRule(kinds, line) {
  return isStrong(kinds, line) ? RULE2 : HAIRLINE;
}
function colourOfRule(kinds, line, theme) {
  return isStrong(kinds, line) ? theme.colours.ink : theme.colours.hairline;
}

// src/renderers/pdf/drawing/definition-rows.ts
var TERM_SHARE = 0.28;
var LEADING2 = 1.4;
function drawDefinitions(items, context) {
  const { theme } = context;
  const size = theme.type.sizes.body;
  const term = (context.width - COLUMN_GAP) * TERM_SHARE;
  const widths = [term, context.width - COLUMN_GAP - term];
  const kinds = [];
  const body = [];
  for (const item of items) {
    continuations(rowOf(item), widths, size, context).forEach(({ cells: [name, text] }, index) => {
      kinds.push(index === 0 ? "row" : "rest");
      body.push([
        sans(name?.text ?? "", size, theme.colours.muted, context),
        item.type === "id" ? mono(text?.text ?? "", size, widths[1], context) : sans(text?.text ?? "", size, theme.colours.ink, context)
      ]);
    });
  }
  if (body.length === 0) return { content: [], opening: 0 };
  return {
    content: {
      tag: { role: "L", grid: { kind: "list", continues: (row) => kinds[row] === "rest" } },
      table: { widths: [...widths], dontBreakRows: true, body },
      layout: rules(kinds, theme)
    },
    opening: 2 * (size * LEADING2 + 2 * ROW_PADDING)
  };
}
function rowOf(item) {
  return { cells: [item.term, item.text].map((text) => ({ value: text, text })) };
}
function sans(text, size, color, { type }) {
  return { text: type.print(text), fontSize: size, lineHeight: type.lineHeight("sans", LEADING2), color };
}
function mono(id, size, width, { theme, type }) {
  const own = size * 0.9;
  return {
    text: type.printWithin(id, width, own, "mono"),
    font: theme.type.mono,
    fontSize: own,
    lineHeight: type.lineHeight("mono", LEADING2 * size / own),
    marginTop: type.ascent(size) - type.ascent(own, "mono")
  };
}

// src/renderers/pdf/blocks/cover.ts
var LOGO_HEIGHT = 36;
var BAR_HEIGHT = 16;
var ABOVE_TITLE = 0.16;
var ABOVE_BAR = 0.07;
var ABOVE_FACTS = 0.075;
var TITLE_LEADING = 1.14;
var MARGIN_SHARE = 0.12;
var MOST_LINES2 = 3;
function cover(block, context) {
  const { theme, type } = context;
  const { display, title, heading: heading2, body } = theme.type.sizes;
  const margin = context.width * MARGIN_SHARE;
  const sizeOf = (text, large, small, style) => type.linesIn(text, context.width - margin, large, style) <= MOST_LINES2 ? large : small;
  const share2 = (part) => part * context.pageHeight;
  const content = [
    topLine(block, context),
    {
      text: type.print(block.kicker, "semibold"),
      bold: true,
      fontSize: body,
      lineHeight: type.lineHeight("semibold"),
      color: theme.colours.accent,
      marginTop: share2(ABOVE_TITLE)
    },
    {
      text: type.print(block.title, "semibold"),
      bold: true,
      fontSize: sizeOf(block.title, display, title, "semibold"),
      lineHeight: type.lineHeight("semibold", TITLE_LEADING),
      margin: [0, 6, margin, 0]
    },
    {
      text: type.print(block.subtitle),
      fontSize: sizeOf(block.subtitle, title, heading2, "sans"),
      lineHeight: type.lineHeight("sans", 1.25),
      color: theme.colours.muted,
      margin: [0, 6, margin, 0]
    },
    { ...barWithCounts(block, context), marginTop: share2(ABOVE_BAR) },
    { stack: [drawDefinitions(block.facts, context).content], marginTop: share2(ABOVE_FACTS) }
  ];
  return { content, opening: 0 };
}
function topLine({ classification }, { theme, type, width }) {
  const { logo } = theme;
  const slot = logo === null ? { tag: { role: "Artifact" }, width: "*", text: " ", marginBottom: LOGO_HEIGHT - theme.type.sizes.body } : {
    width: "*",
    stack: [
      {
        tag: logoTag(logo.alternative),
        image: logo.dataUrl,
        fit: [width / 2, LOGO_HEIGHT]
      }
    ]
  };
  return {
    columns: [
      slot,
      {
        width: "auto",
        text: type.print(classification, "semibold"),
        bold: true,
        fontSize: theme.type.sizes.body,
        lineHeight: type.lineHeight("semibold"),
        alignment: "right"
      }
    ]
  };
}
function logoTag(alternative) {
  const alt = cleanText(alternative);
  return alt === "" ? { role: "Artifact" } : { role: "Figure", alt };
}
function barWithCounts({ bar }, context) {
  const { theme, type, width } = context;
  const { title, small } = theme.type.sizes;
  const text = { fontSize: small, lineHeight: type.lineHeight() };
  return {
    stack: [
      {
        columns: [
          { ...text, width: "*", text: type.print(bar.label, "semibold"), bold: true },
          { ...text, width: "auto", text: type.print(bar.note), color: theme.colours.muted, alignment: "right" }
        ],
        columnGap: 12
      },
      {
        tag: { role: "Figure", alt: cleanText(`${bar.label}: ${wordsOf(bar.segments)}`) },
        canvas: stackedBar(placeSegments(bar.segments, width), width, BAR_HEIGHT, theme),
        marginTop: 4
      },
      { stack: [barLabels(bar.segments, context, title)], marginTop: 8 }
    ]
  };
}

// src/renderers/pdf/blocks/definitions.ts
function definitions(block, context) {
  return drawDefinitions(block.items, context);
}

// src/renderers/pdf/blocks/heading.ts
var HEADINGS = { 1: "H1", 2: "H2", 3: "H3" };
var LEADING3 = 1.22;
var UP = "\u2191";
var GAP3 = 24;
function heading(block, context) {
  const { theme, type } = context;
  const { title, heading: middle, body } = theme.type.sizes;
  const fontSize = { 1: title, 2: middle, 3: body }[block.level];
  const destination = context.anchors.claim(block.anchor);
  const lines = type.linesIn(block.text, context.width, fontSize, "semibold");
  const text = {
    tag: { role: HEADINGS[block.level] },
    text: type.print(block.text, "semibold"),
    bold: true,
    fontSize,
    lineHeight: type.lineHeight("semibold", LEADING3),
    color: block.level === 1 ? theme.colours.accent : theme.colours.ink,
    ...destination === void 0 ? {} : { id: destination }
  };
  const way = destination === void 0 ? void 0 : wayBack(block, fontSize, context);
  return { content: way === void 0 ? text : { stack: [text, way] }, opening: lines * fontSize * LEADING3 };
}
function wayBack({ text, anchor }, fontSize, context) {
  const { theme, type, anchors, width } = context;
  const origin = anchors.originOf(anchor);
  if (origin === void 0 || origin.anchor === anchor) return void 0;
  const { small } = theme.type.sizes;
  const label = `${UP} ${origin.text}`;
  if (type.widthOf(text, fontSize, "semibold") + GAP3 + type.widthOf(label, small) > width) return void 0;
  return {
    text: type.print(label),
    ...internalLink(origin.anchor, context),
    fontSize: small,
    lineHeight: 1,
    alignment: "right",
    // On the baseline of the heading, which has been written already.
    relativePosition: { x: 0, y: type.ascent(fontSize, "semibold") - type.ascent(small) - fontSize * LEADING3 }
  };
}

// src/renderers/pdf/blocks/key-figures.ts
var GAP4 = 18;
var RULE3 = 0.8;
var PADDING2 = 6;
var BETWEEN_ROWS = 14;
function keyFigures(block, context) {
  const { theme } = context;
  const columns = columnsFor(block.figures.length);
  const width = (context.width - GAP4 * (columns - 1)) / columns;
  const rows = [];
  for (let start = 0; start < block.figures.length; start += columns) {
    rows.push({
      columns: block.figures.slice(start, start + columns).map((figure) => ({
        width,
        tag: { role: "LI" },
        stack: [{ tag: { role: "LBody" }, stack: drawFigure(figure, width, context) }]
      })),
      columnGap: GAP4,
      unbreakable: true,
      marginTop: start === 0 ? 0 : BETWEEN_ROWS
    });
  }
  return {
    content: { tag: { role: "L" }, stack: rows },
    opening: PADDING2 + theme.type.sizes.title * 1.3 + 3 * lineOf(theme.type.sizes.small, theme)
  };
}
function columnsFor(count2) {
  if (count2 <= 4) return Math.max(1, count2);
  const emptyPlaces = (columns) => (columns - count2 % columns) % columns;
  return [4, 5, 3].reduce((best, columns) => emptyPlaces(columns) < emptyPlaces(best) ? columns : best);
}
function drawFigure(figure, width, context) {
  const { theme, type } = context;
  const { title, heading: heading2, small } = theme.type.sizes;
  const fontSize = type.widthOf(figure.text, title, "semibold") <= width ? title : heading2;
  const label = {
    text: type.print(figure.label, "semibold"),
    bold: true,
    fontSize: small,
    lineHeight: type.lineHeight("semibold")
  };
  return [
    overlay([{ type: "line", x1: 0, y1: 0, x2: width, y2: 0, lineWidth: RULE3, lineColor: theme.colours.ink }], RULE3),
    {
      text: type.print(figure.text, "semibold"),
      bold: true,
      fontSize,
      lineHeight: type.lineHeight("semibold", 1.3),
      marginTop: PADDING2
    },
    figure.status === void 0 ? label : shapeLabel(figure.status, label, "semibold", context),
    { text: type.print(figure.of), fontSize: small, lineHeight: type.lineHeight(), color: theme.colours.muted }
  ];
}

// src/renderers/pdf/blocks/list.ts
var INDENT2 = 1.6;
var BETWEEN = 0.35;
function list(block, context) {
  const { body } = context.theme.type.sizes;
  const inner = { ...context, width: context.width - INDENT2 * body };
  const items = block.items.map((item, index) => ({
    stack: context.layBlocks(item, inner),
    marginTop: index === 0 ? 0 : BETWEEN * body
  }));
  const markers = { markerColor: context.theme.colours.muted, lineHeight: context.type.lineHeight() };
  return {
    content: block.ordered ? { ol: items, ...markers } : { ul: items, ...markers },
    opening: 2 * lineOf(body, context.theme)
  };
}

// src/renderers/pdf/blocks/page-break.ts
function pageBreak(_block, context) {
  context.notices.add("A page break within a list or a callout is left out of the PDF.");
  return { content: [], opening: 0 };
}

// src/renderers/pdf/blocks/paragraph.ts
var OPENING_LINES = 3;
var MEASURE = 46;
function paragraph(block, context) {
  const { theme, type } = context;
  const { heading: heading2, body, small } = theme.type.sizes;
  const fontSize = { lead: heading2, body, small }[block.role];
  const width = Math.min(context.width, MEASURE * fontSize);
  const lines = type.linesIn(textOf2(block.children), width, fontSize);
  return {
    content: {
      text: inlinesOf(block.children, fontSize, context),
      fontSize,
      lineHeight: type.lineHeight(),
      color: block.role === "small" ? theme.colours.muted : theme.colours.ink,
      marginRight: context.width - width
    },
    opening: Math.min(lines, OPENING_LINES) * lineOf(fontSize, theme)
  };
}
function textOf2(inlines) {
  return inlines.map((inline) => {
    if ("text" in inline) return inline.text;
    return inline.type === "break" ? " " : textOf2(inline.children);
  }).join("");
}

// src/renderers/pdf/table/cell.ts
var TABLE_LEADING = 1.36;
function idSize(size) {
  return size * 0.9;
}
function isNumeric(column) {
  return column.type === "count" || column.type === "percent";
}
function tableCell(cell, place, context) {
  const content = mainContent(cell, place, context);
  if (cell.detail === void 0 || cell.detail === "") return content;
  const detail = idText(cell.detail, place, context, context.theme.colours.muted);
  return {
    stack: [
      { tag: { role: "P" }, stack: [content] },
      { tag: { role: "P" }, ...detail }
    ]
  };
}
function mainContent(cell, place, context) {
  const { column, destination } = place;
  const link = cell.target === void 0 ? {} : internalLink(cell.target, context);
  const anchor = destination === void 0 ? {} : { id: destination };
  if (column.type === "id" && !place.isTotal) {
    return { ...idText(cell.text, place, context, context.theme.colours.ink), ...link, ...anchor };
  }
  const label = { ...sansText(cell, place, context), ...link, ...anchor };
  if (cell.status === void 0 || isNumeric(column)) return label;
  return shapeLabel(cell.status, { ...label, color: context.theme.colours.status[cell.status].text }, "sans", context);
}
function sansText(cell, { column, width, size, isTotal }, { theme, type }) {
  const style = isTotal ? "semibold" : "sans";
  const indent = cell.status === void 0 || isNumeric(column) ? 0 : shapeIndent(size);
  return {
    text: type.printWithin(cell.text, width - indent, size, style),
    fontSize: size,
    lineHeight: type.lineHeight(style, TABLE_LEADING),
    ...isTotal ? { bold: true } : {},
    ...isNumeric(column) ? { alignment: "right" } : {},
    // Nothing to see where there is none: the eye finds the counts.
    ...cell.value === 0 && column.type === "count" && !isTotal ? { color: theme.colours.muted } : {}
  };
}
function idText(id, { size, width }, { theme, type }, color) {
  const own = idSize(size);
  return {
    text: type.printWithin(id, width, own, "mono"),
    font: theme.type.mono,
    fontSize: own,
    lineHeight: type.lineHeight("mono", TABLE_LEADING * size / own),
    marginTop: type.ascent(size) - type.ascent(own, "mono"),
    color
  };
}

// src/renderers/pdf/table/head.ts
function headCell(column, width, size, context) {
  const { theme, type } = context;
  const text = {
    text: type.print(column.label, "semibold"),
    bold: true,
    fontSize: size,
    lineHeight: type.lineHeight("semibold", 1.25),
    color: theme.colours.muted,
    ...isNumeric(column) ? { alignment: "right" } : {}
  };
  if (column.status === void 0) return { ...text, verticalAlignment: "bottom" };
  const side = size * 0.78;
  const middle = type.middle(size, "semibold");
  const room = width - shapeIndent(size);
  const left = isNumeric(column) ? Math.max(0, room - firstLine(column.label, room, size, context)) : 0;
  return {
    stack: [statusShape(column.status, theme, side, left, middle), { ...text, marginLeft: shapeIndent(size) }],
    verticalAlignment: "bottom"
  };
}
function firstLine(label, room, size, { type }) {
  let line = "";
  for (const word2 of label.split(/\s+/u)) {
    const longer = line === "" ? word2 : `${line} ${word2}`;
    if (line !== "" && type.widthOf(longer, size, "semibold") > room) break;
    line = longer;
  }
  return type.widthOf(line, size, "semibold");
}

// src/renderers/pdf/table/body.ts
function drawBody(table2, grid, context) {
  const head = table2.columns.map((column, index) => headCell(column, grid.widths[index] ?? 0, grid.size, context));
  const rows = [];
  const kinds = ["head"];
  const addRow = (row, kind) => {
    const destination = row.anchor === void 0 ? void 0 : context.anchors.claim(row.anchor);
    continuations(row, grid.widths, grid.size, context).forEach((part, index) => {
      kinds.push(index === 0 ? kind : "rest");
      rows.push(drawRow(part, table2, { grid, kind, destination: index === 0 ? destination : void 0 }, context));
    });
  };
  for (const row of table2.rows) addRow(row, "row");
  if (table2.totals !== void 0) addRow(table2.totals, "total");
  return { head, rows, kinds };
}
function drawRow(row, { columns }, place, context) {
  return columns.map(
    (column, index) => tableCell(
      row.cells[index] ?? { value: null, text: "" },
      {
        column,
        width: place.grid.widths[index] ?? 0,
        size: place.grid.size,
        isTotal: place.kind === "total",
        destination: index === 0 ? place.destination : void 0
      },
      context
    )
  );
}

// src/renderers/pdf/table/measure.ts
var LONGEST_WORD = 8;
var LONGEST_ID_PART = 9;
var SHORT_TEXT = 6;
var RIGID = /* @__PURE__ */ new Set(["count", "percent", "status", "severity"]);
function measureColumns(table2, size, context) {
  const rows = table2.totals === void 0 ? table2.rows : [...table2.rows, table2.totals];
  return table2.columns.map((column, index) => {
    const wraps = !RIGID.has(column.type);
    const indent = column.type === "status" ? shapeIndent(size) : 0;
    const head = headDemand(column, size, context);
    let least = head.least;
    let natural = wraps ? head.natural : head.least;
    for (const { cells } of rows) {
      const cell = cells[index];
      if (cell === void 0) continue;
      const demand = cellDemand(cell, column, size, context);
      least = Math.max(least, demand.least + indent);
      natural = Math.max(natural, demand.natural + indent);
    }
    return { least: least + 0.5, natural: natural + 0.5, weight: column.weight, wraps };
  });
}
function headDemand(column, size, context) {
  const indent = column.status === void 0 ? 0 : shapeIndent(size);
  const { least, natural } = wordsDemand(column.label, size, "semibold", context);
  return { least: least + indent, natural: natural + indent };
}
function cellDemand(cell, column, size, context) {
  const own = column.type === "id" ? idDemand(cell.text, size, context) : textDemand(cell.text, size, context);
  if (cell.detail === void 0) return own;
  const detail = idDemand(cell.detail, size, context);
  return { least: Math.max(own.least, detail.least), natural: Math.max(own.natural, detail.natural) };
}
function textDemand(text, size, context) {
  const { least, natural } = wordsDemand(text, size, "semibold", context);
  return { least: natural <= SHORT_TEXT * size ? natural : least, natural };
}
function wordsDemand(text, size, style, { type }) {
  const longest = text.split(/\s+/u).reduce((widest, word2) => Math.max(widest, type.widthOf(word2, size, style)), 0);
  return { least: Math.min(longest, LONGEST_WORD * size), natural: type.widthOf(text, size, style) };
}
function idDemand(id, size, { type }) {
  const natural = type.widthOf(id, idSize(size), "mono");
  return { least: Math.min(natural, LONGEST_ID_PART * size), natural };
}

// src/renderers/pdf/table/widths.ts
var SHARE_OF_PROSE = 0.45;
function columnWidths2(demands, available) {
  const rigid = demands.filter((demand) => !demand.wraps);
  const fluid = demands.filter((demand) => demand.wraps);
  const floor = Math.min(SHARE_OF_PROSE * available, sum(fluid.map(({ natural }) => natural)));
  const forRigid = Math.max(leastOf(rigid), Math.min(sum(rigid.map(({ natural }) => natural)), available - floor));
  if (forRigid + leastOf(fluid) > available) return share(demands, available);
  const rigidWidths = share(rigid, forRigid);
  const fluidWidths = share(fluid, available - sum(rigidWidths));
  const widths = demands.map((demand) => (demand.wraps ? fluidWidths : rigidWidths).shift() ?? 0);
  const left = available - sum(widths);
  const takers = fluid.length === 0 ? demands : fluid;
  const weights = sum(takers.map(({ weight }) => weight));
  return widths.map((width, index) => {
    const demand = demands[index];
    return demand !== void 0 && takers.includes(demand) ? width + left * demand.weight / weights : width;
  });
}
function leastOf(demands) {
  return sum(demands.map((demand) => Math.min(demand.least, demand.natural)));
}
function share(demands, room) {
  const least = leastOf(demands);
  if (least >= room) return demands.map((demand) => Math.min(demand.least, demand.natural) * room / least);
  const widths = /* @__PURE__ */ new Map();
  for (; ; ) {
    const open = demands.filter((demand) => !widths.has(demand));
    const rest = room - sum([...widths.values()]);
    const weights = sum(open.map(({ weight }) => weight));
    const fair = open.map((demand) => {
      const width = rest * demand.weight / weights;
      return {
        demand,
        width,
        bounded: Math.max(Math.min(demand.least, demand.natural), Math.min(demand.natural, width))
      };
    });
    const excess = sum(fair.map(({ bounded, width }) => bounded - width));
    const settled = fair.filter(({ bounded, width }) => excess >= 0 ? bounded > width : bounded < width);
    if (settled.length === 0) {
      for (const { demand, bounded } of fair) widths.set(demand, bounded);
      return demands.map((demand) => widths.get(demand) ?? 0);
    }
    for (const { demand, bounded } of settled) widths.set(demand, bounded);
  }
}
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

// src/renderers/pdf/table/grid.ts
var STEPS = [
  { gap: COLUMN_GAP, scale: 1 },
  { gap: 7, scale: 1 },
  { gap: 6, scale: 0.9 }
];
var ROOM_FOR_PROSE = 0.24;
function gridOf(table2, context) {
  let grid = { widths: [], gap: COLUMN_GAP, size: 0 };
  for (const { gap, scale } of STEPS) {
    const size = context.theme.type.sizes.small * scale;
    const demands = measureColumns(table2, size, context);
    const available = context.width - gap * (table2.columns.length - 1);
    grid = { widths: columnWidths2(demands, available), gap, size };
    const wrapping = demands.filter(({ wraps }) => wraps);
    const natural = wrapping.reduce((sum2, demand) => sum2 + demand.natural, 0);
    const prose = Math.max(leastOf(wrapping), Math.min(natural, ROOM_FOR_PROSE * available));
    if (leastOf(demands.filter(({ wraps }) => !wraps)) + prose <= available) break;
  }
  return grid;
}

// src/renderers/pdf/table/height.ts
function headHeight({ columns }, { widths, size }, { type }) {
  const lines = columns.map((column, index) => {
    const indent = column.status === void 0 ? 0 : shapeIndent(size);
    return type.linesIn(column.label, (widths[index] ?? 0) - indent, size, "semibold");
  });
  return heightOf(lines, size);
}
function rowHeight({ cells }, { columns }, { widths, size }, context) {
  return heightOf(
    columns.map((column, index) => linesOf(cells[index], column, widths[index] ?? 0, size, context)),
    size
  );
}
function linesOf(cell, column, width, size, { type }) {
  if (cell === void 0) return 1;
  const indent = cell.status === void 0 || isNumeric(column) ? 0 : shapeIndent(size);
  const lines = column.type === "id" ? type.linesIn(cell.text, width, idSize(size), "mono") : type.linesIn(cell.text, width - indent, size, "semibold");
  return cell.detail === void 0 ? lines : lines + type.linesIn(cell.detail, width, idSize(size), "mono");
}
function heightOf(lines, size) {
  return Math.max(1, ...lines) * size * TABLE_LEADING + 2 * ROW_PADDING + 1;
}

// src/renderers/pdf/table/draw.ts
var OPENING_ROWS = 2;
var TAIL_SHARE = 0.2;
function drawTable(table2, context) {
  const { theme, type } = context;
  if (table2.rows.length === 0) {
    return {
      content: { text: type.print(table2.empty), color: theme.colours.muted, lineHeight: type.lineHeight() },
      opening: lineOf(theme.type.sizes.body, theme) * type.linesIn(table2.empty, context.width, theme.type.sizes.body)
    };
  }
  const grid = gridOf(table2, context);
  const body = drawBody(table2, grid, context);
  const tail = tailOf(table2, body, grid, context);
  return {
    content: {
      tag: { role: "Table", grid: { kind: "table", continues: (row) => body.kinds[row] === "rest" } },
      table: {
        headerRows: 1,
        dontBreakRows: true,
        keepWithHeaderRows: 1,
        widths: [...grid.widths],
        body: [body.head, ...tail > 0 ? withLastRule(body, context) : body.rows]
      },
      layout: rules(body.kinds, theme, { gap: grid.gap, tail })
    },
    opening: rowsOf(table2).slice(0, OPENING_ROWS).reduce((height, row) => height + rowHeight(row, table2, grid, context), headHeight(table2, grid, context))
  };
}
function withLastRule({ rows, kinds }, { theme, width }) {
  const rule = overlay([lastRule(kinds, width, theme)], 1);
  return rows.map(
    (cells, index) => index < rows.length - 1 ? cells : cells.map((cell, column) => column === 0 ? { stack: [rule, cell] } : cell)
  );
}
function tailOf(table2, { kinds }, grid, context) {
  const last = rowsOf(table2).at(-1);
  if (last === void 0 || kinds.length < 3 || kinds.slice(-2).includes("rest")) return 0;
  const height = rowHeight(last, table2, grid, context);
  return height <= TAIL_SHARE * context.pageHeight ? height : 0;
}
function rowsOf(table2) {
  return table2.totals === void 0 ? table2.rows : [...table2.rows, table2.totals];
}

// src/renderers/pdf/blocks/policy-table.ts
function policyTable(block, context) {
  return drawTable(resolveView(context.document, block.view), context);
}

// src/renderers/pdf/table/heat-table.ts
var GAP5 = 2;
var PADDING3 = 6;
var LABEL_SHARE2 = 0.24;
var WIDEST_FIELD = 96;
var LEADING4 = 1.3;
function isHeatTable({ columns, rows }) {
  const [, ...fields] = columns;
  return fields.every(isNumeric) && rows.some(({ cells }) => cells.some(({ heat }) => heat !== void 0));
}
function drawHeatTable(table2, context) {
  const { theme, type } = context;
  const { body: size, small } = theme.type.sizes;
  const widths = heatWidths(table2, small, context);
  const rows = table2.totals === void 0 ? table2.rows : [...table2.rows, table2.totals];
  const body = [
    table2.columns.map((column, index) => headCell(column, widths[index] ?? 0, small, context)),
    ...rows.map((row) => {
      const style = row === table2.totals ? "semibold" : "sans";
      return row.cells.map((cell, index) => ({
        text: type.printWithin(cell.text, widths[index] ?? 0, size, style),
        bold: style === "semibold",
        fontSize: size,
        lineHeight: type.lineHeight(style, LEADING4),
        ...index === 0 ? {} : { alignment: "right" },
        ...heatOf(cell, context)
      }));
    })
  ];
  return {
    content: {
      tag: { role: "Table", grid: { kind: "table" } },
      table: { widths, headerRows: 1, keepWithHeaderRows: 1, dontBreakRows: true, body },
      layout: {
        hLineWidth: (line) => line > 1 ? GAP5 : 0,
        vLineWidth: (line) => line > 0 && line < widths.length ? GAP5 : 0,
        hLineColor: () => theme.colours.paper,
        vLineColor: () => theme.colours.paper,
        paddingLeft: (column) => column === 0 ? 0 : PADDING3,
        paddingRight: () => PADDING3,
        paddingTop: () => 4,
        paddingBottom: () => 4
      }
    },
    opening: (Math.min(rows.length, 6) + 1) * (size * LEADING4 + 8 + GAP5)
  };
}
function heatWidths({ columns }, size, context) {
  const [, ...fields] = columns;
  const label = context.width * LABEL_SHARE2;
  const around = 2 * PADDING3 + GAP5;
  const natural = WIDEST_FIELD - around;
  const demands = fields.map((field) => {
    const { least } = headDemand(field, size, context);
    return { least, natural, weight: 1, wraps: false };
  });
  const room = Math.min(context.width - label - around * fields.length, natural * fields.length);
  return [label - PADDING3, ...columnWidths2(demands, room)];
}
function heatOf({ heat }, { theme }) {
  const step = heat === void 0 ? void 0 : theme.colours.heat[heat];
  return step === void 0 ? {} : { fillColor: step.fill, color: step.text };
}

// src/renderers/pdf/blocks/severity-breakdown.ts
function severityBreakdown(block, context) {
  const { content, opening } = drawHeatTable(resolveView(context.document, block.view), context);
  return { content: [content, caption(block.description, context)], opening };
}

// src/renderers/pdf/blocks/sign-off.ts
var GAP6 = 14;
var WRITING_HEIGHT = 36;
var ROLE_SHARE = 0.2;
function signOff(block, context) {
  const { theme, type } = context;
  const { body, small } = theme.type.sizes;
  const fields = Math.max(1, block.fields.length);
  const role = context.width * ROLE_SHARE;
  const field = (context.width - role - GAP6 * fields) / fields;
  const rows = block.parties.flatMap((party) => [
    [
      written(party.role, "semibold", context),
      // The first field is the name, which may be known.
      ...block.fields.map((_, index) => written(index === 0 ? party.name : "", "sans", context))
    ],
    [{ text: "" }, ...block.fields.map((label) => ruledLabel(label, field, context))]
  ]);
  const statement = { text: type.print(block.statement), fontSize: body, lineHeight: type.lineHeight() };
  return {
    content: {
      tag: { role: "Div" },
      stack: [
        statement,
        rows.length === 0 ? [] : {
          table: {
            widths: [role, ...block.fields.map(() => field)],
            heights: (row) => row % 2 === 0 ? WRITING_HEIGHT : "auto",
            body: rows
          },
          layout: {
            hLineWidth: () => 0,
            vLineWidth: () => 0,
            paddingLeft: (column) => column === 0 ? 0 : GAP6,
            paddingRight: () => 0,
            paddingTop: () => 0,
            paddingBottom: () => 2
          }
        }
      ],
      unbreakable: true
    },
    opening: lineOf(body, theme) * (1 + type.linesIn(block.statement, context.width, body)) + block.parties.length * (WRITING_HEIGHT + 8 + lineOf(small, theme))
  };
}
function written(text, style, { theme, type }) {
  return {
    text: type.print(text, style),
    bold: style === "semibold",
    fontSize: theme.type.sizes.body,
    lineHeight: type.lineHeight(style, 1.3),
    verticalAlignment: "bottom"
  };
}
function ruledLabel(label, width, { theme, type }) {
  return {
    stack: [
      overlay([{ type: "line", x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.6, lineColor: theme.colours.muted }], 1),
      {
        text: type.print(label),
        fontSize: theme.type.sizes.small,
        lineHeight: type.lineHeight(),
        color: theme.colours.muted,
        marginTop: 3
      }
    ]
  };
}

// src/renderers/pdf/blocks/status-bar.ts
var HEIGHT2 = 12;
var GAP7 = 5;
function statusBar(block, context) {
  const { theme, type } = context;
  const { bar } = block;
  const { body, heading: heading2, small } = theme.type.sizes;
  const drawn = stackedBar(placeSegments(bar.segments, context.width), context.width, HEIGHT2, theme);
  return {
    content: {
      stack: [
        {
          columns: [
            { width: "*", text: type.print(bar.label, "semibold"), bold: true },
            { width: "auto", text: type.print(bar.note), alignment: "right", color: theme.colours.muted }
          ],
          columnGap: 12,
          fontSize: body,
          lineHeight: type.lineHeight()
        },
        { tag: { role: "Figure", alt: altOf(block) }, canvas: drawn, marginTop: GAP7 - 1 },
        { stack: [barLabels(bar.segments, context, heading2)], marginTop: GAP7 }
      ],
      unbreakable: true
    },
    opening: lineOf(body, theme) + HEIGHT2 + 3 * GAP7 + lineOf(heading2, theme) + lineOf(small, theme)
  };
}
function altOf({ bar, description }) {
  const alt = description === "" ? `${bar.label}: ${wordsOf(bar.segments)}` : description;
  return cleanText(alt);
}

// src/renderers/pdf/blocks/table.ts
function table(block, context) {
  const shown = resolveView(context.document, block.view);
  return isHeatTable(shown) ? drawHeatTable(shown, context) : drawTable(shown, context);
}

// src/renderers/pdf/handlers.ts
var HANDLERS = {
  callout,
  categoryChart,
  contents,
  cover,
  definitions,
  heading,
  keyFigures,
  list,
  pageBreak,
  paragraph,
  policyTable,
  severityBreakdown,
  signOff,
  statusBar,
  table
};
function drawBlock(block, context) {
  if (!Object.hasOwn(HANDLERS, block.type)) {
    throw new AuditpressError(
      "internal",
      "block-unknown",
      `expected a block of a known type (${Object.keys(HANDLERS).join(", ")}), received "${block.type}"`,
      { hint: "Report it, or leave out the block where your own code composes the document." }
    );
  }
  const handler = HANDLERS[block.type];
  return handler(block, context);
}

// src/renderers/pdf/flow.ts
var SPACE_BEFORE = {
  callout: 1.3,
  categoryChart: 1.3,
  contents: 1.3,
  cover: 0,
  definitions: 0.9,
  heading: 2,
  keyFigures: 1.6,
  list: 0.6,
  pageBreak: 0,
  paragraph: 0.75,
  policyTable: 1,
  severityBreakdown: 1.3,
  signOff: 1.6,
  statusBar: 1.6,
  table: 1
};
var SPACE_AFTER_HEADING = { 1: 1.4, 2: 0.5, 3: 0.3 };
var SPACE_BEFORE_DRAWING = 0.9;
var DRAWINGS = /* @__PURE__ */ new Set(["callout", "categoryChart", "keyFigures", "severityBreakdown", "statusBar"]);
var INTRODUCTIONS = /* @__PURE__ */ new Set(["heading", "paragraph", "statusBar"]);
var MOST_KEPT_TOGETHER = 0.55;
function layDocument(blocks, context) {
  return partsOf(blocks).flatMap((part, index) => {
    const content = layBlocks(part, context);
    return index === 0 ? content : [{ stack: content, pageBreak: "before" }];
  });
}
function layBlocks(blocks, context) {
  const pieces = blocks.map((block) => drawBlock(block, context));
  const spaces = blocks.map((block, index) => spaceBetween(blocks[index - 1], block, context));
  return pieces.flatMap(({ content }, index) => {
    const space = spaces[index] ?? 0;
    if (blocks[index]?.type !== "heading") return [{ stack: [content], marginTop: space }];
    const together = Math.min(heightTogether(blocks, pieces, spaces, index), MOST_KEPT_TOGETHER * context.pageHeight);
    return [reserve(together, space), content];
  });
}
function partsOf(blocks) {
  const parts = [[]];
  for (const block of blocks) {
    const part = parts.at(-1) ?? [];
    if (part.length > 0 && (startsPart(block) || part.at(-1)?.type === "cover")) parts.push([]);
    if (block.type !== "pageBreak") parts.at(-1)?.push(block);
  }
  return parts.filter((part) => part.length > 0);
}
function startsPart(block) {
  return block.type === "pageBreak" || block.type === "cover" || block.type === "heading" && block.level === 1;
}
function heightTogether(blocks, pieces, spaces, from) {
  let height = pieces[from]?.opening ?? 0;
  for (let index = from + 1; index < blocks.length; index += 1) {
    height += (spaces[index] ?? 0) + (pieces[index]?.opening ?? 0);
    const type = blocks[index]?.type;
    if (type === void 0 || !INTRODUCTIONS.has(type)) break;
  }
  return height;
}
function spaceBetween(previous, block, { theme }) {
  if (previous === void 0) return 0;
  return theme.type.sizes.body * (previous.type === "heading" ? spaceAfter(previous, block) : SPACE_BEFORE[block.type]);
}
function spaceAfter({ level }, block) {
  return Math.max(SPACE_AFTER_HEADING[level], DRAWINGS.has(block.type) ? SPACE_BEFORE_DRAWING : 0);
}

// src/renderers/pdf/page/foot.ts
var BELOW_TEXT = 20;
function drawFoot(number, count2, page, context) {
  const { document, theme, type } = context;
  const size = theme.type.sizes.small;
  const idSize2 = size * 0.9;
  const line = { lineHeight: 1, color: theme.colours.muted, noWrap: true };
  return {
    columns: [
      {
        ...line,
        width: "*",
        text: type.print(fillIn(word(document, "pdf.page"), { page: number, pages: count2 })),
        fontSize: size
      },
      {
        ...line,
        width: "auto",
        text: type.print(document.meta.id, "mono"),
        font: theme.type.mono,
        fontSize: idSize2,
        alignment: "right",
        marginTop: type.ascent(size) - type.ascent(idSize2, "mono")
      }
    ],
    margin: [page.margins.left, BELOW_TEXT, page.margins.right, 0]
  };
}

// src/renderers/pdf/page/mark.ts
var MARK_HEIGHT = 17;
function drawMark(mark, page, { theme, type }) {
  const { ink, paper } = theme.colours;
  const size = theme.type.sizes.small;
  return [
    {
      canvas: [{ type: "rect", x: 0, y: 0, w: page.width, h: MARK_HEIGHT, color: ink }],
      absolutePosition: { x: 0, y: 0 }
    },
    {
      text: type.print(mark, "semibold"),
      bold: true,
      fontSize: size,
      characterSpacing: 1,
      color: paper,
      alignment: "center",
      absolutePosition: { x: 0, y: MARK_HEIGHT / 2 - type.middle(size, "semibold") }
    }
  ];
}

// src/renderers/pdf/page/fit.ts
var ELLIPSIS = "\u2026";
function fitLine(text, width, size, type) {
  if (type.widthOf(text, size) <= width) return text;
  const room = width - type.widthOf(ELLIPSIS, size);
  let kept = "";
  let filled = 0;
  for (const character of text) {
    filled += type.widthOf(character, size);
    if (filled > room) break;
    kept += character;
  }
  return `${kept.trimEnd()}${ELLIPSIS}`;
}
function fitParts(parts, separator, width, size, type) {
  const room = width - type.widthOf(separator, size) * Math.max(0, parts.length - 1);
  let rest = room;
  let open = parts.length;
  const shares = /* @__PURE__ */ new Map();
  const byWidth = parts.map((part, index) => ({ index, own: type.widthOf(part, size) })).sort((a, b) => a.own - b.own);
  for (const { index, own } of byWidth) {
    const share2 = Math.min(own, rest / open);
    shares.set(index, share2);
    rest -= share2;
    open -= 1;
  }
  return parts.map((part, index) => fitLine(part, (shares.get(index) ?? 0) + 0.01, size, type)).join(separator);
}

// src/renderers/pdf/page/running-head.ts
var SEPARATOR = " \xB7 ";
var GAP8 = 24;
var MOST_CHARACTERS = 500;
var ABOVE_TEXT = 26;
function drawRunningHead(page, context) {
  const { theme, type, width } = context;
  const { runningHead, origin, classification } = context.document.meta;
  const size = theme.type.sizes.small;
  const filled = (parts) => parts.map((part) => cleanText(part.slice(0, MOST_CHARACTERS)).trim()).filter((part) => part !== "");
  const right = fitLine(filled([origin, classification]).join(SEPARATOR), width * 0.45, size, type);
  const room = width - GAP8 - type.widthOf(right, size);
  const left = fitParts(filled(runningHead), SEPARATOR, room, size, type);
  const line = { fontSize: size, lineHeight: 1, color: theme.colours.muted, noWrap: true };
  const ruleTop = type.ascent(size) + 6;
  return {
    stack: [
      {
        columns: [
          { ...line, width: "*", text: type.print(left) },
          { ...line, width: "auto", text: type.print(right), alignment: "right" }
        ],
        columnGap: GAP8,
        marginBottom: -size * 1.3
      },
      {
        canvas: [
          {
            type: "line",
            x1: 0,
            y1: ruleTop,
            x2: width,
            y2: ruleTop,
            lineWidth: 0.4,
            lineColor: theme.colours.hairline
          }
        ]
      }
    ],
    margin: [page.margins.left, page.margins.top - ABOVE_TEXT - type.ascent(size), page.margins.right, 0]
  };
}

// src/renderers/pdf/definition.ts
function definitionOf(page, context) {
  const { document, theme, type } = context;
  const { meta } = document;
  const hasCover = document.blocks[0]?.type === "cover";
  const isCover = (number) => hasCover && number === 1;
  return {
    page,
    content: layDocument(document.blocks, context),
    header: (number) => [
      ...meta.mark === null ? [] : drawMark(meta.mark, page, context),
      ...isCover(number) ? [] : [drawRunningHead(page, context)]
    ],
    footer: (number, count2) => isCover(number) ? [] : drawFoot(number, count2, page, context),
    defaultStyle: {
      font: theme.type.sans,
      fontSize: theme.type.sizes.body,
      lineHeight: type.lineHeight(),
      color: theme.colours.ink
    },
    metadata: metadataOf(document),
    id: cleanText(meta.id),
    coverLabel: hasCover ? word(document, "pdf.cover") : void 0
  };
}
function metadataOf({ meta, locale }) {
  return {
    title: cleanText(meta.title),
    author: cleanText(meta.author),
    subject: cleanText(meta.subject),
    keywords: meta.keywords.map(cleanText),
    creator: cleanText(meta.generator),
    producer: "pdfmake",
    createdAt: new Date(meta.createdAt),
    language: locale.tag
  };
}

// src/renderers/pdf/outline.ts
function writeOutline(document, pdf) {
  const roots = [];
  const path = [];
  for (const heading2 of document.blocks) {
    if (heading2.type !== "heading") continue;
    while ((path.at(-1)?.heading.level ?? 0) >= heading2.level) path.pop();
    const parent = path.at(-1);
    const item = (parent?.item ?? pdf.outline).addItem(cleanText(heading2.text));
    item.outlineData.Dest = new String(destinationOf(heading2.anchor));
    const bookmark = { heading: heading2, item, children: [] };
    (parent?.children ?? roots).push(bookmark);
    path.push(bookmark);
  }
  if (roots.length > 0) pdf.outline.outlineData.Count = roots.length + count(roots);
}
function count(bookmarks) {
  return bookmarks.reduce((shown, { heading: heading2, item, children }) => {
    const below = children.length + count(children);
    if (children.length === 0) return shown;
    const isOpen = heading2.level === 1;
    item.outlineData.Count = isOpen ? below : -below;
    return shown + (isOpen ? below : 0);
  }, 0);
}

// src/renderers/pdf/encode.ts
async function encode(document, page, context, fonts, { compress, archive }) {
  const { print } = await import("./print-VRHFVWO5.js");
  return print(definitionOf(page, context), {
    fonts,
    compress,
    ...archive === void 0 ? {} : { archive },
    finish: (file) => {
      writeOutline(document, file);
    }
  });
}

// src/renderers/pdf/notices.ts
var SHOWN = 10;
function missingCharacters(codePoints) {
  if (codePoints.length === 0) return [];
  const shown = codePoints.slice(0, SHOWN).map((codePoint) => {
    const hexadecimal = codePoint.toString(16).toUpperCase().padStart(4, "0");
    return `${String.fromCodePoint(codePoint)} (U+${hexadecimal})`;
  });
  const rest = codePoints.length - shown.length;
  const list2 = rest > 0 ? `${shown.join(", ")} and ${rest} more` : shown.join(", ");
  const [what, are] = codePoints.length === 1 ? ["1 character", "is"] : [`${codePoints.length} characters`, "are"];
  return [`${what} that the fonts lack ${are} printed as a replacement mark in the PDF: ${list2}.`];
}
function cutTexts(hasCut) {
  return hasCut ? ["Very long texts are cut in the PDF, with \u2026 at their end; the other formats have them whole."] : [];
}

// src/renderers/pdf/page/geometry.ts
var SIZES = { A4: { width: 595.28, height: 841.89 }, LETTER: { width: 612, height: 792 } };
var LEAST_TOP = 52;
var LEAST_BOTTOM = 40;
function geometryOf({ size, margins }) {
  return {
    ...SIZES[size],
    margins: {
      top: Math.max(LEAST_TOP, pointsOf(margins.top)),
      right: pointsOf(margins.right),
      bottom: Math.max(LEAST_BOTTOM, pointsOf(margins.bottom)),
      left: pointsOf(margins.left)
    }
  };
}

// src/renderers/pdf/typesetting/break-id.ts
var SHORT_END = 4;
var SENSIBLE_PLACES = new RegExp("(?<=[_.\\-/:,])|(?=\\()|(?<=[\\p{Ll}\\p{Nd}])(?=\\p{Lu})", "u");
function breakId(id, room, lengthOf) {
  const lines = [];
  let line = "";
  let filled = 0;
  const add = (text, length) => {
    if (filled + length > room && line !== "") {
      lines.push(line);
      line = "";
      filled = 0;
    }
    line += text;
    filled += length;
  };
  for (const part of partsOf2(id, room, lengthOf)) {
    const length = lengthOf(part);
    if (length <= room) add(part, length);
    else for (const character of part) add(character, lengthOf(character));
  }
  if (line !== "") lines.push(line);
  return lines;
}
function partsOf2(id, room, lengthOf) {
  const parts = id.split(SENSIBLE_PLACES);
  const end = parts.at(-1) ?? "";
  const joined = `${parts.at(-2) ?? ""}${end}`;
  return end.length < SHORT_END && lengthOf(joined) <= room ? [...parts.slice(0, -2), joined] : parts;
}

// src/renderers/pdf/typesetting/lines.ts
var TOLERANCE = 0.01;
function breakWords(text, width, lengthOf) {
  if (lengthOf(text) <= width) return text;
  const room = width + TOLERANCE;
  return text.replace(/\S+/gu, (word2) => lengthOf(word2) <= room ? word2 : breakId(word2, room, lengthOf).join("\n"));
}
function countLines(text, width, lengthOf) {
  const room = width + TOLERANCE;
  let lines = 0;
  for (const paragraph2 of text.split("\n")) {
    lines += 1;
    let filled = 0;
    for (const word2 of paragraph2.split(/(?<=\s)/u)) {
      const length = lengthOf(word2);
      if (filled > 0 && filled + lengthOf(word2.trimEnd()) > room) {
        lines += 1;
        filled = 0;
      }
      filled += length;
    }
  }
  return lines;
}

// src/renderers/pdf/typesetting/typesetter.ts
var LONGEST_IN_COLUMN = 1e3;
var LONGEST_IN_PROSE = 1e4;
var Typesetter = class {
  #faces;
  #coverage;
  #leading;
  #hasCut = false;
  constructor(theme, fonts) {
    this.#faces = { sans: fonts.sans, semibold: fonts.semibold, mono: fonts.mono };
    this.#coverage = new Coverage(fonts.all);
    this.#leading = theme.type.leading;
  }
  /** Code points that no font has. */
  get missing() {
    return this.#coverage.missing;
  }
  /** Whether a text was printed in part only. */
  get hasCut() {
    return this.#hasCut;
  }
  print(text, style = "sans", longest = LONGEST_IN_PROSE) {
    const face = this.#faces[style];
    this.#hasCut ||= text.length > longest;
    const runs = this.#coverage.runs(cleanText(shortened(text, longest)), face);
    const [only] = runs;
    return runs.length === 1 && only?.font === face.family ? only.text : runs;
  }
  /** Text for a column of `width`: words that are wider, identifiers mostly, are broken at sensible places. */
  printWithin(text, width, size, style = "sans") {
    const lengthOf = (part) => this.widthOf(part, size, style);
    const printable = this.print(text, style, LONGEST_IN_COLUMN);
    if (typeof printable === "string") return breakWords(printable, width, lengthOf);
    return printable.map((run) => ({ ...run, text: breakWords(run.text, width, lengthOf) }));
  }
  /** Width of text on one line. */
  widthOf(text, size, style = "sans") {
    const face = this.#faces[style];
    let width = 0;
    for (const character of text) width += face.advance(character.codePointAt(0) ?? 0);
    return width * size;
  }
  /** Lines that text needs in a column of `width`, broken as `printWithin` does: rather one too many than too few. */
  linesIn(text, width, size, style = "sans") {
    const lengthOf = (part) => this.widthOf(part, size, style);
    return countLines(breakWords(cleanText(shortened(text, LONGEST_IN_COLUMN)), width, lengthOf), width, lengthOf);
  }
  /** `lineHeight` for pdfmake, so that lines of the style are `leading` sizes apart; the theme's leading where absent. */
  lineHeight(style = "sans", leading = this.#leading) {
    return leading / this.#faces[style].lineHeight;
  }
  /** From the top of a line to its baseline. */
  ascent(size, style = "sans") {
    return this.#faces[style].ascent * size;
  }
  /** From the top of a line to the middle of its capitals, where a shape beside the text is centred. */
  middle(size, style = "sans") {
    return (this.#faces[style].ascent - this.#faces[style].capHeight / 2) * size;
  }
};
var HALF_A_PAIR = /[\ud800-\udbff]$/;
function shortened(text, longest) {
  return text.length > longest ? `${text.slice(0, longest).replace(HALF_A_PAIR, "")}\u2026` : text;
}

// src/renderers/pdf/renderer.ts
var OPTIONS = z.strictObject({
  compress: z.boolean().default(true).describe("Compress the pages. Off only to read the file by eye."),
  archival: z.boolean().default(false).describe("Make the PDF archival (PDF/A) and carry the numbers as JSON. Claimed where the own checks pass."),
  embedSource: z.boolean().optional().describe("Let an archival PDF carry the snapshot that it was made from; the template's choice where absent.")
});
var pdfRenderer = {
  format: "pdf",
  extension: "pdf",
  mediaType: "application/pdf",
  options: OPTIONS,
  async render(document, { compress, archival, embedSource }, { fonts: given, evidence }) {
    const page = geometryOf(document.page);
    const fonts = await openFonts(document.theme, given);
    const context = {
      document,
      theme: document.theme,
      type: new Typesetter(document.theme, fonts),
      anchors: new Anchors(document),
      width: page.width - page.margins.left - page.margins.right,
      pageHeight: page.height - page.margins.top - page.margins.bottom,
      layBlocks,
      notices: /* @__PURE__ */ new Set()
    };
    const archive = archival ? archiveOf(evidence, embedSource) : void 0;
    const bytes = await encode(document, page, context, fonts, { compress, archive });
    const unclaimed = archive === void 0 ? [] : settleClaims(bytes, archive);
    return {
      bytes,
      notices: [
        ...unclaimed,
        ...context.notices,
        ...missingCharacters(context.type.missing),
        ...cutTexts(context.type.hasCut)
      ]
    };
  }
};
export {
  pdfRenderer
};
