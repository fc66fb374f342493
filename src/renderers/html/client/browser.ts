/** What the other modules need of the browser: elements, formatted texts, and time to work. */

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

const formatted = new Map<number, string>();

/** Formats a number in the language of the page. Cached, because the same few numbers recur. */
export function formatNumber(number: number): string {
  let text = formatted.get(number);
  if (text === undefined) formatted.set(number, (text = numbers.format(number)));
  return text;
}

/** Fills the `{name}` placeholders of a text. Placeholders without a value stay. */
export function fillIn(text: string | undefined, values: Readonly<Record<string, string | undefined>>): string {
  return (text ?? '').replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}

/** Sets the text of an element, unless it has that text already. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** Milliseconds of idle time that stay free for the browser. */
const RESERVED_TIME = 8;

/** Calls `work` after the next paint. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}

/** Calls `step` repeatedly while the browser is idle, until it returns false. */
export function workWhenIdle(step: () => boolean): void {
  whenIdle(function work(deadline) {
    let isLeft = true;
    while (isLeft && deadline.timeRemaining() > RESERVED_TIME) isLeft = step();
    if (isLeft) whenIdle(work);
  });
}

function whenIdle(work: (deadline: Pick<IdleDeadline, 'timeRemaining'>) => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  // Safari lacks it.
  else setTimeout(() => work({ timeRemaining: () => 10 }), 50);
}
