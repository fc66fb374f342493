import { createRequire as createRequireOfModule } from 'node:module';
const require = createRequireOfModule(import.meta.url);
import {
  EXPLANATION,
  NO_LOCAL_FILES,
  attachFiles,
  defaultExport,
  writeMetadata,
  writeOutputIntent
} from "./chunk-CHPOYPDH.js";
import "./chunk-2WHU253H.js";
import "./chunk-6NHGDXKU.js";

// src/renderers/pdf/engine/print.ts
import * as svgMeasureModule from "pdfmake/js/SVGMeasure.js";

// src/renderers/pdf/engine/layout.ts
import * as layoutModule from "pdfmake/js/LayoutBuilder.js";

// src/renderers/pdf/engine/structure.ts
var Element = class _Element {
  constructor(type, isRepeated, attributes) {
    this.type = type;
    this.isRepeated = isRepeated;
    this.attributes = attributes;
  }
  type;
  isRepeated;
  attributes;
  kids = [];
  /** Page on which it was painted first. */
  page;
  add(type, attributes = {}, isRepeated = this.isRepeated) {
    const child = new _Element(type, isRepeated, attributes);
    this.kids.push(child);
    return child;
  }
  /** Takes up content of a page. False where the content repeats what another page has shown. */
  appearsOn(page) {
    this.page ??= page;
    return !this.isRepeated || this.page === page;
  }
};
var CONTAINERS = /* @__PURE__ */ new Set(["Document", "Div", "L", "LBody", "LI", "TOC", "TOCI", "TR", "Table"]);
var MAY_BE_EMPTY = /* @__PURE__ */ new Set(["TD", "TH"]);
function holdsBlocks({ type }) {
  return CONTAINERS.has(type);
}
function prune(element) {
  const kept = element.kids.filter((kid) => !(kid instanceof Element) || prune(kid));
  if (kept.length < element.kids.length) element.kids.splice(0, element.kids.length, ...kept);
  return kept.length > 0 || MAY_BE_EMPTY.has(element.type);
}

// src/renderers/pdf/engine/layout.ts
var TaggingLayout = class extends defaultExport(layoutModule) {
  root = new Element("Document", false, {});
  /** What the node that is being laid out belongs to. */
  #current = this.root;
  /** What the lines of the text that is being laid out belong to. */
  #line = this.root;
  /** Nodes that the engine itself gives a place in the structure: cells, and items of lists. */
  #places = /* @__PURE__ */ new WeakMap();
  /** Cells of the last row of each grid, for a row that goes on with it. */
  #lastCells = /* @__PURE__ */ new WeakMap();
  processNode(node, isVerticalAlignmentAllowed) {
    const outer = this.#current;
    const place = this.#places.get(node) ?? outer;
    this.#current = node.tag === void 0 ? place : placeOf(node.tag, place);
    super.processNode(node, isVerticalAlignmentAllowed);
    this.#current = outer;
  }
  processLeaf(node) {
    const current = this.#current;
    this.#line = current instanceof Element && holdsBlocks(current) ? current.add("P") : current;
    super.processLeaf(node);
  }
  buildNextLine(node) {
    const line = super.buildNextLine(node);
    if (line !== null) line.mark = this.#line;
    return line;
  }
  processCanvas(node) {
    const mark = this.#drawingMark();
    for (const vector of node.canvas ?? []) vector.mark = mark;
    super.processCanvas(node);
  }
  processSVG(node) {
    node.mark = this.#drawingMark();
    super.processSVG(node);
  }
  processImage(node) {
    node.mark = this.#drawingMark();
    super.processImage(node);
  }
  processList(isOrdered, node) {
    const outer = this.#current;
    if (outer instanceof Element) {
      const list = outer.add("L", isOrdered ? { numbering: "Decimal" } : {});
      for (const item of node.ol ?? node.ul ?? []) this.#placeItem(item, list);
    }
    super.processList(isOrdered, node);
  }
  processRow(row) {
    const { tableNode } = row;
    const outer = this.#current;
    if (tableNode?.tag?.grid !== void 0 && outer instanceof Element) {
      this.#placeCells(row, tableNode, tableNode.tag.grid, outer);
    }
    return super.processRow(row);
  }
  addHeadersAndFooters(header, footer) {
    const outer = this.#current;
    this.#current = "header";
    super.addHeadersAndFooters(header, void 0);
    this.#current = "footer";
    super.addHeadersAndFooters(void 0, footer);
    this.#current = outer;
  }
  /** A drawing outside of figures is decoration, and what pages repeat is theirs. */
  #drawingMark() {
    const current = this.#current;
    if (!(current instanceof Element)) return current;
    return current.type === "Figure" ? current : "layout";
  }
  #placeItem(item, list) {
    const entry = list.add("LI");
    const [label] = item.listMarker?._inlines ?? [];
    if (label !== void 0) label.mark = entry.add("Lbl");
    this.#places.set(item, entry.add("LBody"));
  }
  #placeCells({ cells, rowIndex }, node, grid, outer) {
    const isHead = rowIndex < (node.table?.headerRows ?? 0);
    const continued = grid.continues?.(rowIndex) === true ? this.#lastCells.get(node) : void 0;
    const places = continued ?? gridRow(cells, grid.kind, isHead, outer);
    this.#lastCells.set(node, places);
    cells.forEach((cell, column) => {
      const place = places[column];
      if (place !== void 0) this.#places.set(cell, place);
    });
  }
};
function placeOf(tag, outer) {
  if (!(outer instanceof Element)) return outer;
  if (tag.role === "Artifact") return "layout";
  return outer.add(tag.role, tag.alt === void 0 ? {} : { alt: tag.alt });
}
function gridRow(cells, kind, isHead, outer) {
  switch (kind) {
    case "table": {
      const row = outer.add("TR", {}, isHead);
      return cells.map((cell, column) => {
        if (cell._span === true) return void 0;
        const span = cell.colSpan === void 0 ? {} : { columns: cell.colSpan };
        if (isHead) return row.add("TH", { ...span, scope: "Column" });
        return column === 0 ? row.add("TH", { ...span, scope: "Row" }) : row.add("TD", span);
      });
    }
    case "list": {
      const item = outer.add("LI");
      return cells.map((_, column) => item.add(column === 0 ? "Lbl" : "LBody"));
    }
    case "contents": {
      const item = outer.add("TOCI");
      return cells.map(() => item.add("Reference"));
    }
  }
}

// src/renderers/pdf/engine/links.ts
var PRINTED = 4;
var Links = class {
  /** Elements of the annotations, by their number among the parents of the structure less `first`. */
  elements = [];
  #pdf;
  #first;
  /** @param first number of the first annotation among the parents of the structure; the pages come before */
  constructor(pdf, first) {
    this.#pdf = pdf;
    this.#first = first;
  }
  /** Makes an area lead to its target. Returns the element that what stands there belongs to. */
  add(page, parent, area) {
    const annotation = this.#pdf.ref({
      Type: "Annot",
      Subtype: "Link",
      Rect: [area.left, page.height - area.bottom, area.right, page.height - area.top],
      Border: [0, 0, 0],
      F: PRINTED,
      A: area.destination === void 0 ? { S: "URI", URI: new String(area.address) } : { S: "GoTo", D: new String(area.destination) },
      Contents: new String(area.text),
      StructParent: this.#first + this.elements.length
    });
    page.annotations.push(annotation);
    annotation.end();
    const element = parent.add("Link");
    element.kids.push({ page: page.dictionary.id, annotation: annotation.id });
    this.elements.push(element);
    return element;
  }
};

// src/renderers/pdf/engine/painter.ts
import * as rendererModule from "pdfmake/js/Renderer.js";

// src/renderers/pdf/engine/marks.ts
var ARTIFACTS = {
  layout: "/Artifact <</Type /Layout>> BDC",
  repeated: "/Artifact <</Type /Pagination>> BDC",
  header: "/Artifact <</Type /Pagination /Subtype /Header>> BDC",
  footer: "/Artifact <</Type /Pagination /Subtype /Footer>> BDC"
};

// src/renderers/pdf/engine/marked-content.ts
var MarkedContent = class {
  /** Elements of the pieces of the page, by their number on it. */
  elements = [];
  #page;
  #operators = [];
  #open = null;
  constructor(page) {
    this.#page = page;
  }
  /** Whether operators that are written now, after `write`, follow in the same graphics state. */
  get isEmpty() {
    return this.#operators.length === 0;
  }
  write(operator) {
    this.#operators.push(operator);
  }
  /** What is written from here on belongs to `mark`. */
  begin(mark) {
    const next = this.#resolve(mark);
    if (next === this.#open) return;
    this.end();
    this.#open = next;
    if (typeof next === "string") {
      this.#operators.push(next);
      return;
    }
    const number = this.elements.push(next) - 1;
    next.kids.push({ page: this.#page.dictionary.id, mark: number });
    this.#operators.push(`/${next.type} <</MCID ${String(number)}>> BDC`);
  }
  /** Closes what is open. */
  end() {
    if (this.#open !== null) this.#operators.push("EMC");
    this.#open = null;
  }
  /** Hands over to PDFKit, which writes to the page by itself. */
  flush() {
    if (this.#operators.length === 0) return;
    this.#page.write(this.#operators.join("\n"));
    this.#operators = [];
  }
  #resolve(mark) {
    if (!(mark instanceof Element)) return ARTIFACTS[mark];
    return mark.appearsOn(this.#page.dictionary.id) ? mark : ARTIFACTS.repeated;
  }
};

// src/renderers/pdf/engine/text.ts
function numberOf(value) {
  return String(Math.round(value * 1e4) / 1e4);
}
function glyphOperators(font, texts, { x, baseline, size }) {
  const operators = [];
  let shown = "";
  let open = "";
  let left = x;
  const show = () => {
    if (open !== "") shown += `<${open}>`;
    if (shown !== "") operators.push(`[${shown}] TJ`);
    shown = "";
    open = "";
  };
  const moveTo = (right, down) => (
    // The page is upside down for pdfmake, so the letters are turned back.
    operators.push(`1 0 0 -1 ${numberOf(right)} ${numberOf(down)} Tm`)
  );
  moveTo(x, baseline);
  for (const text of texts) {
    const [glyphs, positions] = font.encode(text.replaceAll("\n", ""));
    positions.forEach(({ xAdvance, advanceWidth, xOffset, yOffset }, index) => {
      const isMoved = xOffset !== 0 || yOffset !== 0;
      if (isMoved) {
        show();
        moveTo(left + xOffset * size / 1e3, baseline - yOffset * size / 1e3);
      }
      open += glyphs[index] ?? "";
      left += xAdvance * size / 1e3;
      if (isMoved) {
        show();
        moveTo(left, baseline);
      } else if (xAdvance !== advanceWidth) {
        shown += `<${open}>${numberOf(advanceWidth - xAdvance)} `;
        open = "";
      }
    });
  }
  show();
  return operators.join(" ");
}

// src/renderers/pdf/engine/painter.ts
var SEAM = 1e-3;
var Painter = class {
  #pdf;
  #links;
  #drawings;
  #colours = /* @__PURE__ */ new Map();
  #content;
  /** Colour of the text last written, while nothing else has changed it. */
  #fill = "";
  constructor(pdf, links) {
    this.#pdf = pdf;
    this.#links = links;
    this.#drawings = new (defaultExport(rendererModule))(pdf);
  }
  /** Paints the pages in their order. Returns the elements of the marked content of each. */
  paint(pages) {
    return pages.map(({ items, pageSize }, number) => {
      this.#pdf.addPage({ size: [pageSize.width, pageSize.height] });
      this.#pdf.page.dictionary.data["StructParents"] = number;
      this.#pdf.page.dictionary.data["Tabs"] = "S";
      this.#content = new MarkedContent(this.#pdf.page);
      this.#fill = "";
      for (const item of items) this.#paintItem(item);
      this.#content.end();
      this.#content.flush();
      return this.#content.elements;
    });
  }
  #paintItem(item) {
    switch (item.type) {
      case "line":
        this.#paintLine(item.item);
        break;
      case "vector":
        if (item.item.type === "polyline" && item.item.points.length < 2) break;
        this.#delegate(item.item.mark ?? "layout", () => {
          this.#drawings.renderVector(item.item);
        });
        break;
      case "image":
        this.#delegate(item.item.mark ?? "layout", () => {
          this.#drawings.renderImage(item.item);
        });
        break;
      case "svg":
        this.#delegate(item.item.mark ?? "layout", () => {
          this.#drawings.renderSVG(item.item);
        });
        break;
      case "beginVerticalAlignment":
        this.#delegate(void 0, () => {
          this.#drawings.beginVerticalAlignment(item.item);
        });
        break;
      case "endVerticalAlignment":
        this.#delegate(void 0, () => {
          this.#drawings.endVerticalAlignment(item.item);
        });
        break;
    }
  }
  /** Lets pdfmake write, which leaves the graphics state unknown. */
  #delegate(mark, write) {
    if (mark === void 0) this.#content.end();
    else this.#content.begin(mark);
    this.#content.flush();
    write();
    this.#fill = "";
  }
  #paintLine(line) {
    const { inlines } = line;
    const [first] = inlines;
    if (first === void 0) return;
    if (line._pageNodeRef !== void 0) printPageNumber(line._pageNodeRef, first);
    const left = line.x ?? 0;
    const baseline = (line.y ?? 0) + line.getAscenderHeight();
    if (line.id !== void 0) {
      this.#pdf.addNamedDestination(line.id, "XYZ", left + first.x, baseline - ascentOf(first), null);
    }
    const mark = line.mark ?? first.mark ?? "layout";
    for (let start = 0; start < inlines.length; ) {
      const end = endOfRun(inlines, start, isSameLink);
      const runs = inlines.slice(start, end);
      start = end;
      if (runs.every(({ text }) => text === "")) continue;
      this.#content.begin(this.#markOf(runs, mark, left, baseline));
      for (let from = 0; from < runs.length; ) {
        const to = endOfRun(runs, from, isSameLook);
        this.#paintRun(runs.slice(from, to), left, baseline);
        from = to;
      }
    }
  }
  /** What runs of one link belong to: the link, where there is one. */
  #markOf(runs, mark, left, baseline) {
    const [first] = runs;
    if (first === void 0 || !(mark instanceof Element)) return mark;
    const { link, linkToDestination } = first;
    if (isNone(link) && isNone(linkToDestination)) return mark;
    const last = runs.at(-1) ?? first;
    return this.#links.add(this.#pdf.page, mark, {
      address: link ?? void 0,
      destination: linkToDestination ?? void 0,
      text: runs.map(({ text }) => text).join("").trim(),
      left: left + first.x,
      right: left + last.x + last.width,
      top: baseline - ascentOf(first),
      bottom: baseline - ascentOf(first) + first.font.lineHeight(first.fontSize)
    });
  }
  /** Writes runs of one look that follow each other without a gap. */
  #paintRun(runs, left, baseline) {
    const [first] = runs;
    if (first === void 0) return;
    const { font, fontSize, characterSpacing = 0 } = first;
    this.#pdf.page.fonts[font.id] ??= font.ref();
    const fill = this.#colour(first.color ?? "black");
    if (fill !== this.#fill) this.#content.write(`${fill} rg`);
    this.#fill = fill;
    const spacing = characterSpacing === 0 ? ["", ""] : [`${numberOf(characterSpacing)} Tc `, " 0 Tc"];
    const place = { x: left + first.x, baseline, size: fontSize };
    const glyphs = glyphOperators(
      font,
      runs.map(({ text }) => text),
      place
    );
    this.#content.write(`BT /${font.id} ${numberOf(fontSize)} Tf ${spacing[0] ?? ""}${glyphs}${spacing[1] ?? ""} ET`);
  }
  #colour(colour) {
    let operands = this.#colours.get(colour);
    if (operands === void 0) {
      operands = (this.#pdf._normalizeColor(colour) ?? [0, 0, 0]).map(numberOf).join(" ");
      this.#colours.set(colour, operands);
    }
    return operands;
  }
};
function isNone(target) {
  return target === null || target === void 0;
}
function ascentOf({ font, fontSize }) {
  return font.ascender / 1e3 * fontSize;
}
function printPageNumber(target, run) {
  run.text = String(target.positions?.[0]?.pageNumber ?? "");
  const width = run.font.widthOfString(run.text, run.fontSize);
  if (run.alignment === "right") run.x += run.width - width;
  run.width = width;
}
function endOfRun(runs, start, isSame) {
  let end = start + 1;
  for (; end < runs.length; end += 1) {
    const [one, next] = [runs[end - 1], runs[end]];
    if (one === void 0 || next === void 0 || !isSame(one, next)) break;
  }
  return end;
}
function isSameLink(one, next) {
  return one.link === next.link && one.linkToDestination === next.linkToDestination;
}
function isSameLook(one, next) {
  return one.font === next.font && one.fontSize === next.fontSize && one.color === next.color && // Spaced letters are measured without the space after the last.
  (one.characterSpacing ?? 0) === 0 && (next.characterSpacing ?? 0) === 0 && Math.abs(next.x - one.x - one.width) < SEAM;
}

// src/renderers/pdf/engine/pdf-file.ts
import { deflateSync } from "node:zlib";
import * as documentModule from "pdfmake/js/PDFDocument.js";

// src/renderers/pdf/engine/cross-references.ts
var WIDTHS = [1, 4, 2];
var COLUMNS = 7;
var UP = 2;
function crossReferences(places) {
  const row = COLUMNS + 1;
  const bytes = Buffer.alloc((places.length + 1) * row);
  let above = Buffer.alloc(COLUMNS);
  const add = (index, kind, where, which) => {
    const entry = Buffer.alloc(COLUMNS);
    entry.writeUInt8(kind, 0);
    entry.writeUInt32BE(where, 1);
    entry.writeUInt16BE(which, 5);
    bytes[index * row] = UP;
    for (let column = 0; column < COLUMNS; column += 1) {
      bytes[index * row + 1 + column] = (entry[column] ?? 0) - (above[column] ?? 0) & 255;
    }
    above = entry;
  };
  add(0, 0, 0, 65535);
  places.forEach((place, index) => {
    if ("offset" in place) add(index + 1, 1, place.offset, 0);
    else add(index + 1, 2, place.stream, place.position);
  });
  return { bytes, widths: WIDTHS, columns: COLUMNS };
}

// src/renderers/pdf/engine/pdf-file.ts
var OBJECTS_IN_STREAM = 500;
var ObjectNumber = class {
  constructor(id) {
    this.id = id;
  }
  id;
  /** PDFKit takes plain objects for dictionaries, and writes others as the text that they are. */
  [Symbol.toStringTag] = "ObjectNumber";
  toString() {
    return `${String(this.id)} 0 R`;
  }
};
var PdfFile = class extends defaultExport(documentModule) {
  #isPacked;
  #places = /* @__PURE__ */ new Map();
  /** Objects for the next stream. */
  #pending = [];
  /** What PDFKit writes while one of its objects is on its way into a stream. */
  #captured = null;
  constructor(...parameters) {
    super(...parameters);
    this.#isPacked = parameters[4].compress !== false;
  }
  /** Numbers of objects that `put` will write, one after the other. Returns the first. */
  reserve(count) {
    const first = this._offsets.length + 1;
    for (let index = 0; index < count; index += 1) this._offsets.push(null);
    return first;
  }
  /** Writes an object without a stream. Its text is of one byte a character. */
  put(id, body) {
    if (this.#isPacked) {
      this.#pack(id, body);
      return;
    }
    this._offsets[id - 1] = this._offset;
    this._write(`${String(id)} 0 obj
${body}
endobj`);
  }
  /** Sets an entry of the catalog, the root of the document. */
  setInCatalog(name, value) {
    this._root.data[name] = value;
  }
  /** Sets an entry of the names of the document, such as those of its files. */
  setName(kind, value) {
    const names = this._root.data["Names"];
    names.data[kind] = value;
  }
  /** Writes a stream, compressed unless it must be readable as it is. */
  stream(entries, bytes, isReadable = false) {
    const reference = this.ref(entries);
    if (isReadable) reference.compress = false;
    reference.end(bytes);
    return reference;
  }
  provideFont(family, bold, italics) {
    const font = super.provideFont(family, bold, italics);
    font.unicode[0] = [65533];
    return font;
  }
  /** The structure is written by `writeStructure`, not by PDFKit. */
  endMarkings() {
    return;
  }
  /** The metadata are written by `writeMetadata`: PDFKit escapes nothing in them. */
  endMetadata() {
    return;
  }
  ref(data) {
    const reference = super.ref(data);
    const finalize = reference.finalize.bind(reference);
    reference.finalize = () => {
      if (!this.#isPacked || reference.buffer.length > 0) finalize();
      else this.#pack(reference.id, this.#bodyOf(finalize));
    };
    return reference;
  }
  _write(data) {
    if (!(#captured in this) || this.#captured === null) super._write(data);
    else this.#captured.push(String(data));
  }
  _finalize() {
    if (!this.#isPacked) {
      super._finalize();
      return;
    }
    this.#flush();
    const id = this.reserve(1);
    const start = this._offset;
    this._offsets[id - 1] = start;
    const places = this._offsets.map((offset, index) => this.#places.get(index + 1) ?? { offset: offset ?? 0 });
    const identifier = Buffer.from(this._id).toString("hex");
    const table = crossReferences(places);
    this.#writeStream(id, table.bytes, [
      `/Type /XRef /Size ${String(places.length + 1)} /W [${table.widths.join(" ")}]`,
      `/Root ${this._root.toString()} /Info ${this._info.toString()} /ID [<${identifier}> <${identifier}>]`,
      `/DecodeParms <</Predictor 12 /Columns ${String(table.columns)}>>`
    ]);
    this._write(`startxref
${String(start)}
%%EOF`);
    this.push(null);
  }
  /** The text of an object of PDFKit's: what it writes between the number and the end of the object. */
  #bodyOf(finalize) {
    const captured = [];
    this.#captured = captured;
    finalize();
    this.#captured = null;
    return captured.slice(1, -1).join("\n");
  }
  #pack(id, body) {
    this.#pending.push({ id, body });
    if (this.#pending.length === OBJECTS_IN_STREAM) this.#flush();
  }
  #flush() {
    if (this.#pending.length === 0) return;
    const stream = this.reserve(1);
    let index = "";
    let start = 0;
    for (const [position, { id, body }] of this.#pending.entries()) {
      this.#places.set(id, { stream, position });
      index += `${String(id)} ${String(start)} `;
      start += body.length + 1;
    }
    const bodies = this.#pending.map(({ body }) => body).join("\n");
    const head = `/Type /ObjStm /N ${String(this.#pending.length)} /First ${String(index.length)}`;
    this.#pending = [];
    this.#writeStream(stream, Buffer.from(index + bodies, "latin1"), [head]);
  }
  #writeStream(id, bytes, entries) {
    const packed = deflateSync(bytes);
    this._offsets[id - 1] = this._offset;
    this._write(
      `${String(id)} 0 obj
<<${entries.join(" ")} /Filter /FlateDecode /Length ${String(packed.length)}>>
stream`
    );
    this._write(packed);
    this._write("\nendstream\nendobj");
  }
};

// src/renderers/pdf/engine/text-string.ts
var SPECIAL = /[\\()]/g;
var PRINTABLE = /^[\x20-\x7e]*$/;
function textString(text) {
  if (PRINTABLE.test(text)) return `(${text.replace(SPECIAL, "\\$&")})`;
  const bytes = Buffer.from(`\uFEFF${text}`, "utf16le").swap16();
  return `<${bytes.toString("hex")}>`;
}

// src/renderers/pdf/engine/write-structure.ts
function writeStructure(file, root, { pages, annotations }) {
  if (!prune(root)) return;
  const parents = withParents(root);
  const tree = file.reserve(parents.size + 2);
  const ids = /* @__PURE__ */ new Map();
  for (const element of parents.keys()) ids.set(element, tree + 2 + ids.size);
  const referTo = (element) => `${String(element === null ? tree : ids.get(element))} 0 R`;
  const entries = [...pages.map((marks) => `[${marks.map(referTo).join(" ")}]`), ...annotations.map(referTo)];
  const next = String(entries.length);
  file.put(
    tree,
    `<</Type /StructTreeRoot /K ${referTo(root)} /ParentTree ${String(tree + 1)} 0 R /ParentTreeNextKey ${next}>>`
  );
  file.put(tree + 1, `<</Nums [${entries.map((entry, number) => `${String(number)} ${entry}`).join("\n")}]>>`);
  for (const [element, parent] of parents) {
    file.put(ids.get(element) ?? 0, elementBody(element, referTo(parent), referTo));
  }
  file.setInCatalog("StructTreeRoot", new ObjectNumber(tree));
  file.setInCatalog("MarkInfo", { Marked: true });
}
function withParents(root) {
  const parents = /* @__PURE__ */ new Map();
  const add = (element, parent) => {
    parents.set(element, parent);
    for (const kid of element.kids) if (kid instanceof Element) add(kid, element);
  };
  add(root, null);
  return parents;
}
function elementBody(element, parent, referTo) {
  const { page } = element;
  const kids = element.kids.map((kid) => kid instanceof Element ? referTo(kid) : pieceBody(kid, page));
  const content = kids.length === 0 ? "" : ` /K ${kids.length === 1 ? kids[0] ?? "" : `[${kids.join(" ")}]`}`;
  const place = page === void 0 ? "" : ` /Pg ${String(page)} 0 R`;
  return `<</S /${element.type} /P ${parent}${place}${content}${attributesOf(element.attributes)}>>`;
}
function pieceBody(piece, page) {
  const place = `/Pg ${String(piece.page)} 0 R`;
  if ("annotation" in piece) return `<</Type /OBJR ${place} /Obj ${String(piece.annotation)} 0 R>>`;
  return piece.page === page ? String(piece.mark) : `<</Type /MCR ${place} /MCID ${String(piece.mark)}>>`;
}
function attributesOf({ alt, scope, columns, numbering }) {
  const table = [
    ...scope === void 0 ? [] : [`/Scope /${scope}`],
    ...columns === void 0 ? [] : [`/ColSpan ${String(columns)}`]
  ];
  return [
    alt === void 0 ? "" : ` /Alt ${textString(alt)}`,
    table.length === 0 ? "" : ` /A <</O /Table ${table.join(" ")}>>`,
    numbering === void 0 ? "" : ` /A <</O /List /ListNumbering /${numbering}>>`
  ].join("");
}

// src/renderers/pdf/engine/print.ts
async function print(definition, { fonts, compress, archive, finish }) {
  const file = openFile(definition, fonts, compress);
  const layout = new TaggingLayout(
    { width: definition.page.width, height: definition.page.height, orientation: "portrait" },
    definition.page.margins,
    new (defaultExport(svgMeasureModule))()
  );
  const { content, defaultStyle, header, footer } = definition;
  const pages = layout.layoutDocument(content, file, {}, defaultStyle, void 0, header, footer);
  const links = new Links(file, pages.length);
  const marks = new Painter(file, links).paint(pages);
  writeStructure(file, layout.root, { pages: marks, annotations: links.elements });
  writeMetadata(file, definition.metadata, archive === void 0 ? [] : archivalMetadata(archive));
  if (archive !== void 0) {
    writeOutputIntent(file);
    attachFiles(file, archive.attachments, definition.metadata.createdAt);
  }
  file.setInCatalog("PageLabels", { Nums: pageLabels(definition.coverLabel) });
  finish(file);
  file.end();
  const chunks = [];
  for await (const chunk of file) chunks.push(chunk);
  return Buffer.concat(chunks);
}
function openFile({ metadata, id }, fonts, compress) {
  const { createdAt, keywords } = metadata;
  const info = {
    Title: metadata.title,
    Author: metadata.author,
    Subject: metadata.subject,
    Keywords: keywords.join(", "),
    Creator: metadata.creator,
    Producer: metadata.producer,
    // The identifier of the file is a hash of these entries.
    documentId: id
  };
  const options = {
    autoFirstPage: false,
    font: null,
    pdfVersion: "1.7",
    compress,
    displayTitle: true,
    lang: metadata.language,
    info: {
      ...Object.fromEntries(Object.entries(info).filter(([, value]) => value !== "")),
      CreationDate: createdAt,
      ModDate: createdAt
    }
  };
  return new PdfFile(fonts.descriptors, {}, {}, {}, options, fonts.files, NO_LOCAL_FILES);
}
function pageLabels(coverLabel) {
  const numbers = { S: "D" };
  return coverLabel === void 0 ? [0, numbers] : [0, { P: new String(coverLabel) }, 1, { ...numbers, St: 2 }];
}
function archivalMetadata({ claims }) {
  return [claims.archival, claims.accessible, EXPLANATION];
}
export {
  print
};
