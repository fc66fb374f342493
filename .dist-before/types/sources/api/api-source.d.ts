import type { Source } from '../source.js';
import { type ApiOptions } from './options.js';
export declare const apiSource: Source<ApiOptions>;
