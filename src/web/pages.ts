/** Every page. A page is added here. */
import type { Page } from './page.js';
import { acceptancesPage } from './pages/acceptances/acceptances.js';
import { accountPage } from './pages/account/account.js';
import { comparisonPage } from './pages/comparison/comparison.js';
import { deliveriesPage, deliveryPage } from './pages/deliveries/deliveries.js';
import { documentPage } from './pages/documents/documents.js';
import { filePage } from './pages/files/file.js';
import { filesPage } from './pages/files/files.js';
import { jobFilePage, jobPage } from './pages/job/job.js';
import { operationsPage } from './pages/operations/operations.js';
import { overviewPage } from './pages/overview/overview.js';
import { portfolioPage } from './pages/portfolio/portfolio.js';
import { newestPolicyPage, policyPage } from './pages/policy/policy.js';
import { queuePage } from './pages/queue/queue.js';
import { runPage, runsPage } from './pages/runs/runs.js';
import { scanPage } from './pages/scan/scan.js';

export const PAGES: readonly Page[] = [
  overviewPage,
  accountPage,
  scanPage,
  policyPage,
  newestPolicyPage,
  comparisonPage,
  portfolioPage,
  documentPage,
  jobPage,
  jobFilePage,
  filesPage,
  filePage,
  acceptancesPage,
  operationsPage,
  runsPage,
  runPage,
  deliveriesPage,
  deliveryPage,
  queuePage,
];

/** Pages that every page links to, for those who may see them. */
export const NAVIGATION: readonly NavigationEntry[] = [
  { page: overviewPage, word: 'web.overview', holds: ['accounts', 'scans', 'compare', 'portfolio'] },
  { page: filesPage, word: 'web.files.title', holds: ['files'] },
  { page: acceptancesPage, word: 'web.acceptances', holds: [] },
  { page: operationsPage, word: 'web.operations', holds: ['runs', 'deliveries', 'queue'] },
];

export interface NavigationEntry {
  readonly page: Page;
  readonly word: string;
  /** First parts of the paths of pages that it leads to. */
  readonly holds: readonly string[];
}

/** How a page marks the entry of a path: as itself, as what it is in, or not at all. */
export function currentMark({ page, holds }: NavigationEntry, path: string): 'page' | 'true' | '' {
  if (page.path === path) return 'page';
  return holds.includes(path.split('/')[1] ?? '') ? 'true' : '';
}
