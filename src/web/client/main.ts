/** Comfort for pages that work without it. */
import { takeDrops } from './files.js';
import { filterAtOnce } from './filters.js';
import { followProgress } from './progress.js';

filterAtOnce();
followProgress();
takeDrops();
