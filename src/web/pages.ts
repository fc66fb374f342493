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
export const NAVIGATION: readonly { readonly page: Page; readonly word: string }[] = [
  { page: overviewPage, word: 'web.overview' },
  { page: filesPage, word: 'web.files.title' },
  { page: acceptancesPage, word: 'web.acceptances' },
  { page: operationsPage, word: 'web.operations' },
];
