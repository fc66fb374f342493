import { createRequire as createRequireOfModule } from 'node:module';
const require = createRequireOfModule(import.meta.url);
import {
  AuditpressError
} from "./chunk-2WHU253H.js";

// src/renderers/pdf/engine/metadata.ts
function writeMetadata(file, metadata, claims) {
  const packet = [
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    describe('dc="http://purl.org/dc/elements/1.1/"', [
      property("dc:format", "application/pdf"),
      list("dc:language", "Bag", [metadata.language]),
      list("dc:title", "Alt", [metadata.title]),
      list("dc:creator", "Seq", [metadata.author]),
      list("dc:description", "Alt", [metadata.subject]),
      list("dc:subject", "Bag", metadata.keywords)
    ]),
    describe('pdf="http://ns.adobe.com/pdf/1.3/"', [
      property("pdf:Producer", metadata.producer),
      property("pdf:Keywords", metadata.keywords.join(", "))
    ]),
    describe('xmp="http://ns.adobe.com/xap/1.0/"', [
      property("xmp:CreatorTool", metadata.creator),
      property("xmp:CreateDate", secondsOf(metadata.createdAt)),
      property("xmp:ModifyDate", secondsOf(metadata.createdAt)),
      property("xmp:MetadataDate", secondsOf(metadata.createdAt))
    ]),
    ...claims,
    "</rdf:RDF>",
    "</x:xmpmeta>",
    '<?xpacket end="r"?>'
  ];
  const entries = { Type: "Metadata", Subtype: "XML" };
  file.setInCatalog("Metadata", file.stream(entries, Buffer.from(packet.join("\n")), true));
}
function describe(namespace, properties) {
  return [
    `<rdf:Description rdf:about="" xmlns:${namespace}>`,
    ...properties.filter((text) => text !== ""),
    "</rdf:Description>"
  ].join("\n");
}
function property(name, value) {
  return value === "" ? "" : `<${name}>${escapeXml(value)}</${name}>`;
}
function list(name, kind, values) {
  const language = kind === "Alt" ? ' xml:lang="x-default"' : "";
  const items = values.filter((value) => value !== "").map((value) => `<rdf:li${language}>${escapeXml(value)}</rdf:li>`);
  return items.length === 0 ? "" : `<${name}><rdf:${kind}>${items.join("")}</rdf:${kind}></${name}>`;
}
function secondsOf(date) {
  return `${date.toISOString().slice(0, 19)}Z`;
}
var ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
function escapeXml(text) {
  return text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? "").replace(/[\ufffe\uffff]/g, "");
}

// src/renderers/pdf/engine/colour-profile.ts
var COLORANTS = {
  wtpt: [0.9642, 1, 0.8249],
  rXYZ: [0.43607, 0.22249, 0.01392],
  gXYZ: [0.38515, 0.71687, 0.09708],
  bXYZ: [0.14307, 0.06061, 0.7141]
};
var CURVES = ["rTRC", "gTRC", "bTRC"];
var STEPS = 1024;
var HEADER = 128;
var TAG_ENTRY = 12;
var PROFILE_NAME = "sRGB IEC61966-2.1";
function srgbProfile() {
  const curve = curveTag();
  const tags = [
    ["desc", descriptionTag(PROFILE_NAME)],
    ["cprt", Buffer.concat([signature("text"), Buffer.from("No copyright, use freely\0")])],
    ...Object.entries(COLORANTS).map(([name, values]) => [name, colourTag(values)]),
    ...CURVES.map((name) => [name, curve])
  ];
  const bodies = [...new Set(tags.map(([, body]) => body))];
  const places = /* @__PURE__ */ new Map();
  let size = HEADER + 4 + tags.length * TAG_ENTRY;
  for (const body of bodies) {
    places.set(body, size);
    size += aligned(body).length;
  }
  const table = Buffer.alloc(4 + tags.length * TAG_ENTRY);
  table.writeUInt32BE(tags.length, 0);
  tags.forEach(([name, body], index) => {
    table.write(name, 4 + index * TAG_ENTRY, "latin1");
    table.writeUInt32BE(places.get(body) ?? 0, 8 + index * TAG_ENTRY);
    table.writeUInt32BE(body.length, 12 + index * TAG_ENTRY);
  });
  return Buffer.concat([header(size), table, ...bodies.map(aligned)]);
}
function header(size) {
  const bytes = Buffer.alloc(HEADER);
  bytes.writeUInt32BE(size, 0);
  bytes.writeUInt32BE(34603008, 8);
  bytes.write("mntrRGB XYZ ", 12, "latin1");
  [1999, 10, 18].forEach((part, index) => bytes.writeUInt16BE(part, 24 + 2 * index));
  bytes.write("acsp", 36, "latin1");
  COLORANTS.wtpt.forEach((value, index) => bytes.writeInt32BE(fixed(value), 68 + 4 * index));
  return bytes;
}
function colourTag(values) {
  const bytes = Buffer.alloc(20);
  bytes.write("XYZ ", 0, "latin1");
  values.forEach((value, index) => bytes.writeInt32BE(fixed(value), 8 + 4 * index));
  return bytes;
}
function curveTag() {
  const bytes = Buffer.alloc(12 + 2 * STEPS);
  bytes.write("curv", 0, "latin1");
  bytes.writeUInt32BE(STEPS, 8);
  for (let step = 0; step < STEPS; step += 1) {
    const value = step / (STEPS - 1);
    const light = value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    bytes.writeUInt16BE(Math.round(light * 65535), 12 + 2 * step);
  }
  return bytes;
}
function descriptionTag(text) {
  const ascii = Buffer.from(`${text}\0`, "latin1");
  const length = Buffer.alloc(4);
  length.writeUInt32BE(ascii.length);
  return Buffer.concat([signature("desc"), length, ascii, Buffer.alloc(4 + 4 + 2 + 1 + 67)]);
}
function signature(name) {
  return Buffer.concat([Buffer.from(name, "latin1"), Buffer.alloc(4)]);
}
function aligned(body) {
  return Buffer.concat([body, Buffer.alloc((4 - body.length % 4) % 4)]);
}
function fixed(value) {
  return Math.round(value * 65536);
}

// src/renderers/pdf/engine/archive.ts
function claimsOf(attachments) {
  const part = attachments.length === 0 ? 2 : 3;
  return {
    archival: describe('pdfaid="http://www.aiim.org/pdfa/ns/id/"', [
      `<pdfaid:part>${String(part)}</pdfaid:part>`,
      "<pdfaid:conformance>A</pdfaid:conformance>"
    ]),
    accessible: describe('pdfuaid="http://www.aiim.org/pdfua/ns/id/"', ["<pdfuaid:part>1</pdfuaid:part>"])
  };
}
var EXPLANATION = `<rdf:Description rdf:about=""
 xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
 xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
 xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
<pdfaProperty:name>part</pdfaProperty:name>
<pdfaProperty:valueType>Integer</pdfaProperty:valueType>
<pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>Part of PDF/UA that the file conforms to</pdfaProperty:description>
</rdf:li></rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`;
function writeOutputIntent(file) {
  const name = new String(PROFILE_NAME);
  const intent = { Type: "OutputIntent", S: "GTS_PDFA1", Info: name, OutputConditionIdentifier: name };
  const profile = file.stream({ N: 3 }, srgbProfile());
  file.setInCatalog("OutputIntents", [{ ...intent, DestOutputProfile: profile }]);
}
function attachFiles(file, attachments, createdAt) {
  if (attachments.length === 0) return;
  const specifications = attachments.map(({ name, mediaType, description, relationship, bytes }) => {
    const subtype = mediaType.replace("/", "#2F");
    const parameters = { Size: bytes.length, ModDate: createdAt };
    const embedded = file.stream({ Type: "EmbeddedFile", Subtype: subtype, Params: parameters }, bytes);
    const [shown, text] = [new String(name), new String(description)];
    const specification = file.ref({
      Type: "Filespec",
      F: shown,
      UF: shown,
      Desc: text,
      AFRelationship: relationship,
      EF: { F: embedded, UF: embedded }
    });
    specification.end();
    return { name, specification };
  });
  file.setInCatalog(
    "AF",
    specifications.map(({ specification }) => specification)
  );
  const sorted = specifications.toSorted((a, b) => a.name < b.name ? -1 : 1);
  file.setName("EmbeddedFiles", {
    Names: sorted.flatMap(({ name, specification }) => [new String(name), specification])
  });
}
function withdraw(claim, bytes) {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf(claim);
  if (start >= 0) bytes.fill(32, start, start + claim.length);
}

// src/renderers/pdf/default-export.ts
function defaultExport(module) {
  return "default" in module.default ? module.default.default : module.default;
}

// src/renderers/pdf/typesetting/faces.ts
function faceOf(family, provided) {
  const { font } = provided;
  const advances = /* @__PURE__ */ new Map();
  return {
    family,
    ascent: provided.ascender / 1e3,
    capHeight: provided.capHeight / 1e3,
    lineHeight: (provided.ascender - provided.descender) / 1e3,
    has: (codePoint) => font.hasGlyphForCodePoint(codePoint),
    advance: (codePoint) => {
      let advance = advances.get(codePoint);
      if (advance === void 0) {
        advance = font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm;
        advances.set(codePoint, advance);
      }
      return advance;
    }
  };
}

// src/renderers/pdf/typesetting/fonts.ts
var NO_LOCAL_FILES = () => false;
var knownFaces = /* @__PURE__ */ new WeakMap();
async function openFonts(theme, given) {
  const { sans, mono } = theme.type;
  const names = [.../* @__PURE__ */ new Set([sans, mono, ...given.map(({ family }) => family)])];
  const families = new Map(names.map((name) => [name, familyOf(name, given)]));
  const openStyle = (name, style) => openFace((families.get(name) ?? familyOf(name, given))[style]);
  return {
    ...provide(families),
    sans: await openStyle(sans, "regular"),
    semibold: await openStyle(sans, "semibold"),
    mono: await openStyle(mono, "regular"),
    all: await Promise.all(names.map((name) => openStyle(name, "regular")))
  };
}
function familyOf(name, given) {
  const styles = given.filter(({ family }) => family === name);
  const regular = styles.find(({ weight }) => weight === "regular");
  if (regular === void 0) throw fontMissing(name, given);
  return { regular, semibold: styles.find(({ weight }) => weight === "semibold") ?? regular };
}
function provide(families) {
  const bytes = /* @__PURE__ */ new Map();
  const descriptors = {};
  for (const [name, { regular, semibold }] of families) {
    descriptors[name] = { normal: `${name} regular`, bold: `${name} semibold` };
    bytes.set(`${name} regular`, bufferOf(regular));
    bytes.set(`${name} semibold`, bufferOf(semibold));
  }
  const files = {
    existsSync: (name) => bytes.has(name),
    readFileSync: (name) => bytes.get(name) ?? new Uint8Array()
  };
  return { descriptors, files };
}
async function openFace(file) {
  const known = knownFaces.get(file.bytes);
  if (known?.family === file.family) return known;
  const face = await parseFace(file);
  knownFaces.set(file.bytes, face);
  return face;
}
async function parseFace(file) {
  const PdfDocument = defaultExport(await import("pdfmake/js/PDFDocument.js"));
  const { descriptors, files } = provide(/* @__PURE__ */ new Map([[file.family, { regular: file, semibold: file }]]));
  const scratch = new PdfDocument(descriptors, {}, {}, {}, { autoFirstPage: false, font: null }, files, NO_LOCAL_FILES);
  try {
    return faceOf(file.family, scratch.provideFont(file.family, false, false));
  } catch (cause) {
    throw new AuditpressError(
      "input",
      "font-unreadable",
      `expected the ${file.weight} style of "${file.family}" as a TrueType or OpenType font, received ${String(file.bytes.length)} bytes that cannot be read as one`,
      { hint: "Replace the font file, or name another family in the theme.", cause }
    );
  }
}
function bufferOf({ bytes }) {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
function fontMissing(family, given) {
  const names = given.map((file) => `${file.family} ${file.weight}`).join(", ");
  return new AuditpressError(
    "input",
    "font-missing",
    `expected a regular style of the font "${family}", received ${names === "" ? "no fonts" : names}`,
    { hint: "Add the font file, or name another family in the theme." }
  );
}

export {
  writeMetadata,
  claimsOf,
  EXPLANATION,
  writeOutputIntent,
  attachFiles,
  withdraw,
  defaultExport,
  NO_LOCAL_FILES,
  openFonts
};
