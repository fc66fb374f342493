/** A sample document set for checks of renderers. Includes guidance, so that it contains every type of block. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSnapshots, prepareSets, type DocumentSet } from '../pipeline.js';
import { defaultRunSettings } from '../settings/run-settings.js';
import { packageRoot } from '../template/package-root.js';

const CLOCK = new Date('2026-11-21T10:00:00Z');

export async function sampleSet(locale: string): Promise<DocumentSet> {
  const examples = join(packageRoot(), 'examples');
  const body = await readFile(join(examples, 'reports', 'type-1-csbp-2026-11.json'));
  const policyLibraries = [join(examples, 'policy-library.yaml')];
  const settings = { ...defaultRunSettings(CLOCK), formats: [], locale, policyLibraries };
  const [set] = await prepareSets(parseSnapshots(body, CLOCK), settings);
  if (set === undefined) throw new Error('Expected the sample report to hold a report.');
  return set;
}
