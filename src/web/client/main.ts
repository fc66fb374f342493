/** Comfort for pages that work without it. */
import { filterAtOnce } from './filters.js';
import { followProgress } from './progress.js';

filterAtOnce();
followProgress();
