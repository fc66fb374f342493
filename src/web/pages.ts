/** Every page. A page is added here. */
import type { Page } from './page.js';
import { accountPage } from './pages/account/account.js';
import { comparisonPage } from './pages/comparison/comparison.js';
import { documentPage } from './pages/documents/documents.js';
import { jobFilePage, jobPage } from './pages/job/job.js';
import { overviewPage } from './pages/overview/overview.js';
import { scanPage } from './pages/scan/scan.js';

export const PAGES: readonly Page[] = [
  overviewPage,
  accountPage,
  scanPage,
  comparisonPage,
  documentPage,
  jobPage,
  jobFilePage,
];

/** Pages that every page links to. */
export const NAVIGATION: readonly { readonly path: string; readonly word: string }[] = [
  { path: '/', word: 'web.overview' },
];
