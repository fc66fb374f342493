import type { Target } from '../target.js';
import { configTarget } from './config.js';
import { policyLibraryTarget } from './policy-library.js';
import { reportTarget, scannerTarget } from './report.js';
import { snapshotTarget } from './snapshot.js';
import { templateTarget } from './template.js';

export const TARGETS: readonly Target[] = [
  reportTarget,
  scannerTarget,
  configTarget,
  templateTarget,
  policyLibraryTarget,
  snapshotTarget,
];
