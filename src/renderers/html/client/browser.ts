/** What the other modules need of the browser: elements and formatted texts. */

type ElementType<Type extends Element> = new () => Type;

/** All elements of a type that match. */
export function all<Type extends Element>(
  selector: string,
  type: ElementType<Type>,
  within: ParentNode = document,
): Type[] {
  return [...within.querySelectorAll(selector)].filter((element): element is Type => element instanceof type);
}

/**
 * The first element that matches.
 *
 * @throws Error where there is none, or one of another type
 */
export function one<Type extends Element>(
  selector: string,
  type: ElementType<Type>,
  within: ParentNode = document,
): Type {
  const element = within.querySelector(selector);
  if (element instanceof type) return element;
  throw new Error(`Expected ${selector} in the page`);
}

/** The target of an event if it matches, or else the closest element around it that does; null without one. */
export function closestTo<Type extends Element>(
  { target }: Event,
  selector: string,
  type: ElementType<Type>,
): Type | null {
  const element = target instanceof Element ? target.closest(selector) : null;
  return element instanceof type ? element : null;
}

const numbers = new Intl.NumberFormat(document.documentElement.lang, { numberingSystem: 'latn' });

/** Formats a number in the language of the page. */
export function formatNumber(number: number): string {
  return numbers.format(number);
}

/** Fills the `{name}` placeholders of a text. Placeholders without a value stay. */
export function fillIn(text: string | undefined, values: Readonly<Record<string, string | undefined>>): string {
  return (text ?? '').replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}

/** Sets the text of an element, unless it has that text already. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** Milliseconds of work between pauses, and of a pause: too short for a reader to notice. */
const WORK = 8;
const PAUSE = 4;
/** Milliseconds without new work before the first part: a reader who types goes on typing. */
const REST = 300;

const waiting: Iterator<void>[] = [];
let next: ReturnType<typeof setTimeout> | undefined;

/** Does work little by little while the reader does nothing. `work` yields after each part. */
export function inPauses(work: Iterator<void>): void {
  waiting.push(work);
  rest();
}

/** The same, before all other work. */
export function inNextPause(work: Iterator<void>): void {
  waiting.unshift(work);
  rest();
}

function rest(): void {
  clearTimeout(next);
  next = setTimeout(workOn, REST);
}

function workOn(): void {
  const end = performance.now() + WORK;
  while (waiting[0] !== undefined && performance.now() < end) if (waiting[0].next().done === true) waiting.shift();
  if (waiting.length > 0) next = setTimeout(workOn, PAUSE);
}
