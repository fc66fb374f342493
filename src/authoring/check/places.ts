/** Turns faults of single stages into problems with a place in a file. */
import { join, relative, sep } from 'node:path';
import type { TextFault } from './section.js';
import type { LinkFault, WordLink } from './uses.js';
import type { AuditpressError } from '../../base/errors.js';
import type { Place } from '../../model/values/place.js';
import type { TemplateProblem, WordFile } from '../../model/template/template.js';
import type { TemplateFolder } from '../../template/files/folder.js';
import { isBuiltIn } from '../../template/load.js';
import { packageRoot } from '../../base/package-root.js';

const PART = /^[^\s}]+/;

/** Finds the places of texts in the layers of a template. */
export class Places {
  readonly #folder: TemplateFolder;
  readonly #files: readonly WordFile[];

  constructor(folder: TemplateFolder, files: readonly WordFile[]) {
    this.#folder = folder;
    this.#files = files;
  }

  problem({ problem, ...text }: TextFault): TemplateProblem {
    return { severity: 'error', place: this.#placeOf(text), message: problem };
  }

  /** A problem with a key of template.yaml. */
  written(at: readonly PropertyKey[], message: string): TemplateProblem {
    return { severity: 'error', place: this.#folder.yamlFile('template.yaml').locate(at), message };
  }

  /**
   * Links without a target. In the template's own texts each is an error. In the templates that it extends, which link to all
   * of their sections, one warning lists the missing sections.
   */
  linkProblems(links: readonly LinkFault[], wordLinks: readonly WordLink[]): TemplateProblem[] {
    const own = [
      ...links
        .filter(({ file }) => this.#isOwn(this.#pathOf(file)))
        .map(({ target: _, ...fault }) => this.problem(fault)),
      ...wordLinks
        .filter((link) => this.#isOwn(this.#wordFileOf(link)?.path))
        .map((link) => this.#wordLinkProblem(link)),
    ];
    const others = [
      ...links.filter(({ file }) => !this.#isOwn(this.#pathOf(file))),
      ...wordLinks.filter((link) => !this.#isOwn(this.#wordFileOf(link)?.path)),
    ];
    // A group is missing from many documents, so the texts that link to one read well without the link.
    const lost = others.filter(({ target }) => !target.includes('/'));
    if (lost.length === 0) return own;
    const targets = [...new Set(lost.map(({ target }) => `#${target}`))].sort().join(', ');
    const place = this.#folder.yamlFile('template.yaml').locate(['sections']);
    const message = `the extended template links to sections that this one leaves out (${targets}): these links are plain text`;
    return [...own, { severity: 'warning', place, message }];
  }

  /** The place of a word in the topmost file that has it. */
  #wordLinkProblem(link: WordLink): TemplateProblem {
    const { key, target, problem } = link;
    const place = this.#wordFileOf(link)?.words.get(key)?.placeOfPart(`#${target}`) ?? { file: this.#folder.path };
    return { severity: 'error', place, message: `the word "${key}": ${problem}` };
  }

  #wordFileOf({ key, language }: WordLink): WordFile | undefined {
    return this.#files.findLast((file) => file.language === language && file.words.has(key));
  }

  #pathOf(file: string): string {
    return join(this.#folder.holderOf(file).path, file);
  }

  #isOwn(path = ''): boolean {
    return path.startsWith(join(this.#folder.path, sep));
  }

  #placeOf({ file, at, line, column }: Omit<TextFault, 'problem'>): Place {
    if (at === undefined) return { file: this.#pathOf(file), line, column };
    const written = this.#folder.yamlFile(file);
    const text = at.reduce<unknown>(
      (value, key) => (value as Readonly<Record<PropertyKey, unknown>> | undefined)?.[key],
      written.value,
    );
    if (typeof text !== 'string') return written.locate(at);
    const part = PART.exec((text.split('\n')[line - 1] ?? '').slice(column - 1))?.[0] ?? '';
    return written.locatePart(at, part);
  }
}

/** One problem per place of a failure. */
export function failureProblems({ message, problems, places }: AuditpressError): TemplateProblem[] {
  const messages = problems.length > 0 ? problems : [message];
  return messages.map((text, index) => ({
    severity: 'error',
    place: places[index] ?? places[0] ?? { file: '' },
    message: text,
  }));
}

/**
 * Moves problems in built-in files to the place where the template extends them, because users cannot fix these files.
 */
export function ownProblems(problems: readonly TemplateProblem[], folder: TemplateFolder): TemplateProblem[] {
  if (isBuiltIn(folder.path)) return [...problems];
  return problems.map((problem) => {
    const { file, line, column } = problem.place;
    if (!isBuiltIn(file)) return problem;
    const where = [relative(packageRoot(), file).split(sep).join('/'), line, column].filter(
      (part) => part !== undefined,
    );
    const place = folder.yamlFile('template.yaml').locate(['extends']);
    return { ...problem, place, message: `in ${where.join(':')}: ${problem.message}` };
  });
}

/** Sorts by file, line and column, and removes duplicates of several languages. */
export function sortProblems(problems: readonly TemplateProblem[]): TemplateProblem[] {
  const once = new Map(problems.map((problem) => [JSON.stringify([problem.place, problem.message]), problem]));
  return [...once.values()].sort(({ place: one }, { place: other }) => {
    if (one.file !== other.file) return one.file < other.file ? -1 : 1;
    return (one.line ?? 0) - (other.line ?? 0) || (one.column ?? 0) - (other.column ?? 0);
  });
}
