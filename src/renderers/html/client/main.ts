// The script of the page: search, filters and tools for all policy tables, keys, settings, and the position in the
// navigation. The page can be read without it. It sets text from outside as `textContent`.
import { completeLinks } from './address.js';
import { startFolding } from './folding.js';
import { startFilters } from './filters.js';
import { listedStops, startStepping } from './keys.js';
import { startNavigation } from './navigation.js';
import { watchStickyParts } from './scrolling.js';
import { startSettings } from './settings.js';

startSettings();
completeLinks();
startFolding();
const bar = document.getElementById('ap.filters');
if (bar === null) startStepping(listedStops);
else startFilters(bar);
startNavigation();
watchStickyParts();
