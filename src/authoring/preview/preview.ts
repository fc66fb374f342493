import { setTimeout } from 'node:timers/promises';
import { AuditpressError } from '../../base/errors.js';
import type { DocumentSet } from '../../documents/document-set.js';

/** Work that the caller provides. The preview itself reads no configuration and no template. */
export interface PreviewWork {
  readonly subjects: readonly string[];
  compose(): Promise<DocumentSet>;
  render(set: DocumentSet, format: string): Promise<Uint8Array>;
  check(): Promise<readonly PreviewProblem[]>;
}

export interface PreviewProblem {
  readonly severity: 'error' | 'warning';
  /** Such as `sections/summary.md:3:5`; empty without a place. */
  readonly where: string;
  readonly message: string;
}

export interface PreviewDocument {
  readonly format: string;
  readonly fileName: string;
  /** Relative to the page. */
  readonly href: string;
  /** Why it could not be rendered; null otherwise. The previous one is shown instead, if any. */
  readonly failure: string | null;
}

/** As the page of the preview shows it. */
export interface PreviewState {
  /** Version of the files: 1 at the start, and one more with each change. */
  readonly version: number;
  /** The version that the documents show; 0 before the first. */
  readonly shown: number;
  /** Whether the documents are older than the last version, because it cannot be composed. */
  readonly isStale: boolean;
  readonly isChecking: boolean;
  readonly title: string;
  /** What is previewed: template, report, locale. */
  readonly subjects: readonly string[];
  readonly problems: readonly PreviewProblem[];
  readonly documents: readonly PreviewDocument[];
  readonly sheets: readonly string[];
}

export interface RenderedDocument {
  readonly fileName: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
  readonly isStale: boolean;
}

/** A version that was composed, with its requested documents. */
interface Shown {
  readonly version: number;
  readonly set: DocumentSet;
  readonly renderings: Map<string, Promise<RenderedDocument>>;
}

/** Milliseconds within which a page requests its documents. */
const REQUEST_TIME = 150;

const NOTHING_YET = 'expected documents, but none could be generated yet';

export class Preview {
  readonly #work: PreviewWork;
  readonly #listeners = new Set<(state: PreviewState) => void>();
  /** By format: the last rendered document, shown if the next one fails. */
  readonly #last = new Map<string, RenderedDocument>();
  #version = 0;
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
    const hasErrors = this.#checked.some(({ severity }) => severity === 'error');
    return {
      version: this.#version,
      shown: shown?.version ?? 0,
      isStale: shown !== undefined && this.#failure !== undefined,
      isChecking: this.#isChecking,
      title: shown?.set.composition.document.meta.title ?? '',
      subjects: this.#work.subjects,
      // The check reports the same failure, and all others.
      problems: this.#failure === undefined || hasErrors ? this.#checked : [this.#failure, ...this.#checked],
      documents: shown === undefined ? [] : this.#documentsOf(shown),
      sheets: shown?.set.composition.document.worksheets.map(({ name }) => name) ?? [],
    };
  }

  /** Calls `listener` with each new state. Returns a function that removes it. */
  onState(listener: (state: PreviewState) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Composes and checks the current files. A later call replaces this one. */
  async refresh(): Promise<void> {
    this.#version += 1;
    const version = this.#version;
    this.#isChecking = true;
    const composed = await this.#compose();
    if (version !== this.#version) return;
    this.#checked = [];
    this.#failure = 'failure' in composed ? composed.failure : undefined;
    if ('set' in composed) {
      this.#shown = { version, set: composed.set, renderings: new Map() };
      this.#failures = new Map();
    }
    this.#notify();
    if ('set' in composed) await this.#requestedDocuments();
    if (version !== this.#version) return;
    const problems = await this.#check();
    if (version !== this.#version) return;
    this.#checked = problems;
    this.#isChecking = false;
    this.#notify();
  }

  /**
   * Renders the document of the last version that was composed. If another version is composed in the meantime, that one is
   * rendered.
   *
   * @throws AuditpressError if it cannot be rendered and there is no earlier one
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

  /** Waits until the documents that the page requests are rendered, because the check after them takes seconds. */
  async #requestedDocuments(): Promise<void> {
    await setTimeout(REQUEST_TIME);
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

  /** The last rendered document, in place of one that failed. */
  #lastOr(format: string, failure: unknown): RenderedDocument {
    const { message } = problemOf(failure);
    if (this.#failures.get(format) !== message) {
      this.#failures.set(format, message);
      this.#notify();
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

  #documentsOf({ version, set }: Shown): PreviewDocument[] {
    return set.renderers.map(({ renderer: { format } }, index) => ({
      format,
      fileName: set.fileNames[index] ?? '',
      href: `documents/${encodeURIComponent(format)}?version=${version}`,
      failure: this.#failures.get(format) ?? null,
    }));
  }

  #notify(): void {
    const { state } = this;
    for (const listener of this.#listeners) listener(state);
  }
}

/** Unexpected failures are shown like any other, so that the preview continues. */
function problemOf(failure: unknown): PreviewProblem {
  const message = failure instanceof Error ? failure.message : String(failure);
  return { severity: 'error', where: '', message };
}
