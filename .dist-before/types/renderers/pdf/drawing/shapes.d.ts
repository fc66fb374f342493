import type { Content } from 'pdfmake/interfaces.js';
import type { Theme } from '../../../model/theme.js';
import type { Status } from '../../../model/vocabulary.js';
/**
 * The shape of a status, drawn as lines so that no font has to have it: a square failed, a triangle partial, a disc
 * passed, a ring not assessed, a diamond unrecognised. Always beside its word. It takes no height: what follows lies
 * over it.
 *
 * @param size width of the square that the shape fills, points
 * @param x left edge
 * @param middle vertical centre
 */
export declare function statusShape(status: Status, theme: Theme, size: number, x: number, middle: number): Content;
