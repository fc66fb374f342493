import { createRequire as createRequireOfModule } from 'node:module';
const require = createRequireOfModule(import.meta.url);
import {
  percentBound,
  percentDecimals
} from "./chunk-2UI6MC6G.js";
import {
  STATUSES
} from "./chunk-FRRX7PEZ.js";
import {
  fillIn,
  resolveView,
  word
} from "./chunk-53UUUHVK.js";
import {
  AuditpressError
} from "./chunk-2WHU253H.js";
import "./chunk-6NHGDXKU.js";

// src/renderers/xlsx/xml.ts
function element(name, attributes = {}, ...content) {
  let head = name;
  for (const [key, value2] of Object.entries(attributes)) {
    if (value2 !== void 0) head += ` ${key}="${escaped(String(value2))}"`;
  }
  const inner = content.join("");
  return inner === "" ? `<${head}/>` : `<${head}>${inner}</${name}>`;
}
function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;").replaceAll("	", "&#9;").replaceAll("\n", "&#10;");
}
var DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
var NAMESPACE = {
  sheet: "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
  relations: "http://schemas.openxmlformats.org/package/2006/relationships",
  relation: "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
  drawing: "http://schemas.openxmlformats.org/drawingml/2006/main",
  sheetDrawing: "http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing",
  chart: "http://schemas.openxmlformats.org/drawingml/2006/chart",
  sheet2010: "http://schemas.microsoft.com/office/spreadsheetml/2009/9/main",
  formula2010: "http://schemas.microsoft.com/office/excel/2006/main"
};

// src/renderers/xlsx/added-parts.ts
var TYPES = {
  table: "application/vnd.openxmlformats-officedocument.spreadsheetml.table+xml",
  drawing: "application/vnd.openxmlformats-officedocument.drawing+xml",
  chart: "application/vnd.openxmlformats-officedocument.drawingml.chart+xml"
};
var AddedParts = class {
  parts = [];
  types = [];
  #counts = /* @__PURE__ */ new Map();
  /** @returns the path of the part within the package. */
  add(kind, contentOf) {
    const number = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, number);
    const name = `xl/${kind}s/${kind}${String(number)}.xml`;
    this.parts.push({ name, content: contentOf(number) });
    this.types.push(element("Override", { PartName: `/${name}`, ContentType: TYPES[kind] }));
    return name;
  }
  /** Writes the relations of a part: the one at an index is `rId` and that index, from 1. */
  relate(path, targets) {
    const relations = targets.map(
      ({ kind, path: target }, index) => element("Relationship", {
        Id: `rId${String(index + 1)}`,
        Type: `${NAMESPACE.relation}/${kind}`,
        // From one folder of `xl` to another: not every reader takes paths from the root.
        Target: `../${target.slice("xl/".length)}`
      })
    );
    const cut = path.lastIndexOf("/");
    const name = `${path.slice(0, cut)}/_rels${path.slice(cut)}.rels`;
    this.parts.push({
      name,
      content: DECLARATION + element("Relationships", { xmlns: NAMESPACE.relations }, ...relations)
    });
  }
};

// src/renderers/xlsx/legal-text.ts
var LONGEST_CELL_TEXT = 32767;
var ILLEGAL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g;
var LONE_SURROGATE = new RegExp("\\p{Surrogate}", "gu");
function legalText(text) {
  return text.replace(/\r\n?/g, "\n").replace(ILLEGAL, "").replace(LONE_SURROGATE, "\uFFFD");
}
function cutText(text, limit) {
  if (text.length <= limit) return text;
  const head = text.slice(0, limit - 1);
  return `${/[\ud800-\udbff]$/.test(head) ? head.slice(0, -1) : head}\u2026`;
}
function storedText(text) {
  return text.replace(/_(?=x[\da-f]{4}_)/gi, "_x005F_");
}

// src/renderers/xlsx/reading-direction.ts
function readsFromRight({ locale }) {
  return locale.direction === "rtl";
}

// src/renderers/xlsx/charts/theme-part.ts
var STATUS_SLOT = {
  red: "accent2",
  amber: "accent3",
  green: "accent4",
  gray: "accent5",
  unrecognised: "accent6"
};
function barLabelInk({ colours }, status) {
  const bar = luminance(colours.status[status].solid);
  const onDark = contrast(bar, luminance(colours.paper));
  return onDark > contrast(bar, luminance(colours.ink)) ? "bg1" : "tx1";
}
function withThemeColours(part, { colours, name }) {
  const { status } = colours;
  const slots = [
    ["dk1", colours.ink],
    ["lt1", colours.paper],
    ["dk2", colours.muted],
    ["lt2", colours.hairline],
    ["accent1", colours.accent],
    ["accent2", status.red.solid],
    ["accent3", status.amber.solid],
    ["accent4", status.green.solid],
    ["accent5", status.gray.solid],
    ["accent6", status.unrecognised.solid],
    ["hlink", colours.accent],
    ["folHlink", colours.muted]
  ];
  const scheme = element(
    "a:clrScheme",
    { name },
    ...slots.map(
      ([slot2, colour]) => element(`a:${slot2}`, {}, element("a:srgbClr", { val: colour.slice(1).toUpperCase() }))
    )
  );
  return part.replace(/<a:clrScheme .*?<\/a:clrScheme>/s, () => scheme);
}
function luminance(colour) {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}
function contrast(one, other) {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

// src/renderers/xlsx/charts/chart-part.ts
var SIZE = 900;
var NARROWEST_LABELLED = 0.03;
var CATEGORY_AXIS = 1;
var VALUE_AXIS = 2;
var value = (name, val) => element(name, { val });
function chartPart(document, chart, font) {
  const text = textProperties(font, slot("tx1"));
  const longest = longestBar(chart);
  const series = chart.series.map((one, index) => seriesOf(document, chart, one, index, longest, font));
  const bars = element(
    "c:barChart",
    {},
    value("c:barDir", "bar"),
    value("c:grouping", "stacked"),
    value("c:varyColors", 0),
    ...series,
    value("c:gapWidth", 45),
    value("c:overlap", 100),
    value("c:axId", CATEGORY_AXIS),
    value("c:axId", VALUE_AXIS)
  );
  const plot = element("c:plotArea", {}, element("c:layout"), bars, categoryAxis(text), valueAxis(document), noPaint());
  const legend = element("c:legend", {}, value("c:legendPos", "t"), value("c:overlay", 0), text);
  return DECLARATION + element(
    "c:chartSpace",
    { "xmlns:c": NAMESPACE.chart, "xmlns:a": NAMESPACE.drawing, "xmlns:r": NAMESPACE.relation },
    value("c:date1904", 0),
    value("c:roundedCorners", 0),
    element(
      "c:chart",
      {},
      value("c:autoTitleDeleted", 1),
      plot,
      legend,
      value("c:plotVisOnly", 0),
      value("c:dispBlanksAs", "gap")
    ),
    noPaint(),
    text
  );
}
function seriesOf(document, chart, { status, name, values }, index, longest, font) {
  const least = Math.max(Math.ceil(longest * NARROWEST_LABELLED), 1);
  const labels = element(
    "c:dLbls",
    {},
    element("c:numFmt", { formatCode: `[<${String(least)}]"";#,##0`, sourceLinked: 0 }),
    noPaint(),
    textProperties(font, slot(barLabelInk(document.theme, status))),
    value("c:dLblPos", "ctr"),
    ...["c:showLegendKey", "c:showVal", "c:showCatName", "c:showSerName", "c:showPercent", "c:showBubbleSize"].map(
      (show) => value(show, show === "c:showVal" ? 1 : 0)
    )
  );
  return element(
    "c:ser",
    {},
    value("c:idx", index),
    value("c:order", index),
    element("c:tx", {}, textReference(name)),
    element("c:spPr", {}, element("a:solidFill", {}, slot(STATUS_SLOT[status])), noLine()),
    value("c:invertIfNegative", 0),
    labels,
    element("c:cat", {}, textReference(chart.labels)),
    element("c:val", {}, numberReference(values))
  );
}
function textReference({ range, texts }) {
  const points = texts.map((text, idx) => point(idx, legalText(text)));
  const cache = element("c:strCache", {}, value("c:ptCount", texts.length), ...points);
  return element("c:strRef", {}, element("c:f", {}, escaped(range)), cache);
}
function numberReference({ range, numbers }) {
  const points = numbers.map((number, idx) => point(idx, String(number)));
  const format = element("c:formatCode", {}, "#,##0");
  const cache = element("c:numCache", {}, format, value("c:ptCount", numbers.length), ...points);
  return element("c:numRef", {}, element("c:f", {}, escaped(range)), cache);
}
function point(idx, text) {
  return element("c:pt", { idx }, element("c:v", {}, escaped(text)));
}
function categoryAxis(text) {
  return element(
    "c:catAx",
    {},
    value("c:axId", CATEGORY_AXIS),
    element("c:scaling", {}, value("c:orientation", "maxMin")),
    value("c:delete", 0),
    value("c:axPos", "l"),
    value("c:majorTickMark", "none"),
    value("c:minorTickMark", "none"),
    value("c:tickLblPos", "low"),
    element("c:spPr", {}, element("a:ln", { w: 9525 }, element("a:solidFill", {}, slot("bg2")))),
    text,
    value("c:crossAx", VALUE_AXIS),
    value("c:crosses", "autoZero"),
    value("c:auto", 0),
    value("c:lblAlgn", "ctr"),
    value("c:lblOffset", 100),
    value("c:tickLblSkip", 1),
    value("c:noMultiLvlLbl", 1)
  );
}
function valueAxis(document) {
  return element(
    "c:valAx",
    {},
    value("c:axId", VALUE_AXIS),
    element("c:scaling", {}, value("c:orientation", readsFromRight(document) ? "maxMin" : "minMax"), value("c:min", 0)),
    value("c:delete", 1),
    value("c:axPos", "b"),
    element("c:numFmt", { formatCode: "#,##0", sourceLinked: 0 }),
    value("c:majorTickMark", "none"),
    value("c:minorTickMark", "none"),
    value("c:tickLblPos", "nextTo"),
    value("c:crossAx", CATEGORY_AXIS),
    value("c:crosses", "autoZero"),
    value("c:crossBetween", "between")
  );
}
function longestBar({ labels, series }) {
  return labels.texts.reduce((longest, _, index) => {
    return Math.max(
      longest,
      series.reduce((sum2, { values }) => sum2 + (values.numbers[index] ?? 0), 0)
    );
  }, 0);
}
function slot(name) {
  return element("a:schemeClr", { val: name });
}
function noLine() {
  return element("a:ln", {}, element("a:noFill"));
}
function noPaint() {
  return element("c:spPr", {}, element("a:noFill"), noLine());
}
function textProperties(font, colour) {
  const look = element(
    "a:defRPr",
    { sz: SIZE, b: 0 },
    element("a:solidFill", {}, colour),
    element("a:latin", { typeface: font }),
    element("a:cs", { typeface: font })
  );
  return element(
    "c:txPr",
    {},
    element("a:bodyPr"),
    element("a:lstStyle"),
    element("a:p", {}, element("a:pPr", {}, look), element("a:endParaRPr", { lang: "en-US" }))
  );
}

// src/renderers/xlsx/charts/drawing-part.ts
function drawingPart(charts, relationOf) {
  return DECLARATION + element(
    "xdr:wsDr",
    { "xmlns:xdr": NAMESPACE.sheetDrawing, "xmlns:a": NAMESPACE.drawing },
    ...charts.map((chart, index) => anchor(chart, index, relationOf(index)))
  );
}
function anchor({ name, description, from, to }, index, relation) {
  const properties = { id: index + 2, name: legalText(name), descr: legalText(description) };
  const chart = element("c:chart", {
    "xmlns:c": NAMESPACE.chart,
    "xmlns:r": NAMESPACE.relation,
    "r:id": relation
  });
  const frame = element(
    "xdr:graphicFrame",
    { macro: "" },
    element(
      "xdr:nvGraphicFramePr",
      {},
      element("xdr:cNvPr", properties),
      element("xdr:cNvGraphicFramePr", {}, element("a:graphicFrameLocks", { noGrp: 1 }))
    ),
    element("xdr:xfrm", {}, element("a:off", { x: 0, y: 0 }), element("a:ext", { cx: 0, cy: 0 })),
    element("a:graphic", {}, element("a:graphicData", { uri: NAMESPACE.chart }, chart))
  );
  return element(
    "xdr:twoCellAnchor",
    { editAs: "oneCell" },
    corner("xdr:from", from),
    corner("xdr:to", to),
    frame,
    element("xdr:clientData")
  );
}
function corner(name, { column: column2, row }) {
  const parts = { "xdr:col": column2, "xdr:colOff": 0, "xdr:row": row, "xdr:rowOff": 0 };
  return element(name, {}, ...Object.entries(parts).map(([part, at]) => element(part, {}, String(at))));
}

// src/renderers/xlsx/extend-package.ts
function extendPackage(parts, extensions) {
  const added = new AddedParts();
  const extended = parts.map(({ name, content }) => {
    const sheet = /^xl\/worksheets\/sheet(\d+)\.xml$/.exec(name)?.[1];
    if (sheet !== void 0) {
      const extras = extensions.sheets[Number(sheet) - 1];
      return { name, content: extras ? extendSheet(content, Number(sheet), extras, extensions, added) : content };
    }
    if (name === "xl/workbook.xml") return { name, content: withNames(content, extensions.names) };
    if (name === "xl/theme/theme1.xml") return { name, content: withThemeColours(content, extensions.document.theme) };
    return { name, content };
  });
  return [...extended.map((part) => withTypes(part, added.types)), ...added.parts];
}
function extendSheet(content, sheet, extras, { document, font }, added) {
  const related = [];
  const relation = () => `rId${String(related.length)}`;
  let tail = "";
  if (extras.charts.length > 0) {
    const charts = extras.charts.map(({ chart }) => added.add("chart", () => chartPart(document, chart, font)));
    const drawing = added.add("drawing", () => drawingPart(extras.charts, (index) => `rId${String(index + 1)}`));
    added.relate(
      drawing,
      charts.map((path) => ({ kind: "chart", path }))
    );
    related.push({ kind: "drawing", path: drawing });
    tail += element("drawing", { "r:id": relation() });
  }
  if (extras.table) {
    related.push({ kind: "table", path: added.add("table", extras.table) });
    tail += element("tableParts", { count: 1 }, element("tablePart", { "r:id": relation() }));
  }
  if (extras.newerFormats.length > 0) {
    const formats = element("x14:conditionalFormattings", {}, ...extras.newerFormats);
    const attributes = { "xmlns:x14": NAMESPACE.sheet2010, uri: "{78C0D931-6437-407d-A8EE-F0AAD7539E65}" };
    tail += element("extLst", {}, element("ext", attributes, formats));
  }
  if (related.length > 0) added.relate(`xl/worksheets/sheet${String(sheet)}.xml`, related);
  const ruled = extras.stops.reduce(withStop, content);
  const page = ruled.lastIndexOf("<pageMargins");
  const end = ruled.lastIndexOf("</worksheet>");
  return ruled.slice(0, page) + rulesAndLinks(extras) + ruled.slice(page, end) + tail + ruled.slice(end);
}
function withStop(content, formula) {
  const written = `><formula>${escaped(formula)}</formula>`;
  return content.replace(written, () => ` stopIfTrue="1"${written}`);
}
function rulesAndLinks({ formats, validations, links }) {
  const checked = element("dataValidations", { count: validations.length }, ...validations);
  const led = links.map(({ cell, location }) => element("hyperlink", { ref: cell, location }));
  return [
    ...formats,
    ...validations.length > 0 ? [checked] : [],
    ...links.length > 0 ? [element("hyperlinks", {}, ...led)] : []
  ].join("");
}
function withNames(content, { defined }) {
  const names = defined.map(({ name, range }) => element("definedName", { name }, escaped(range))).join("");
  if (names === "") return content;
  if (content.includes("</definedNames>")) return content.replace("</definedNames>", () => `${names}</definedNames>`);
  return content.replace("<calcPr", () => `<definedNames>${names}</definedNames><calcPr`);
}
function withTypes(part, types) {
  if (part.name !== "[Content_Types].xml" || types.length === 0) return part;
  return { name: part.name, content: part.content.replace("</Types>", () => `${types.join("")}</Types>`) };
}

// src/renderers/xlsx/options.ts
import { z } from "zod";
var family = z.string().regex(/^[\p{L}\p{N} -]{1,31}$/u, "expected the name of a font family of at most 31 characters");
var xlsxOptions = z.strictObject({
  /** Family of every cell. Worksheets cannot carry fonts: name one that the readers have installed. */
  font: family.default("Arial"),
  /** Family of ids. */
  monoFont: family.default("Consolas")
});

// src/renderers/xlsx/parts.ts
async function packageParts(workbook) {
  const parts = [];
  const sink = {
    append: (content, { name }) => {
      parts.push({ name, content: withHeadersInFullSize(content) });
    }
  };
  const writer = workbook.xlsx;
  const model = workbook.model;
  writer.prepareModel(model, {});
  await writer.addContentTypes(sink, model);
  await writer.addOfficeRels(sink);
  await writer.addWorkbookRels(sink, model);
  await writer.addWorksheets(sink, model);
  await writer.addSharedStrings(sink, model);
  await writer.addThemes(sink, model);
  await writer.addStyles(sink, model);
  await writer.addApp(sink, model);
  await writer.addCore(sink, model);
  await writer.addWorkbook(sink, model);
  return parts;
}
function withHeadersInFullSize(content) {
  return content.replace("<headerFooter>", '<headerFooter scaleWithDoc="0">');
}

// src/renderers/xlsx/only-view.ts
function onlyView(worksheet) {
  const [view, ...others] = worksheet.views;
  if (view && others.length === 0) return view;
  throw new AuditpressError(
    "input",
    "worksheet-views",
    `the worksheet "${worksheet.name}" is laid out as data: expected one table, received ${String(worksheet.views.length)}`,
    { hint: "Give each table a worksheet of its own, or lay the sheet out as a summary." }
  );
}

// src/renderers/xlsx/sheet-names.ts
var LONGEST_NAME = 31;
var RESERVED = "history";
function sheetNames(wanted, fallback) {
  const taken = /* @__PURE__ */ new Set([RESERVED]);
  return wanted.map((name) => {
    const legal = legalName(name) || legalName(fallback) || "1";
    const free = freeName(legal, taken);
    taken.add(folded(free));
    return free;
  });
}
function legalName(name) {
  const readable = legalText(name).replace(/[[\]:*?/\\]/g, "-").replaceAll("'", "\u2019").replace(/_(?=x[\da-f]{4}_)/gi, "-").replace(/\s+/g, " ");
  return shortened(readable.trim(), LONGEST_NAME);
}
function freeName(name, taken) {
  let free = name;
  for (let count = 2; taken.has(folded(free)); count += 1) {
    const suffix = ` (${String(count)})`;
    free = shortened(name, LONGEST_NAME - suffix.length) + suffix;
  }
  return free;
}
function shortened(name, limit) {
  const head = name.slice(0, limit);
  return head.replace(/[\ud800-\udbff]$/, "").trimEnd();
}
function folded(name) {
  return name.normalize("NFKC").toLowerCase();
}

// src/renderers/xlsx/book-plan.ts
function planBook(document) {
  const names = sheetNames(
    document.worksheets.map(({ name }) => name),
    word(document, "xlsx.sheet")
  );
  const sheets = document.worksheets.map((worksheet, index) => ({
    name: names[index] ?? "",
    worksheet,
    view: worksheet.layout === "data" ? resolveView(document, onlyView(worksheet)) : void 0
  }));
  return {
    sheets,
    summary: sheets.find(({ worksheet }) => worksheet.layout === "summary")?.name,
    links: targetLinks(sheets)
  };
}
function targetLinks(sheets) {
  const listed = sheets.flatMap(({ name, view }) => {
    const column2 = view?.columns.findIndex((_, index) => view.rows.some(({ cells }) => cells[index]?.target)) ?? -1;
    return view === void 0 || column2 < 0 ? [] : [{ name, view, column: column2, rows: runsOf(view, column2) }];
  });
  const home = listed.find(({ view, rows }) => rows.size === view.rows.length);
  const other = listed.find((one) => one !== home);
  if (!home || !other) return void 0;
  return { home: home.name, column: home.column, sheet: other.name, view: other.view, rows: other.rows };
}
function runsOf(view, column2) {
  const runs = /* @__PURE__ */ new Map();
  view.rows.forEach(({ cells }, index) => {
    const target = cells[column2]?.target;
    if (target === void 0) return;
    const run = runs.get(target);
    if (run === void 0) runs.set(target, { first: index, last: index });
    else if (run.last === index - 1) run.last = index;
  });
  return runs;
}

// src/renderers/xlsx/percent-format.ts
function percentFormat(share) {
  const decimals = percentDecimals(share);
  return decimals === void 0 ? `"${percentBound(share)}%"` : `0.${"0".repeat(decimals)}%`;
}

// src/renderers/xlsx/styles.ts
var BODY_SIZE = 10;
var SHAPES = {
  green: "\u25CF",
  red: "\u25A0",
  amber: "\u25B2",
  gray: "\u25CB",
  unrecognised: "\u25C6"
};
function argb(colour) {
  return { argb: `FF${colour.slice(1).toUpperCase()}` };
}
function stylesOf(document, options) {
  const { colours } = document.theme;
  const rtl = readsFromRight(document);
  const start = rtl ? "right" : "left";
  const end = rtl ? "left" : "right";
  const font = (size, colour, extra = {}) => ({
    name: options.font,
    size,
    color: argb(colour),
    ...extra
  });
  const line = (colour, style = "thin") => ({ style, color: argb(colour) });
  const fill = (colour) => ({ type: "pattern", pattern: "solid", fgColor: argb(colour) });
  const aligned = (horizontal, extra = {}) => ({
    horizontal,
    vertical: "middle",
    ...rtl ? { readingOrder: "rtl" } : {},
    ...extra
  });
  const wrapped = { wrapText: true };
  const under = { bottom: line(colours.hairline) };
  const ids = { name: options.monoFont, size: BODY_SIZE - 1 };
  const underlined = { underline: true };
  const inputBorder = { ...under, left: line(colours.hairline) };
  const inputFill = fill(colours.heat[1]?.fill ?? colours.wash);
  const head = remembered((numeric, kind) => ({
    font: font(BODY_SIZE, colours.ink, { bold: true }),
    fill: kind === "working" ? inputFill : fill(colours.wash),
    border: { bottom: line(colours.accent, "medium") },
    alignment: {
      ...aligned(numeric ? end : start, { ...wrapped, indent: numeric && kind === "filter" ? 0 : 1 }),
      ...kind === "plain" ? {} : { vertical: "top" }
    },
    numFmt: "@"
  }));
  const cell = (look) => {
    const heat = look.heat === void 0 ? void 0 : colours.heat[Math.min(look.heat, colours.heat.length - 1)];
    const status = look.status ? colours.status[look.status] : void 0;
    const quiet = look.aside ? colours.muted : look.link ? colours.accent : void 0;
    const colour = heat?.text ?? quiet ?? status?.text ?? colours.ink;
    const tint = heat?.fill ?? (look.tinted ? status?.tint : void 0);
    return {
      font: font(BODY_SIZE, colour, {
        ...look.type === "id" ? ids : {},
        ...look.role === "total" ? { bold: true } : {},
        ...look.link ? underlined : {}
      }),
      ...tint ? { fill: fill(tint) } : {},
      border: look.role === "total" ? { top: line(colours.accent), bottom: line(colours.accent) } : under,
      alignment: isNumeric(look.type) ? aligned(end, look.roomy ? { indent: 1 } : {}) : aligned(start, { ...wrapped, indent: 1 }),
      // Text that stays text when somebody edits the cell, whatever it begins with.
      numFmt: look.numberFormat ?? "@"
    };
  };
  const text = (size, colour, extra = {}) => frozen({ font: font(size, colour, extra), alignment: aligned(start, wrapped), numFmt: "@" });
  const inset = (look) => frozen({ ...look, alignment: aligned(start, { ...wrapped, indent: 1 }), border: under });
  return {
    mark: frozen({
      font: font(BODY_SIZE + 1, colours.paper, { bold: true }),
      fill: fill(colours.ink),
      alignment: aligned(start),
      numFmt: "@"
    }),
    title: text(16, colours.ink, { bold: true }),
    lead: text(BODY_SIZE, colours.ink),
    origin: text(9, colours.muted),
    back: text(9, colours.accent, underlined),
    heading: text(12, colours.accent, { bold: true }),
    empty: inset(text(BODY_SIZE, colours.muted)),
    term: inset(text(BODY_SIZE, colours.muted)),
    definition: inset(text(BODY_SIZE, colours.ink)),
    definitionId: inset(text(BODY_SIZE, colours.ink, ids)),
    link: inset(text(BODY_SIZE, colours.accent, underlined)),
    figureLabel: text(9, colours.muted),
    figureOf: text(9, colours.muted),
    figureValue: remembered((numFmt, status) => ({
      font: font(20, status ? colours.status[status].text : colours.ink, { bold: true }),
      alignment: aligned(start),
      numFmt
    })),
    head: (type, kind) => head(isNumeric(type), kind),
    input: remembered((type) => ({
      font: font(BODY_SIZE, colours.ink),
      fill: inputFill,
      border: inputBorder,
      alignment: aligned(start, { ...wrapped, indent: 1 }),
      protection: { locked: false },
      numFmt: type === "date" ? "yyyy-mm-dd" : "@"
    })),
    cell: remembered(cell, lookKey),
    closed: frozen({ font: { color: argb(colours.muted) }, border: inputBorder }),
    conditional: (status) => ({
      font: { color: argb(colours.status[status].text) },
      // Differential styles take a solid fill's colour from the background.
      fill: { type: "pattern", pattern: "solid", bgColor: argb(colours.status[status].tint) },
      // LibreOffice drops the cell's own borders where a format without any applies.
      border: under
    })
  };
}
function lookKey(look) {
  const flags = Number(look.tinted ?? 0) + 2 * Number(look.roomy ?? 0) + 4 * Number(look.aside ?? 0);
  const marks = flags + 8 * Number(look.link ?? 0);
  const { heat = "", numberFormat = "", role, status = "", type } = look;
  return `${type}|${role}|${numberFormat}|${status}|${String(heat)}|${String(marks)}`;
}
function isNumeric(type) {
  return type === "count" || type === "percent";
}
function remembered(make, keyOf = (...values) => values.join("|")) {
  const looks = /* @__PURE__ */ new Map();
  return (...values) => {
    const key = keyOf(...values);
    const known = looks.get(key);
    if (known) return known;
    const look = frozen(make(...values));
    looks.set(key, look);
    return look;
  };
}
function frozen(value2) {
  for (const part of Object.values(value2)) {
    if (typeof part === "object" && part !== null) frozen(part);
  }
  return Object.freeze(value2);
}

// src/renderers/xlsx/cells.ts
function textGate() {
  let cut = 0;
  return {
    pass(text) {
      if (isTooLong(text)) cut += 1;
      return cellText(text);
    },
    get cut() {
      return cut;
    }
  };
}
function cellText(text) {
  return storedText(cutText(legalText(text), LONGEST_CELL_TEXT));
}
function isTooLong(text) {
  return text.length > LONGEST_CELL_TEXT && legalText(text).length > LONGEST_CELL_TEXT;
}
function cellContent(column2, cell, role, gate) {
  const { heat, status } = cell;
  const look = { type: column2.type, role, ...heat === void 0 ? {} : { heat } };
  if (isNumeric(column2.type)) {
    if (typeof cell.value !== "number" || !Number.isFinite(cell.value)) {
      return { value: textOrNothing(cell, gate), look: { ...look, aside: true } };
    }
    const numberFormat = numberFormatOf(column2.type, cell.value);
    return { value: cell.value, look: { ...look, numberFormat, ...status && cell.value > 0 ? { status } : {} } };
  }
  if (!status) return { value: textOrNothing(cell, gate), look };
  return { value: textOrNothing(cell, gate), look: { ...look, status, numberFormat: `"${SHAPES[status]} "@` } };
}
function numberFormatOf(type, value2) {
  if (type === "percent") return percentFormat(value2);
  return Number.isInteger(value2) ? "#,##0" : "#,##0.0##";
}
function textOrNothing(cell, gate) {
  return cell.text === "" ? null : gate.pass(cell.text);
}

// src/renderers/xlsx/text-width.ts
var WIDTHS = [
  [222, "ijl'|"],
  [278, " !,./:;\\[]ft"],
  [333, '()-`rI"{}*'],
  [500, "ckvxyzsJ"],
  [611, "FTZ<=>+~"],
  [667, "ABEKPSVXY&"],
  [722, "CDHNRUw"],
  [778, "GOQ"],
  [889, "Mm%"],
  [1e3, "W@\u2014\u2026"]
];
var ORDINARY = 556;
var MONO = 602;
var BROAD = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/;
var EM = 40 / 3 / 7;
var byCharacter = new Map(WIDTHS.flatMap(([width, characters]) => Array.from(characters).map((one) => [one, width])));
var LATIN = Float64Array.from(
  { length: 256 },
  (_, code) => (byCharacter.get(String.fromCharCode(code)) ?? ORDINARY) / 1e3 * EM
);
var BOLD = 1.08;
var SUBSTITUTE = 1.06;
var CELL_ROOM = 2.25;
function textWidth(text, face = "sans") {
  let longest = 0;
  for (const line of text.includes("\n") ? text.split("\n") : [text]) {
    longest = Math.max(longest, face === "mono" ? line.length * MONO * EM * 0.9 / 1e3 : lineWidth(line));
  }
  return longest;
}
function columnFor(width, scale = 1) {
  return width * scale * SUBSTITUTE + CELL_ROOM;
}
function lineCount(text, columnWidth, scale = 1, face = "sans") {
  const available = Math.max(columnWidth - CELL_ROOM, 1) / (SUBSTITUTE * scale) + 1e-3;
  const space = textWidth(" ", face);
  let lines = 0;
  for (const paragraph of text.split("\n")) {
    let used = 0;
    lines += 1;
    for (const word2 of paragraph.split(" ")) {
      const width = textWidth(word2, face);
      if (used > 0 && used + width > available) {
        lines += 1;
        used = 0;
      }
      const full = width > available ? Math.ceil(width / available) - 1 : 0;
      lines += full;
      used += width - full * available + space;
    }
  }
  return lines;
}
function longestWord(text, face = "sans") {
  return text.split(/\s+/).reduce((widest, word2) => Math.max(widest, textWidth(word2, face)), 0);
}
function twoLineWidth(text) {
  const words = text.split(" ");
  const space = textWidth(" ");
  const whole = textWidth(text);
  let above = 0;
  let narrowest = whole;
  for (const word2 of words.slice(0, -1)) {
    above += textWidth(word2) + space;
    narrowest = Math.min(narrowest, Math.max(above - space, whole - above));
  }
  return narrowest;
}
function lineWidth(line) {
  let width = 0;
  for (let index = 0; index < line.length; index += 1) {
    width += LATIN[line.charCodeAt(index)] ?? (BROAD.test(line.charAt(index)) ? EM : ORDINARY / 1e3 * EM);
  }
  return width;
}

// src/renderers/xlsx/column-widths.ts
var SHAPE = 2.5;
var NARROWEST = 7;
var WIDEST = 64;
var LONGEST_WHOLE_WORD = 32;
var WIDEST_TABLE = 215;
var UNIT = 8;
function measureCells(view) {
  const count = view.columns.length;
  const widths = new Float64Array(view.rows.length * count);
  view.rows.forEach((row, rowIndex) => {
    view.columns.forEach((column2, index) => {
      widths[rowIndex * count + index] = cellWidth(column2, row.cells[index]);
    });
  });
  return widths;
}
function columnWidths(view, cells, beside = 0) {
  const count = view.columns.length;
  const wanted = view.columns.map((column2, index) => {
    let widest = cellWidth(column2, view.totals?.cells[index]) * BOLD;
    for (let at = index; at < cells.length; at += count) widest = Math.max(widest, cells[at] ?? 0);
    const least = view.rows.length === 0 ? column2.weight * UNIT : NARROWEST;
    return clamped(Math.max(columnFor(widest), headWidth(column2)), least, WIDEST);
  });
  return yielding(view, wanted, WIDEST_TABLE - beside);
}
function headWidth({ label }) {
  return columnFor(twoLineWidth(label), BOLD);
}
function cellWidth(column2, cell) {
  const width = textWidth(cell?.text ?? "", faceOf(column2));
  return column2.type === "status" ? width + SHAPE : width;
}
function yielding(view, wanted, most) {
  const surplus = sum(wanted) - most;
  if (surplus <= 0) return rounded(wanted);
  const spare = view.columns.map((column2, index) => {
    if (column2.type !== "text" && column2.type !== "id") return 0;
    const least = Math.max(column2.weight * UNIT, headWidth(column2), wholeWords(view, index));
    return Math.max((wanted[index] ?? 0) - least, 0);
  });
  const share = Math.min(surplus / Math.max(sum(spare), 1), 1);
  return rounded(wanted.map((width, index) => width - (spare[index] ?? 0) * share));
}
function wholeWords(view, index) {
  const column2 = view.columns[index];
  if (!column2) return 0;
  const face = faceOf(column2);
  const widest = view.rows.reduce((width, row) => Math.max(width, longestWord(row.cells[index]?.text ?? "", face)), 0);
  return Math.min(columnFor(widest), LONGEST_WHOLE_WORD);
}
function faceOf({ type }) {
  return type === "id" ? "mono" : "sans";
}
function rounded(widths) {
  return widths.map((width) => Math.ceil(width * 4) / 4);
}
function sum(numbers) {
  return numbers.reduce((total2, number) => total2 + number, 0);
}
function clamped(value2, low, high) {
  return Math.min(Math.max(value2, low), high);
}

// src/renderers/xlsx/formulas.ts
var LONGEST_LITERAL = 255;
function quoted(text) {
  return `"${text.replaceAll('"', '""')}"`;
}
function numeral(value2) {
  return String(value2).toUpperCase();
}
function columnLetters(column2) {
  const rest = (column2 - 1) % 26;
  const letter = String.fromCharCode(65 + rest);
  return column2 > 26 ? columnLetters((column2 - 1 - rest) / 26) + letter : letter;
}
function rangeOf({ top, left, bottom, right }) {
  return `${columnLetters(left)}${String(top)}:${columnLetters(right)}${String(bottom)}`;
}
function absoluteRange(sheet, { top, left, bottom, right }) {
  const first = `$${columnLetters(left)}$${String(top)}`;
  const last = `$${columnLetters(right)}$${String(bottom)}`;
  return `'${sheet}'!${first === last ? first : `${first}:${last}`}`;
}

// src/renderers/xlsx/data-bars.ts
var FIRST_PRIORITY = 1e3;
function addDataBars(extras, theme, column2, position) {
  const { view, index, area } = column2;
  const isAnyAbove = view.rows.some(({ cells }) => Number(cells[index]?.value ?? 0) > 0);
  if (!isAnyAbove) return;
  const longest = view.columns[index]?.type === "percent" ? { type: "num", val: 1 } : { type: "max" };
  const colour = { rgb: barColour(theme) };
  const id = `{A0D17000-0000-4000-8000-${hexadecimal(position, 4)}${hexadecimal(index + 1, 8)}}`;
  const sqref = rangeOf(area);
  const bar = { minLength: 0, maxLength: 100 };
  const link = element(
    "ext",
    { "xmlns:x14": NAMESPACE.sheet2010, uri: "{B025F937-C7B1-47D3-B67F-A62EFF666E3E}" },
    element("x14:id", {}, id)
  );
  extras.formats.push(
    element(
      "conditionalFormatting",
      { sqref },
      element(
        "cfRule",
        { type: "dataBar", priority: FIRST_PRIORITY + index },
        element(
          "dataBar",
          bar,
          element("cfvo", { type: "num", val: 0 }),
          element("cfvo", longest),
          element("color", colour)
        ),
        element("extLst", {}, link)
      )
    )
  );
  extras.newerFormats.push(
    element(
      "x14:conditionalFormatting",
      { "xmlns:xm": NAMESPACE.formula2010 },
      element(
        "x14:cfRule",
        { type: "dataBar", id },
        element(
          "x14:dataBar",
          { ...bar, gradient: 0, axisPosition: "none" },
          element("x14:cfvo", { type: "num" }, element("xm:f", {}, "0")),
          "val" in longest ? element("x14:cfvo", { type: "num" }, element("xm:f", {}, String(longest.val))) : element("x14:cfvo", { type: "max" }),
          element("x14:negativeFillColor", colour)
        )
      ),
      element("xm:sqref", {}, sqref)
    )
  );
}
function barColour({ colours }) {
  const fill = colours.heat.length > 3 ? colours.heat[2]?.fill : void 0;
  return argb(fill ?? colours.hairline).argb;
}
function hexadecimal(value2, digits) {
  return value2.toString(16).toUpperCase().padStart(digits, "0");
}

// src/renderers/xlsx/row-heights.ts
var TALLEST = 409;
var TABLE_LINES = { pitch: 12.75, room: 5.25 };
var HEAD_LINES = { pitch: 12.75, room: 15 };
function rowHeight(lines, { pitch, room } = TABLE_LINES) {
  return Math.min(lines * pitch + room, TALLEST);
}
function textHeight(text, width, lines = TABLE_LINES, scale = 1) {
  return rowHeight(lineCount(text, width, scale), lines);
}

// src/renderers/xlsx/data-rows.ts
var SURE = 0.85;
function putRows(context, view, plan, firstRow) {
  const { extras, gate, sheet, styles } = context;
  const count = view.columns.length;
  view.rows.forEach((row, rowIndex) => {
    const sheetRow = sheet.getRow(firstRow + rowIndex);
    let lines = 1;
    for (let index = 0; index < count; index += 1) {
      const column2 = view.columns[index];
      const cell = row.cells[index];
      if (!column2 || !cell) continue;
      const { value: value2, look } = cellContent(column2, cell, "body", gate);
      const sheetCell = sheetRow.getCell(index + 1);
      sheetCell.value = value2;
      const location = cell.target === void 0 ? void 0 : plan.linkOf(cell, index);
      const isTinted = look.status !== void 0 && !plan.words[index];
      sheetCell.style = styles.cell(
        isTinted || location ? { ...look, tinted: isTinted, link: Boolean(location) } : look
      );
      if (location) extras.links.push({ cell: `${columnLetters(index + 1)}${String(firstRow + rowIndex)}`, location });
      const width = plan.widths[index] ?? 0;
      if ((plan.cells[rowIndex * count + index] ?? 0) > width * SURE || cell.text.includes("\n")) {
        lines = Math.max(lines, lineCount(cell.text, width, 1, column2.type === "id" ? "mono" : "sans"));
      }
    }
    sheetRow.height = rowHeight(lines);
  });
}

// src/renderers/xlsx/print-setup.ts
var PAPER = { A4: 9, LETTER: 1 };
var MARGINS = { left: 0.45, right: 0.45, top: 0.75, bottom: 0.6, header: 0.3, footer: 0.3 };
var PAGE = {
  A4: { width: 595, height: 842 },
  LETTER: { width: 612, height: 792 }
};
var POINTS_AN_INCH = 72;
var LONGEST_HEADER = 255;
function pageSetupOf(document, sheet) {
  const common = {
    // eslint-disable-next-line @typescript-eslint/no-unsafe-enum-assignment -- exceljs's list is incomplete
    paperSize: PAPER[document.page.size],
    margins: MARGINS,
    fitToPage: true,
    fitToWidth: 1,
    horizontalDpi: 300,
    verticalDpi: 300
  };
  if ("width" in sheet) return { ...common, orientation: orientationFor(document.page.size, sheet), fitToHeight: 1 };
  const row = String(sheet.headRow);
  return { ...common, orientation: "landscape", fitToHeight: 0, printTitlesRow: `${row}:${row}` };
}
function orientationFor(page, content) {
  const { width, height } = PAGE[page];
  const scale = (across, down) => Math.min(
    (across - (MARGINS.left + MARGINS.right) * POINTS_AN_INCH) / content.width,
    (down - (MARGINS.top + MARGINS.bottom) * POINTS_AN_INCH) / content.height
  );
  return scale(height, width) > scale(width, height) ? "landscape" : "portrait";
}
function headerFooterOf(document, font) {
  const { meta, theme } = document;
  const muted = `&8&K${hexadecimal2(theme.colours.muted)}&"${font},Regular"`;
  const loud = `&10&K${hexadecimal2(theme.colours.status.red.text)}&"${font},Bold"`;
  const [start, end] = readsFromRight(document) ? ["&R", "&L"] : ["&L", "&R"];
  const middle = meta.mark ? `&C${loud}${fitted(meta.mark, 60)}` : "";
  const origin = [meta.origin, meta.classification].filter((part) => part !== "").join(" \xB7 ");
  const rest = `${middle}${end}${muted}${fitted(origin, 60)}`;
  const head = fitted(meta.runningHead.join(" \xB7 "), LONGEST_HEADER - `${start}${muted}${rest}`.length);
  const page = fillIn(escaped2(word(document, "xlsx.page")), { page: "&P", pages: "&N" });
  return {
    differentFirst: false,
    differentOddEven: false,
    oddHeader: `${start}${muted}${head}${rest}`,
    oddFooter: `${start}${muted}${fitted(meta.id, 80)}${end}${muted}${page}`
  };
}
function fitted(text, limit) {
  const line = legalText(text).replace(/\s+/g, " ");
  let length = Math.min(line.length, limit);
  while (length > 0 && escaped2(cutText(line, length)).length > limit) length -= 1;
  return length > 0 ? escaped2(cutText(line, length)) : "";
}
function escaped2(text) {
  return legalText(text).replace(/\s+/g, " ").replaceAll("&", "&&");
}
function hexadecimal2(colour) {
  return colour.slice(1).toUpperCase();
}

// src/renderers/xlsx/sheet-context.ts
function put(context, stretch, value2, look) {
  const { sheet } = context;
  const { row, column: column2, span } = stretch;
  const cell = sheet.getCell(row, column2);
  cell.value = value2;
  cell.style = look;
  if (span > 1) sheet.mergeCells(row, column2, row, column2 + span - 1);
}
function headRowCount({ document, plan }, name) {
  return 3 + Number(document.meta.mark !== null) + Number(leadsBack(plan, name));
}
function leadsBack({ summary }, name) {
  return summary !== void 0 && summary !== name;
}
function putSheetHead(context, head, columns) {
  const { document, extras, gate, plan, sheet, styles } = context;
  const { meta } = document;
  const back = `${readsFromRight(document) ? "\u2192" : "\u2190"} ${plan.summary ?? ""}`;
  const origin = [...meta.runningHead, meta.origin, meta.classification].filter((part) => part !== "").join(" \xB7 ");
  const lines = [
    ...meta.mark ? [{ text: meta.mark, look: styles.mark, scale: 1.2, spacing: { pitch: 14, room: 7 } }] : [],
    ...leadsBack(plan, sheet.name) ? [{ text: back, look: styles.back, scale: 0.9, spacing: { pitch: 12, room: 7 } }] : [],
    { text: head.title, look: styles.title, scale: 1.75, spacing: { pitch: 21, room: 8 } },
    { text: head.lead, look: styles.lead, scale: 1, spacing: TABLE_LINES },
    { text: origin, look: styles.origin, scale: 0.9, spacing: { pitch: 12, room: 11 } }
  ];
  lines.forEach(({ text, look, scale, spacing }, index) => {
    const row = index + 1;
    put(context, { row, column: 1, span: columns.count }, gate.pass(text), look);
    sheet.getRow(row).height = textHeight(text, columns.width, spacing, scale);
    if (look === styles.back) extras.links.push({ cell: `A${String(row)}`, location: `'${plan.summary ?? ""}'!A1` });
  });
  return lines.length;
}

// src/renderers/xlsx/status-tints.ts
var MOST_WORDS = 40;
function statusWords(view, index) {
  const column2 = view.columns[index];
  if (!column2 || isNumeric(column2.type)) return void 0;
  const words = /* @__PURE__ */ new Map();
  for (const row of view.rows) {
    const cell = row.cells[index];
    if (!cell?.status || cell.text === "") continue;
    const text = cellText(cell.text);
    const known = words.get(text);
    if (known !== void 0 && known !== cell.status || text.length > 200 || words.size > MOST_WORDS)
      return void 0;
    words.set(text, cell.status);
  }
  if (words.size === 0) return void 0;
  const ambiguous = view.rows.some((row) => {
    const cell = row.cells[index];
    return cell !== void 0 && cell.status === void 0 && words.has(cellText(cell.text));
  });
  return ambiguous ? void 0 : words;
}
function addStatusTints(sheet, styles, area, words) {
  const rules = STATUSES.flatMap(
    (status) => [...words].filter(([, of]) => of === status).map(([text]) => ({ status, text }))
  );
  sheet.addConditionalFormatting({
    ref: `${area.top}:${area.bottom}`,
    rules: rules.map(({ status, text }, index) => ({
      type: "expression",
      priority: index + 1,
      formulae: [`EXACT(${area.top},${quoted(text)})`],
      style: styles.conditional(status)
    }))
  });
}

// src/renderers/xlsx/table-part.ts
function tablePart({ name, area, labels, totals }, id) {
  const filtered = totals ? { ...area, bottom: area.bottom - 1 } : area;
  const columns = labels.map((label, index) => column(label, index + 1, totals?.[index]));
  const style = { showFirstColumn: 0, showLastColumn: 0, showRowStripes: 0, showColumnStripes: 0 };
  return DECLARATION + element(
    "table",
    {
      xmlns: NAMESPACE.sheet,
      id,
      name,
      displayName: name,
      ref: rangeOf(area),
      ...totals ? { totalsRowCount: 1 } : { totalsRowShown: 0 }
    },
    element("autoFilter", { ref: rangeOf(filtered) }),
    element("tableColumns", { count: labels.length }, ...columns),
    element("tableStyleInfo", style)
  );
}
function column(name, id, total2) {
  if (total2 === void 0) return element("tableColumn", { id, name });
  if (total2.kind === "text") return element("tableColumn", { id, name, totalsRowLabel: total2.text });
  const formula = element("totalsRowFormula", {}, escaped(total2.formula));
  return element("tableColumn", { id, name, totalsRowFunction: "custom" }, formula);
}
var LONGEST_LABEL = 250;
function tableLabels(columns) {
  const taken = /* @__PURE__ */ new Set();
  return columns.map(({ label }, index) => {
    const line = legalText(label).replace(/\s+/g, " ").trim().slice(0, LONGEST_LABEL).replace(/[\ud800-\udbff]$/, "");
    const legal = line === "" ? columnLetters(index + 1) : line;
    let free = legal;
    for (let count = 2; taken.has(free.toLowerCase()); count += 1) free = `${legal} (${String(count)})`;
    taken.add(free.toLowerCase());
    return free;
  });
}

// src/renderers/xlsx/target-links.ts
function linkTo(context, links) {
  if (links?.home !== context.sheet.name) return () => void 0;
  const top = headRowCount(context, links.sheet) + 2;
  const right = links.view.columns.length;
  return ({ target }, index) => {
    const rows = target !== void 0 && index === links.column ? links.rows.get(target) : void 0;
    if (rows === void 0) return void 0;
    return `'${links.sheet}'!${rangeOf({ left: 1, right, top: top + rows.first, bottom: top + rows.last })}`;
  };
}

// src/renderers/xlsx/totals-row.ts
function putTotals(context, view, totals, range) {
  const { gate, sheet, styles } = context;
  const key = cellsOf(1, range);
  const allShown = `SUBTOTAL(103,${key})=COUNTA(${key})`;
  const row = sheet.getRow(range.last + 1);
  row.height = 20;
  return view.columns.map((column2, index) => {
    const total2 = totals.cells[index];
    if (!total2) return void 0;
    const { value: value2, look } = cellContent(column2, total2, "total", gate);
    const cell = row.getCell(index + 1);
    cell.style = styles.cell({ ...look, tinted: true });
    if (typeof value2 === "number") {
      const sums = column2.type === "count" && isSumOf(view, index, total2);
      const formula = sums ? `SUBTOTAL(109,${cellsOf(index + 1, range)})` : `IF(${allShown},${numeral(value2)},"")`;
      cell.value = { formula, result: value2 };
      return { kind: "formula", formula };
    }
    if (index === 0 && value2 !== null && value2.length <= LONGEST_LITERAL && view.columns.some(({ type }) => isNumeric(type))) {
      const filtered = quoted(gate.pass(word(context.document, "xlsx.filtered")));
      const formula = `IF(${allShown},${quoted(value2)},${filtered})`;
      cell.value = { formula, result: value2 };
      return { kind: "formula", formula };
    }
    cell.value = value2;
    return value2 === null ? void 0 : { kind: "text", text: value2 };
  });
}
function isSumOf(view, index, total2) {
  let sum2 = 0;
  for (const row of view.rows) {
    const value2 = row.cells[index]?.value;
    if (typeof value2 === "number") sum2 += value2;
  }
  return sum2 === total2.value;
}
function cellsOf(column2, { first, last }) {
  return rangeOf({ left: column2, right: column2, top: first, bottom: last });
}

// src/renderers/xlsx/working-columns.ts
var UNIT2 = 8;
var LONGEST_TITLE = 32;
var LONGEST_MESSAGE = 255;
var FIRST_DAY = 36526;
function workingWidths(columns) {
  return columns.map((column2) => {
    const widest = column2.choices.reduce((width, { text }) => Math.max(width, textWidth(text)), 0);
    return Math.ceil(Math.max(column2.weight * UNIT2, headWidth(column2), columnFor(widest)) * 4) / 4;
  });
}
function putWorkingColumns(context, columns, area) {
  const { extras, sheet, styles } = context;
  for (let row = area.top; row <= area.bottom; row += 1) {
    const sheetRow = sheet.getRow(row);
    columns.forEach(({ type }, index) => {
      sheetRow.getCell(area.left + index).style = styles.input(type);
    });
  }
  const closed = closedRule(columns, area);
  return columns.flatMap((column2, index) => {
    const cells = { ...area, left: area.left + index, right: area.left + index };
    if (column2.type === "date") {
      extras.validations.push(
        validation(column2, cells, { type: "date", operator: "greaterThanOrEqual" }, String(FIRST_DAY))
      );
      addDueSigns(context, cells, closed);
    }
    if (column2.type !== "choice") return [];
    const list = choiceList(column2);
    if (list === void 0) return [`Worksheet "${sheet.name}": the choices of "${column2.label}" do not fit a list.`];
    extras.validations.push(validation(column2, cells, { type: "list" }, quoted(list)));
    return [];
  });
}
function choiceList({ choices }) {
  const list = choices.map(({ text }) => cellText(text)).join(",");
  const isSound = choices.every(({ text }) => text.trim() !== "" && !/[",]/.test(text));
  return isSound && list.length > 0 && list.length <= LONGEST_LITERAL ? list : void 0;
}
function validation({ label, hint, error }, cells, kind, formula) {
  const title = cutText(legalText(label), LONGEST_TITLE);
  const attributes = {
    ...kind,
    allowBlank: 1,
    showInputMessage: 1,
    showErrorMessage: 1,
    errorTitle: title,
    error: cutText(legalText(error), LONGEST_MESSAGE),
    promptTitle: title,
    prompt: cutText(legalText(hint), LONGEST_MESSAGE),
    sqref: rangeOf(cells)
  };
  return element("dataValidation", attributes, element("formula1", {}, escaped(formula)));
}
function closedRule(columns, area) {
  const index = columns.findIndex(({ type }) => type === "choice");
  const words = columns[index]?.choices.filter(({ closed }) => closed) ?? [];
  if (words.length === 0) return void 0;
  const cell = `$${columnLetters(area.left + index)}${String(area.top)}`;
  return `OR(${words.map(({ text }) => `EXACT(${cell},${quoted(cellText(text))})`).join(",")})`;
}
function addDueSigns({ extras, sheet, styles }, cells, closed) {
  const sqref = rangeOf(cells);
  if (closed !== void 0) {
    sheet.addConditionalFormatting({
      ref: sqref,
      rules: [{ type: "expression", priority: 1, formulae: [closed], style: styles.closed }]
    });
    extras.stops.push(closed);
  }
  const bounds = [
    element("cfvo", { type: "percent", val: 0 }),
    element("cfvo", { type: "formula", val: "TODAY()" }),
    element("cfvo", { type: "formula", val: "TODAY()+8" })
  ];
  const signs = element("iconSet", { iconSet: "3Signs" }, ...bounds);
  extras.formats.push(
    element("conditionalFormatting", { sqref }, element("cfRule", { type: "iconSet", priority: 2 }, signs))
  );
}

// src/renderers/xlsx/data-sheet.ts
var MOST_ROWS = 1048576;
var FREEZE_FROM = 120;
var WIDEST_FROZEN = 44;
function putDataSheet(context, worksheet, view) {
  const { document, gate, options, sheet, styles } = context;
  const working = view.rows.length === 0 ? [] : worksheet.working ?? [];
  const cells = measureCells(view);
  const beside = workingWidths(working);
  const widths = [...columnWidths(view, cells, total(beside)), ...beside];
  widths.forEach((width2, index) => {
    sheet.getColumn(index + 1).width = width2;
  });
  const width = total(widths);
  const headRow = headRowCount(context, sheet.name) + 1;
  const area = { left: 1, top: headRow + 1, right: widths.length, bottom: headRow + view.rows.length };
  if (area.bottom + 1 > MOST_ROWS) throw tooLong(worksheet, view.rows.length, MOST_ROWS - 1 - headRow);
  putSheetHead(context, { title: worksheet.name, lead: worksheet.lead }, { count: widths.length, width });
  const notices = [];
  if (view.rows.length === 0) {
    putHead(context, view, working, widths, headRow);
    put(context, { row: area.top, column: 1, span: widths.length }, gate.pass(view.empty), styles.empty);
    sheet.getRow(area.top).height = textHeight(view.empty, width);
  } else {
    const labels = putHead(context, view, working, widths, headRow);
    putBody(context, view, { widths, cells }, area);
    putBars(context, worksheet, view, area);
    notices.push(...putWorkingColumns(context, working, { ...area, left: view.columns.length + 1 }));
    putTable(context, view, { labels, area, key: worksheet.key ?? onlyView(worksheet).table });
  }
  const frozen2 = frozenColumns(view, widths);
  sheet.views = [
    {
      state: "frozen",
      xSplit: frozen2,
      ySplit: headRow,
      showGridLines: false,
      rightToLeft: readsFromRight(document),
      activeCell: `${columnLetters(frozen2 + 1)}${String(headRow + 1)}`
    }
  ];
  sheet.pageSetup = { ...sheet.pageSetup, ...pageSetupOf(document, { headRow }) };
  sheet.headerFooter = { ...sheet.headerFooter, ...headerFooterOf(document, options.font) };
  return notices;
}
function tooLong(worksheet, rows, most) {
  return new AuditpressError(
    "input",
    "worksheet-too-long",
    `expected at most ${String(most)} rows below the head of the worksheet "${worksheet.name}", received ${String(rows)}`,
    { hint: "Show fewer rows in this worksheet, or leave the format xlsx out." }
  );
}
function putHead(context, view, working, widths, row) {
  const { gate, sheet, styles } = context;
  let height = 0;
  const labels = tableLabels([...view.columns, ...working]).map((label, index) => {
    const column2 = view.columns[index];
    const look = column2 ? styles.head(column2.type, "filter") : styles.head("text", "working");
    const text = gate.pass(label);
    put(context, { row, column: index + 1, span: 1 }, text, look);
    height = Math.max(height, textHeight(label, widths[index] ?? 0, HEAD_LINES, BOLD));
    return text;
  });
  sheet.getRow(row).height = height;
  return labels;
}
function putBody(context, view, measured, area) {
  const { plan, sheet, styles } = context;
  const words = view.columns.map((_, index) => statusWords(view, index));
  const linkOf = linkTo(context, plan.links);
  putRows(context, view, { ...measured, words, linkOf }, area.top);
  words.forEach((of, index) => {
    const letters = columnLetters(index + 1);
    const cells = { top: `${letters}${String(area.top)}`, bottom: `${letters}${String(area.bottom)}` };
    if (of) addStatusTints(sheet, styles, cells, of);
  });
}
function putBars(context, worksheet, view, area) {
  const { bars = [] } = onlyView(worksheet);
  view.columns.forEach(({ key }, index) => {
    if (!bars.includes(key)) return;
    const cells = { ...area, left: index + 1, right: index + 1 };
    addDataBars(context.extras, context.document.theme, { view, index, area: cells }, context.position);
  });
}
function putTable(context, view, { labels, area, key }) {
  const { extras, names, sheet } = context;
  const range = { first: area.top, last: area.bottom };
  const totals = view.totals && putTotals(context, view, view.totals, range);
  const name = names.reserve(key);
  const whole = { ...area, top: area.top - 1, bottom: area.bottom + (totals ? 1 : 0) };
  extras.table = (id) => tablePart({ name, area: whole, labels, totals }, id);
  names.define(`${name}_rows`, absoluteRange(sheet.name, area));
}
function frozenColumns(view, widths) {
  if (total(widths) <= FREEZE_FROM) return 0;
  let count = 0;
  let width = 0;
  for (const [index, column2] of view.columns.entries()) {
    width += widths[index] ?? 0;
    if (column2.type !== "text" && column2.type !== "id" || width > WIDEST_FROZEN) break;
    count += 1;
  }
  return Math.min(count, widths.length - 1);
}
function total(widths) {
  return widths.reduce((sum2, one) => sum2 + one, 0);
}

// src/renderers/xlsx/names.ts
var LONGEST = 200;
function workbookNames() {
  const taken = /* @__PURE__ */ new Set();
  const defined = [];
  const reserve = (wanted) => {
    const legal = legalName2(wanted);
    let free = legal;
    for (let count = 2; taken.has(free.toLowerCase()); count += 1) free = `${legal}_${String(count)}`;
    taken.add(free.toLowerCase());
    return free;
  };
  return {
    reserve,
    define: (wanted, range) => void defined.push({ name: reserve(wanted), range }),
    defined
  };
}
function legalName2(wanted) {
  const name = wanted.replace(/[^A-Za-z0-9]+/g, "_").slice(0, LONGEST);
  const isAddress = /^[a-z]{1,3}\d+$/i.test(name) || /^r?\d*c?\d*$/i.test(name);
  return isAddress || !/^[A-Za-z]/.test(name) ? `_${name}` : name;
}

// src/renderers/xlsx/sheet-extras.ts
function noExtras() {
  return { formats: [], stops: [], newerFormats: [], validations: [], links: [], charts: [] };
}

// src/renderers/xlsx/summary-grid.ts
var NARROWEST2 = 9;
var WIDEST2 = 16;
var FEWEST = { narrow: 12, broad: 9 };
var BROAD2 = 11.5;
var WIDEST_LEAD = 40;
var CHART_WIDTH = 62;
function summaryGrid(views) {
  let unit = NARROWEST2;
  let widestLead = 0;
  for (const { table } of views) {
    table.columns.forEach((column2, index) => {
      if (index === 0) widestLead = Math.max(widestLead, contentWidth(table, index));
      else if (isNumeric(column2.type)) {
        unit = Math.max(unit, headWidth(column2), columnFor(contentWidth(table, index), BOLD));
      }
    });
  }
  unit = Math.min(unit, WIDEST2);
  const lead = Math.min(Math.max(Math.ceil(Math.min(columnFor(widestLead), WIDEST_LEAD) / unit), 3), 4);
  const widthOf = ({ table }) => {
    return spansOf(table, { unit, lead }).reduce((sum2, span) => sum2 + span, 0);
  };
  const charted = views.filter(({ wanted }) => wanted.chart !== void 0);
  const beside = charted.length === 0 ? 0 : Math.max(...charted.map(widthOf)) + Math.ceil(CHART_WIDTH / unit);
  const count = Math.max(unit > BROAD2 ? FEWEST.broad : FEWEST.narrow, ...views.map(widthOf), beside);
  const charts = beside === 0 ? void 0 : { first: Math.max(...charted.map(widthOf)) + 1, last: count };
  return { count, unit, lead, charts };
}
function spansOf(view, grid) {
  return view.columns.map((column2, index) => {
    if (index === 0) return grid.lead;
    if (isNumeric(column2.type)) return 1;
    const width = Math.max(columnFor(contentWidth(view, index)), headWidth(column2));
    return Math.min(Math.ceil(width / grid.unit), grid.lead);
  });
}
function stretches(grid, parts) {
  return Array.from({ length: parts }, (_, index) => {
    const from = Math.round(index * grid.count / parts);
    return { column: from + 1, span: Math.round((index + 1) * grid.count / parts) - from };
  });
}
function contentWidth(view, index) {
  const texts = [...view.rows, ...view.totals ? [view.totals] : []].map((row) => row.cells[index]?.text ?? "");
  return texts.reduce((widest, text) => Math.max(widest, textWidth(text)), 0);
}

// src/renderers/xlsx/key-figures.ts
var MOST_A_LINE = 6;
var CAPTION = { pitch: 12, room: 4 };
function putKeyFigures(context, grid, figures, from) {
  const aLine = figuresALine(figures.length, grid);
  let row = from;
  for (let first = 0; first < figures.length; first += aLine) {
    row = putLine(context, grid, aLine, figures.slice(first, first + aLine), row);
  }
  return row;
}
function figuresALine(count, grid) {
  const most = Math.min(MOST_A_LINE, Math.floor(grid.count / 2));
  return Math.ceil(count / Math.ceil(count / most));
}
function putLine(context, grid, aLine, figures, row) {
  const { gate, names, sheet, styles } = context;
  const heights = [16, 28, 16];
  stretches(grid, aLine).forEach(({ column: column2, span }, index) => {
    const figure = figures[index];
    if (!figure) return;
    const { key, label, of, status, text, type, value: value2 } = figure;
    const width = span * grid.unit;
    put(context, { row, column: column2, span }, gate.pass(label), styles.figureLabel);
    if (value2 !== null && Number.isFinite(value2)) {
      put(context, { row: row + 1, column: column2, span }, value2, styles.figureValue(numberFormatOf(type, value2), status));
    } else {
      put(context, { row: row + 1, column: column2, span }, gate.pass(text), styles.figureValue("@", void 0));
    }
    put(context, { row: row + 2, column: column2, span }, gate.pass(of), styles.figureOf);
    const cell = { top: row + 1, bottom: row + 1, left: column2, right: column2 };
    if (key !== void 0) names.define(`figure_${key}`, absoluteRange(sheet.name, cell));
    heights[0] = Math.max(heights[0] ?? 0, textHeight(label, width, CAPTION, 0.9));
    heights[2] = Math.max(heights[2] ?? 0, textHeight(of, width, CAPTION, 0.9));
  });
  heights.forEach((height, index) => {
    sheet.getRow(row + index).height = height;
  });
  return row + heights.length + 1;
}

// src/renderers/xlsx/summary-lists.ts
var TWO_ABREAST = 125;
function putSheetList(context, grid, from) {
  const { document, extras, plan, sheet, styles } = context;
  const others = plan.sheets.filter(({ name }) => name !== sheet.name);
  if (others.length === 0) return from;
  putHeading(context, grid, word(document, "xlsx.sheets"), from);
  others.forEach(({ name, worksheet }, index) => {
    const row = from + 1 + index;
    const place = { column: 1, span: grid.count };
    putPair(context, grid, place, row, { term: name, text: worksheet.lead }, [styles.link, styles.definition]);
    extras.links.push({ cell: `A${String(row)}`, location: `'${name}'!A1` });
  });
  return from + others.length + 2;
}
function putDefinitions(context, grid, items, from) {
  const { document, styles } = context;
  if (items.length === 0) return;
  putHeading(context, grid, word(document, "xlsx.definitions"), from);
  const places = stretches(grid, grid.count * grid.unit >= TWO_ABREAST ? 2 : 1);
  const aColumn = Math.ceil(items.length / places.length);
  items.forEach((item, index) => {
    const place = places[Math.floor(index / aColumn)];
    const look = item.type === "id" ? styles.definitionId : styles.definition;
    if (place) putPair(context, grid, place, from + 1 + index % aColumn, item, [styles.term, look]);
  });
}
function putHeading(context, grid, text, row) {
  put(context, { row, column: 1, span: grid.count }, context.gate.pass(text), context.styles.heading);
  context.sheet.getRow(row).height = 22;
}
function putPair(context, grid, place, row, { term, text }, [termLook, textLook]) {
  const { gate, sheet } = context;
  const span = place.span - grid.lead;
  put(context, { row, column: place.column, span: grid.lead }, gate.pass(term), termLook);
  put(context, { row, column: place.column + grid.lead, span }, gate.pass(text), textLook);
  const face = textLook === context.styles.definitionId ? "mono" : "sans";
  const lines = lineCount(text, span * grid.unit, 1, face);
  const height = Math.max(rowHeight(lines), textHeight(term, grid.lead * grid.unit));
  const sheetRow = sheet.getRow(row);
  sheetRow.height = Math.max(sheetRow.height || 0, height);
}

// src/renderers/xlsx/summary-chart.ts
var LOWEST = 96;
function putChart(context, grid, placed) {
  const { extras, sheet } = context;
  const { description, end, head, table } = placed;
  const chart = barsOf(sheet.name, placed);
  if (!grid.charts || chart.series.length === 0) return end;
  let height = 0;
  for (let row = head; row < end; row += 1) height += sheet.getRow(row).height;
  const spare = Math.max(LOWEST - height, 0);
  if (spare > 0) sheet.getRow(end).height = spare;
  const below = spare > 0 ? end + 1 : end;
  extras.charts.push({
    chart,
    name: table.title,
    description,
    // Columns and rows of corners count from 0: the chart begins where the column before it ends.
    from: { column: grid.charts.first - 1, row: head - 1 },
    to: { column: grid.charts.last, row: below - 1 }
  });
  return below;
}
function barsOf(sheet, { head, spans, table }) {
  const lines = { top: head + 1, bottom: head + table.rows.length };
  const at = (left, rows) => absoluteRange(sheet, { left, right: left, ...rows });
  const firstColumns = spans.map((_, index) => 1 + spans.slice(0, index).reduce((sum2, span) => sum2 + span, 0));
  const series = table.columns.flatMap(({ label, status, type }, index) => {
    const column2 = firstColumns[index];
    if (status === void 0 || type !== "count" || column2 === void 0) return [];
    const numbers = table.rows.map(({ cells }) => numberIn(cells[index]));
    return [
      {
        status,
        name: { range: at(column2, { top: head, bottom: head }), texts: [label] },
        values: { range: at(column2, lines), numbers }
      }
    ];
  });
  const texts = table.rows.map(({ cells }) => cells[0]?.text ?? "");
  return { labels: { range: at(1, lines), texts }, series };
}
function numberIn(cell) {
  return typeof cell?.value === "number" && Number.isFinite(cell.value) ? cell.value : 0;
}

// src/renderers/xlsx/summary-table.ts
function putSummaryTable(context, grid, { table: view, wanted }, from, prefix) {
  const { gate, names, sheet, styles } = context;
  const spans = spansOf(view, grid);
  const width = spans.reduce((sum2, span) => sum2 + span, 0);
  put(context, { row: from, column: 1, span: grid.count }, gate.pass(wanted.title ?? view.title), styles.heading);
  sheet.getRow(from).height = 22;
  const head = view.columns.map(({ label, type }) => ({
    value: gate.pass(label),
    text: label,
    look: styles.head(type, "plain")
  }));
  putLine2(context, grid, spans, from + 1, head);
  let row = from + 2;
  if (view.rows.length === 0) {
    put(context, { row, column: 1, span: width }, gate.pass(view.empty), styles.empty);
    sheet.getRow(row).height = textHeight(view.empty, width * grid.unit);
    row += 1;
  }
  const body = { top: row, left: 1, right: width, bottom: row + view.rows.length - 1 };
  if (view.rows.length > 0) names.define(`${prefix}${wanted.table}_rows`, absoluteRange(sheet.name, body));
  for (const line of view.rows) {
    putLine2(context, grid, spans, row, contents(context, view, line, "body"));
    row += 1;
  }
  if (view.totals) {
    putLine2(context, grid, spans, row, contents(context, view, view.totals, "total"));
    row += 1;
  }
  if (wanted.chart && view.rows.length > 0) {
    row = putChart(context, grid, {
      table: view,
      spans,
      head: from + 1,
      end: row,
      description: wanted.chart.description
    });
  }
  return row + 1;
}
function contents(context, view, line, role) {
  return view.columns.map((column2, index) => {
    const cell = line.cells[index] ?? { value: null, text: "" };
    const { value: value2, look } = cellContent(column2, cell, role, context.gate);
    return { value: value2, text: cell.text, look: context.styles.cell({ ...look, tinted: true, roomy: true }) };
  });
}
function putLine2(context, grid, spans, row, cells) {
  let column2 = 1;
  let height = rowHeight(1);
  cells.forEach(({ value: value2, text, look }, index) => {
    const span = spans[index] ?? 1;
    put(context, { row, column: column2, span }, value2, look);
    if (typeof value2 === "string") height = Math.max(height, textHeight(text, span * grid.unit, TABLE_LINES, BOLD));
    column2 += span;
  });
  context.sheet.getRow(row).height = height;
}

// src/renderers/xlsx/summary-sheet.ts
var UNIT3 = 7 * 0.75;
var ORDINARY_ROW = 15;
function putSummarySheet(context, worksheet) {
  const { document, options, sheet } = context;
  const isSummary = worksheet.layout === "summary";
  const views = worksheet.views.map((wanted) => ({ table: resolveView(document, wanted), wanted }));
  const grid = summaryGrid(views);
  for (let column2 = 1; column2 <= grid.count; column2 += 1) sheet.getColumn(column2).width = grid.unit;
  const title = { title: isSummary ? document.meta.title : worksheet.name, lead: worksheet.lead };
  let row = putSheetHead(context, title, { count: grid.count, width: grid.count * grid.unit }) + 2;
  sheet.getRow(row - 1).height = 8;
  if (isSummary) row = putKeyFigures(context, grid, worksheet.figures, row);
  for (const view of views) row = putSummaryTable(context, grid, view, row, isSummary ? "summary_" : "");
  if (isSummary) {
    row = putSheetList(context, grid, row);
    putDefinitions(context, grid, worksheet.definitions, row);
  }
  sheet.views = [{ state: "normal", showGridLines: false, rightToLeft: readsFromRight(document) }];
  sheet.pageSetup = { ...sheet.pageSetup, ...pageSetupOf(document, sizeOf(sheet, grid)) };
  sheet.headerFooter = { ...sheet.headerFooter, ...headerFooterOf(document, options.font) };
}
function sizeOf(sheet, grid) {
  let height = 0;
  sheet.eachRow({ includeEmpty: true }, (row) => {
    height += row.height || ORDINARY_ROW;
  });
  return { width: grid.count * grid.unit * UNIT3, height };
}

// src/renderers/xlsx/workbook.ts
function fillWorkbook(workbook, document, options) {
  describe(workbook, document);
  const styles = stylesOf(document, options);
  const plan = planBook(document);
  const names = workbookNames();
  const filled = plan.sheets.map((planned, index) => {
    const sheet = workbook.addWorksheet(planned.name, { properties: { defaultColWidth: 9 } });
    const common = { document, options, styles, plan, names };
    const context = { ...common, sheet, position: index + 1, extras: noExtras(), gate: textGate() };
    const notices = putSheet(context, planned);
    return { extras: context.extras, notices: [...notices, ...noticesOf(context, planned)] };
  });
  return {
    notices: filled.flatMap(({ notices }) => notices),
    extensions: { document, font: options.font, names, sheets: filled.map(({ extras }) => extras) }
  };
}
function describe(workbook, document) {
  const { meta, locale } = document;
  const created = new Date(meta.createdAt);
  Object.assign(workbook, {
    title: legalText(meta.title),
    subject: legalText(meta.subject),
    creator: legalText(meta.author),
    keywords: legalText(meta.keywords.join(", ")),
    description: legalText(meta.id),
    category: legalText(meta.classification),
    lastModifiedBy: legalText(meta.generator),
    language: locale.tag,
    created,
    modified: created
  });
}
function putSheet(context, { worksheet, view }) {
  switch (worksheet.layout) {
    case "summary":
    case "tables":
      putSummarySheet(context, worksheet);
      return [];
    case "data":
      return view ? putDataSheet(context, worksheet, view) : [];
    default:
      throw new AuditpressError(
        "internal",
        "layout-unknown",
        `expected the layout summary, tables or data of the worksheet "${worksheet.name}", received "${String(worksheet.layout)}"`,
        { hint: "Report it, or correct the layout where your own code composes the document." }
      );
  }
}
function noticesOf(context, { worksheet }) {
  const notices = [];
  const { cut } = context.gate;
  if (cut > 0) {
    notices.push(
      `Worksheet "${context.sheet.name}": ${cut === 1 ? "1 text" : `${String(cut)} texts`} longer than ${String(LONGEST_CELL_TEXT)} characters ${cut === 1 ? "was" : "were"} cut.`
    );
  }
  if (worksheet.layout !== "summary" && worksheet.figures.length + worksheet.definitions.length > 0) {
    notices.push(`Worksheet "${context.sheet.name}": key figures and definitions are shown on summaries only.`);
  }
  return notices;
}

// src/renderers/xlsx/zip.ts
import { promisify } from "node:util";
import { crc32, deflateRaw } from "node:zlib";
var deflate = promisify(deflateRaw);
var LOCAL_HEADER = 67324752;
var CENTRAL_HEADER = 33639248;
var END_OF_DIRECTORY = 101010256;
var VERSION = 20;
var DEFLATED = 8;
var DATE = 33;
async function zip(parts) {
  const packed = await Promise.all(parts.map(pack));
  const files = [];
  const directory = [];
  let offset = 0;
  for (const entry of packed) {
    const local = localHeader(entry);
    directory.push(centralHeader(entry, offset));
    files.push(local, entry.data);
    offset += local.length + entry.data.length;
  }
  const listing = Buffer.concat(directory);
  return Buffer.concat([...files, listing, endOfDirectory(packed.length, listing.length, offset)]);
}
async function pack(part) {
  const content = Buffer.from(part.content, "utf8");
  return {
    name: Buffer.from(part.name, "ascii"),
    data: await deflate(content),
    checksum: crc32(content),
    size: content.length
  };
}
function localHeader(entry) {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(LOCAL_HEADER, 0);
  header.writeUInt16LE(VERSION, 4);
  writeEntry(header, entry, 8);
  return Buffer.concat([header, entry.name]);
}
function centralHeader(entry, offset) {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(CENTRAL_HEADER, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(VERSION, 6);
  writeEntry(header, entry, 10);
  header.writeUInt32LE(offset, 42);
  return Buffer.concat([header, entry.name]);
}
function writeEntry(header, entry, at) {
  header.writeUInt16LE(DEFLATED, at);
  header.writeUInt16LE(DATE, at + 4);
  header.writeUInt32LE(entry.checksum, at + 6);
  header.writeUInt32LE(entry.data.length, at + 10);
  header.writeUInt32LE(entry.size, at + 14);
  header.writeUInt16LE(entry.name.length, at + 18);
}
function endOfDirectory(count, size, offset) {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END_OF_DIRECTORY, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}

// src/renderers/xlsx/renderer.ts
var xlsxRenderer = {
  format: "xlsx",
  extension: "xlsx",
  mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  options: xlsxOptions,
  async render(document, options) {
    const { default: Workbook } = await import("./workbook-ABM5TR4Z.js");
    const workbook = new Workbook();
    const { notices, extensions } = fillWorkbook(workbook, document, options);
    const parts = extendPackage(await packageParts(workbook), extensions);
    return { bytes: await zip(parts), notices };
  }
};
export {
  xlsxRenderer
};
