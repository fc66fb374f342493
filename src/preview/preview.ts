/** The documents of a template while it is worked on: composed at each change, rendered when they are asked for. */
import { setTimeout } from 'node:timers/promises';
import { AuditpressError } from '../errors.js';
import type { DocumentSet } from '../pipeline.js';
import type { PreviewDocument, PreviewProblem, PreviewState } from './state.js';

/** What the preview asks its caller for: it reads no configuration and no template itself. */
export interface PreviewWork {
  /** What is previewed, for the page. */
  readonly subjects: readonly string[];
  /** Composes the documents of how things stand. */
  compose(): Promise<DocumentSet>;
  /** One document of a set, by its format. */
  render(set: DocumentSet, format: string): Promise<Uint8Array>;
  /** Everything that is wrong with the template. */
  check(): Promise<readonly PreviewProblem[]>;
}

export interface RenderedDocument {
  readonly fileName: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
  /** Older than the last change. */
  readonly isStale: boolean;
}

/** One change that could be composed, with the documents that were asked for. */
interface Shown {
  readonly change: number;
  readonly set: DocumentSet;
  readonly renderings: Map<string, Promise<RenderedDocument>>;
}

/** Milliseconds in which a page has asked for the documents that it shows. */
const ASKING_TIME = 150;

const NOTHING_YET = 'expected documents, found that none could be made yet';

export class Preview {
  readonly #work: PreviewWork;
  readonly #listeners = new Set<(state: PreviewState) => void>();
  /** By format: the last document that could be made, for when the next one cannot. */
  readonly #last = new Map<string, RenderedDocument>();
  #change = 0;
  #shown: Shown | undefined;
  #failure: PreviewProblem | undefined;
  #checked: readonly PreviewProblem[] = [];
  #isChecking = false;
  #failures = new Map<string, string>();

  constructor(work: PreviewWork) {
    this.#work = work;
  }

  get state(): PreviewState {
    const shown = this.#shown;
    const told = this.#checked.some(({ severity }) => severity === 'error');
    return {
      change: this.#change,
      shown: shown?.change ?? 0,
      isStale: shown !== undefined && this.#failure !== undefined,
      isChecking: this.#isChecking,
      title: shown?.set.composition.document.meta.title ?? '',
      subjects: this.#work.subjects,
      // The check tells the same, and the rest of it.
      problems: this.#failure === undefined || told ? this.#checked : [this.#failure, ...this.#checked],
      documents: shown === undefined ? [] : this.#documentsOf(shown),
      sheets: shown?.set.composition.document.worksheets.map(({ name }) => name) ?? [],
    };
  }

  /** Hears of each state; the function that is returned ends it. */
  onState(listener: (state: PreviewState) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Composes and checks how things stand now. A later change supersedes it. */
  async refresh(): Promise<void> {
    this.#change += 1;
    const change = this.#change;
    this.#isChecking = true;
    const composed = await this.#compose();
    if (change !== this.#change) return;
    this.#checked = [];
    this.#failure = 'failure' in composed ? composed.failure : undefined;
    if ('set' in composed) {
      this.#shown = { change, set: composed.set, renderings: new Map() };
      this.#failures = new Map();
    }
    this.#tell();
    if ('set' in composed) await this.#documentsFirst();
    if (change !== this.#change) return;
    const problems = await this.#check();
    if (change !== this.#change) return;
    this.#checked = problems;
    this.#isChecking = false;
    this.#tell();
  }

  /**
   * The document of the last change that could be composed. A change while it is rendered supersedes it: then it is that
   * of the new one.
   *
   * @throws AuditpressError where it cannot be made, and never could.
   */
  async document(format: string): Promise<RenderedDocument> {
    for (;;) {
      const shown = this.#shown;
      if (shown === undefined) throw new AuditpressError('preview-empty', this.#failure?.message ?? NOTHING_YET);
      try {
        const rendered = await this.#rendering(shown, format);
        if (shown !== this.#shown) continue;
        this.#last.set(format, rendered);
        return { ...rendered, isStale: this.#failure !== undefined };
      } catch (failure) {
        if (shown !== this.#shown) continue;
        return this.#lastOr(format, failure);
      }
    }
  }

  /** A check takes seconds: what the page asks for at once is rendered before it. */
  async #documentsFirst(): Promise<void> {
    await setTimeout(ASKING_TIME);
    await Promise.allSettled([...(this.#shown?.renderings.values() ?? [])]);
  }

  #rendering(shown: Shown, format: string): Promise<RenderedDocument> {
    let rendering = shown.renderings.get(format);
    if (rendering === undefined) {
      rendering = this.#render(shown.set, format);
      shown.renderings.set(format, rendering);
    }
    return rendering;
  }

  async #render(set: DocumentSet, format: string): Promise<RenderedDocument> {
    const index = set.renderers.findIndex(({ renderer }) => renderer.format === format);
    const mediaType = set.renderers[index]?.renderer.mediaType ?? '';
    const bytes = await this.#work.render(set, format);
    return { fileName: set.fileNames[index] ?? '', mediaType, bytes, isStale: false };
  }

  /** What was made before stands in for what cannot be made now. */
  #lastOr(format: string, failure: unknown): RenderedDocument {
    const { message } = problemOf(failure);
    if (this.#failures.get(format) !== message) {
      this.#failures.set(format, message);
      this.#tell();
    }
    const last = this.#last.get(format);
    if (last === undefined) throw failure;
    return { ...last, isStale: true };
  }

  async #compose(): Promise<{ set: DocumentSet } | { failure: PreviewProblem }> {
    try {
      return { set: await this.#work.compose() };
    } catch (failure) {
      return { failure: problemOf(failure) };
    }
  }

  async #check(): Promise<readonly PreviewProblem[]> {
    try {
      return await this.#work.check();
    } catch (failure) {
      return this.#failure === undefined ? [problemOf(failure)] : [];
    }
  }

  #documentsOf({ change, set }: Shown): PreviewDocument[] {
    return set.renderers.map(({ renderer: { format } }, index) => ({
      format,
      fileName: set.fileNames[index] ?? '',
      href: `documents/${encodeURIComponent(format)}?change=${change}`,
      failure: this.#failures.get(format) ?? null,
    }));
  }

  #tell(): void {
    const { state } = this;
    for (const listener of this.#listeners) listener(state);
  }
}

/** An unforeseen failure is told like any other: the preview goes on, and so does the work. */
function problemOf(failure: unknown): PreviewProblem {
  const message = failure instanceof Error ? failure.message : String(failure);
  return { severity: 'error', where: '', message };
}
