import type { Inline } from '../../model/document.js';
import type { Page } from './page.js';
/** Inlines as HTML. A link to anything but http, https or mailto is shown as its text, with a notice. */
export declare function renderInlines(inlines: readonly Inline[], page: Page): string;
