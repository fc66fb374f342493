// The script of the page: search and filters over all policy tables, keys, and the place in the navigation.
// Everything can be read without it; text is only ever set as textContent.
import { startFilters } from './filters.js';
import { startNavigation } from './navigation.js';
import { watchStickyParts } from './sticky.js';

const bar = document.getElementById('ap.filters');
if (bar !== null) startFilters(bar);
startNavigation();
watchStickyParts();
