// The script of the page: search, filters and tools over all policy tables, keys, looks, and the place in the
// navigation. Everything can be read without it; text is only ever set as textContent.
import { completeLinks } from './drill.js';
import { startFilters } from './filters.js';
import { startNavigation } from './navigation.js';
import { startSettings } from './settings.js';
import { watchStickyParts } from './sticky.js';

startSettings();
completeLinks();
const bar = document.getElementById('ap.filters');
if (bar !== null) startFilters(bar);
startNavigation();
watchStickyParts();
