/** Renders the documents of a set in all formats. */
import { checkpoint } from '../base/checkpoint.js';
import type { Artifact, RenderedDocument } from '../model/document/artifact.js';
import type { Snapshot } from '../model/report/snapshot.js';
import type { FontSet, AbsentFont } from '../model/template/theme.js';
import type { RunSettings } from '../settings/run-settings.js';
import { snapshotParts } from '../sources/snapshots.js';
import { charactersOf, loadFonts } from '../template/fonts/fonts.js';
import { borrowedWords } from '../template/words/words.js';
import type { DocumentSet } from './document-set.js';
import { Spool } from './spool.js';
import { AuditpressError } from '../base/errors.js';
import type { Template } from '../model/template/template.js';
import type { LoadedRenderer } from '../renderers/registry.js';
import type { LibraryCoverage } from '../model/template/policy-library.js';

type RenderSettings = Pick<RunSettings, 'withSnapshot'>;

export interface RenderedSet {
  readonly artifacts: readonly Artifact[];
  /** What a format could not show; the format is `all` for notices about all formats. */
  readonly notices: readonly { readonly format: string; readonly text: string }[];
}

interface RenderedFile {
  readonly artifact: Artifact & { readonly content: Spool };
  readonly notices: readonly string[];
}

/** Renders one set. Large documents are kept in temporary files until they are released, which `writeSet` does. */
export async function renderSet(
  set: DocumentSet,
  settings: RenderSettings,
  hooks: RenderHooks = {},
): Promise<RenderedSet> {
  const files = await render(set, settings, () => new Spool(), hooks);
  return {
    artifacts: files.map(({ artifact }) => artifact),
    notices: [
      ...noticesOf(set).map((text) => ({ format: 'all', text })),
      ...files.flatMap(({ artifact: { format }, notices }) => notices.map((text) => ({ format, text }))),
    ],
  };
}

/** Renders one set in memory. Accesses the disk only for fonts. */
export async function renderInMemory(
  set: DocumentSet,
  settings: RenderSettings,
  signal?: AbortSignal,
): Promise<readonly RenderedDocument[]> {
  const files = await render(set, settings, () => new Spool(Infinity), { signal });
  const ofTheSet = [...coverageNotice(set.libraryCoverage), ...noticesOf(set)];
  return files.map(({ artifact: { content, ...artifact }, notices }) => ({
    ...artifact,
    bytes: content.take(),
    notices: [...ofTheSet, ...notices],
  }));
}

export interface RenderHooks {
  /** Called before each format: `render pdf`. */
  readonly onStep?: ((step: string) => void) | undefined;
  /** Called while a long document is rendered, with the share that is done, from 0 to 1. */
  readonly onShare?: ((share: number) => void) | undefined;
  /** Aborts between two formats, with its reason. */
  readonly signal?: AbortSignal | undefined;
}

async function render(
  set: DocumentSet,
  settings: RenderSettings,
  newContent: () => Spool,
  { onStep, onShare, signal }: RenderHooks,
): Promise<readonly RenderedFile[]> {
  const { composition, snapshot, evidence } = set;
  await refuseUnprintableWords(set.template, set.renderers);
  const fonts = await fontsOf(set);
  const context = {
    fonts: fonts.files,
    absentFonts: fonts.absent,
    ...(evidence && { evidence }),
    ...(onShare && { onShare: withinBounds(onShare) }),
  };
  const files: RenderedFile[] = [];
  try {
    for (const [index, { renderer, options, handlers }] of set.renderers.entries()) {
      await checkpoint(signal);
      const { format, mediaType } = renderer;
      onStep?.(`render ${format}`);
      const content = newContent();
      const notices = [...borrowedWords(set.template)];
      files.push({ artifact: { format, mediaType, fileName: set.fileNames[index] ?? '', content }, notices });
      const write = (part: Uint8Array): void => content.write(part);
      const own = { ...context, write, ...(handlers && { handlers }) };
      const rendering = await renderer.render(composition.document, options, own);
      content.write(rendering.bytes);
      if (rendering.beginning !== undefined) content.begin(rendering.beginning);
      notices.push(...rendering.notices);
    }
    await checkpoint(signal);
    if (settings.withSnapshot && snapshot !== null) {
      files.push({ artifact: snapshotArtifact(snapshot, set.fileNames.at(-1) ?? '', newContent), notices: [] });
    }
  } catch (failure) {
    release(files.map(({ artifact }) => artifact));
    throw failure;
  }
  return files;
}

/** A renderer of the user's may report anything. */
function withinBounds(onShare: (share: number) => void): (share: number) => void {
  return (share) => {
    if (share >= 0 && share <= 1) onShare(share);
  };
}

function noticesOf(set: DocumentSet): string[] {
  return [...set.notices, ...lostLinks(set)];
}

function lostLinks({ composition: { lostLinks: lost }, template }: DocumentSet): string[] {
  if (lost.length === 0) return [];
  const targets = lost.map((target) => `#${target}`).join(', ');
  return [
    `Links to ${targets} are plain text, because the template "${template.name}" does not include their targets.`,
  ];
}

function snapshotArtifact(snapshot: Snapshot, fileName: string, newContent: () => Spool): RenderedFile['artifact'] {
  const content = newContent();
  for (const part of snapshotParts(snapshot)) content.write(Buffer.from(part));
  return { format: 'snapshot', mediaType: 'application/json', fileName, isPrivate: true, content };
}

export function release(artifacts: readonly Artifact[]): void {
  for (const { content } of artifacts) content.release();
}

export async function fontsOf({
  composition: { document },
  template,
  renderers,
}: Pick<DocumentSet, 'composition' | 'template' | 'renderers'>): Promise<FontSet> {
  if (renderers.every(({ renderer }) => renderer.usesFonts === false)) return { files: [], absent: [] };
  return loadFonts({
    theme: document.theme,
    own: template.fonts,
    characters: charactersOf(document),
    tag: document.locale.tag,
  });
}

export const NON_PDF_WORDS = /^(xlsx|html|sheet|working)\./;

const BEYOND_ASCII = /[^\0-\x7f]/gu;

/** Templates whose words are printable. Not cached otherwise, because fonts may be installed while a preview runs. */
const printable = new WeakSet<Template>();

/**
 * Rejects a template whose words need a font package that is not installed, if a format uses fonts. Text of the report is not
 * checked: missing characters in it become notices when it is rendered.
 *
 * @throws AuditpressError (usage) `font-package-missing` with the command to install it
 */
export async function refuseUnprintableWords(template: Template, renderers: readonly LoadedRenderer[]): Promise<void> {
  const formats = renderers.flatMap(({ renderer }) => (renderer.usesFonts === false ? [] : [renderer.format]));
  if (formats.length === 0 || printable.has(template)) return;
  const needed = await neededPackages(template);
  const [first] = needed;
  if (first === undefined) {
    printable.add(template);
    return;
  }
  const names = needed.map((font) => font.package).join(' ');
  const [found, remedy] =
    first.distrust === undefined
      ? [`${names} not installed`, `Run npm install ${names}`]
      : [`that ${first.package} is ignored: ${first.distrust}`, 'Correct its owner and mode'];
  throw new AuditpressError(
    'font-package-missing',
    `expected fonts for the words of ${template.locale.tag} in ${formats.join(', ')}, found ${found}`,
    { hint: `${remedy}, or omit the format: workbooks and HTML pages (--format xlsx,html) need no fonts.` },
  );
}

async function neededPackages(template: Template): Promise<readonly AbsentFont[]> {
  const { theme, fonts: own, locale, messages, borrowed } = template;
  const words = Object.entries(messages).filter(([key]) => !NON_PDF_WORDS.test(key) && !borrowed.includes(key));
  const characters = [...new Set(words.flatMap(([, word]) => word.match(BEYOND_ASCII) ?? []))];
  const { files, absent } = await loadFonts({ theme, own, characters: characters.join(''), tag: locale.tag });
  const candidates = characters.filter((character) => absent.some(({ covers }) => covers.test(character)));
  if (candidates.length === 0) return [];
  const { findMissingCharacters } = await import('../renderers/pdf/engine/text/printable.js');
  const missing = (await findMissingCharacters(theme, files))(candidates.join(''));
  return [...new Set(missing.flatMap((character) => absent.find(({ covers }) => covers.test(character)) ?? []))];
}

/** What a policy library does not cover: one phrase, or none if it covers all that did not pass. */
export function coverageNotice(coverage: LibraryCoverage | null): readonly string[] {
  if (coverage === null) return [];
  const { covered, of, matched } = coverage;
  if (matched === 0) return ['policy library: covers none of the policies in this report'];
  return covered === of ? [] : [`policy library: covers ${covered} of ${of} policies that did not pass`];
}
