/** Renders the documents of a set in all formats. */
import { checkpoint } from '../base/checkpoint.js';
import { coverageNotice } from '../base/wording/coverage-notice.js';
import type { Artifact, RenderedDocument } from '../model/document/artifact.js';
import type { Snapshot } from '../model/report/snapshot.js';
import type { FontSet } from '../model/template/theme.js';
import type { RunSettings } from '../settings/run-settings.js';
import { encodeSnapshot } from '../sources/snapshots.js';
import { charactersOf, loadFonts } from '../template/fonts/fonts.js';
import { borrowedWords } from '../template/words/words.js';
import type { DocumentSet } from './document-set.js';
import { contentOf, Spool } from './spool.js';
import { refuseUnprintableWords } from './word-fonts.js';

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

/**
 * Renders one set. Large documents are kept in temporary files until they are released, which `writeSet` does.
 *
 * @param onFormat called with each format before it is rendered
 */
export async function renderSet(
  set: DocumentSet,
  settings: RenderSettings,
  onFormat?: (format: string) => void,
): Promise<RenderedSet> {
  const files = await render(set, settings, () => new Spool(), { onFormat });
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

interface RenderHooks {
  /** Called with each format before it is rendered. */
  readonly onFormat?: ((format: string) => void) | undefined;
  /** Aborts between two formats, with its reason. */
  readonly signal?: AbortSignal | undefined;
}

async function render(
  set: DocumentSet,
  settings: RenderSettings,
  newContent: () => Spool,
  { onFormat, signal }: RenderHooks = {},
): Promise<readonly RenderedFile[]> {
  const { composition, snapshot, evidence } = set;
  await refuseUnprintableWords(set.template, set.renderers);
  const fonts = await fontsOf(set);
  const context = { fonts: fonts.files, absentFonts: fonts.absent, ...(evidence && { evidence }) };
  const files: RenderedFile[] = [];
  try {
    for (const [index, { renderer, options, handlers }] of set.renderers.entries()) {
      await checkpoint(signal);
      const { format, mediaType } = renderer;
      onFormat?.(format);
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
      files.push({ artifact: snapshotArtifact(snapshot, set.fileNames.at(-1) ?? ''), notices: [] });
    }
  } catch (failure) {
    release(files.map(({ artifact }) => artifact));
    throw failure;
  }
  return files;
}

/** What readers of all documents should know. */
function noticesOf(set: DocumentSet): string[] {
  return [...set.notices, ...lostLinks(set)];
}

/** Reports the links of the template that became plain text because their targets are not in the document. */
function lostLinks({ composition: { lostLinks: lost }, template }: DocumentSet): string[] {
  if (lost.length === 0) return [];
  const targets = lost.map((target) => `#${target}`).join(', ');
  return [
    `Links to ${targets} are plain text, because the template "${template.name}" does not include their targets.`,
  ];
}

function snapshotArtifact(snapshot: Snapshot, fileName: string): RenderedFile['artifact'] {
  return {
    format: 'snapshot',
    mediaType: 'application/json',
    fileName,
    isPrivate: true,
    content: contentOf(Buffer.from(encodeSnapshot(snapshot))),
  };
}

/** Releases the memory and temporary files of artifacts. */
export function release(artifacts: readonly Artifact[]): void {
  for (const { content } of artifacts) content.release();
}

/** The fonts for the document of a set; none if no renderer uses fonts. */
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
