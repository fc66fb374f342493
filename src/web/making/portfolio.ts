/** Makes the documents of a portfolio of scans in the archive. Only threads load this file. */
import type { Archive } from '../../archive/archive.js';
import { readKeys } from '../../archive/read.js';
import { finishSet } from '../../documents/make-sets.js';
import { requestOf } from '../../documents/portfolio/archived-reports.js';
import { collectReports } from '../../documents/portfolio/collect-reports.js';
import { loadPortfolioTools, preparePortfolio } from '../../documents/portfolio/compose-portfolio.js';
import { refuseUnprintableWords } from '../../documents/render-set.js';
import { folderTarget } from '../../documents/targets/folder-target.js';
import { Secret } from '../../model/settings/secret.js';
import type { RunSettings } from '../../settings/run-settings.js';
import { courseOf } from './course.js';
import { withoutCommands } from './reason.js';
import type { MadeSet, PortfolioTask } from './tasks.js';

/** The share of the job after which all reports are read. */
const READ = 0.7;

export async function makePortfolio(
  { keys, documents, redaction, out, course }: PortfolioTask,
  base: RunSettings,
  archive: Archive,
): Promise<readonly MadeSet[]> {
  const { note } = courseOf(course);
  const settings: RunSettings = {
    ...base,
    ...documents,
    redaction: redaction && { ...redaction, key: new Secret(redaction.key) },
    // What is configured for documents about one report is not for portfolios.
    fileName: undefined,
    scannedAt: undefined,
    withSnapshot: false,
    policyLibraries: [],
    acceptances: [],
    gates: [],
  };
  const tools = await loadPortfolioTools(settings);
  await refuseUnprintableWords(tools.template, tools.renderers);
  const { records } = await readKeys(archive.store, 'snapshot', keys);
  const requests = records.map((record) => requestOf(archive, record, () => undefined));
  const onRequest = (_request: unknown, position: number): void => {
    note((READ * position) / requests.length);
  };
  const collected = await collectReports(requests, settings, { atOnce: 1, onRequest });
  const [first] = collected.failures;
  if (first !== undefined && collected.failures.length === requests.length) throw first.failure;
  const choices = { accounts: [], documentSets: undefined, out };
  const set = await preparePortfolio(collected, settings, tools, choices);
  const { signal } = new AbortController();
  const target = folderTarget({ out, ifExists: 'fail', archive: undefined, guard: (write) => write(signal) });
  let step = 0;
  const made = await finishSet(set, {
    settings,
    target,
    onStep() {
      step += 1;
      note(READ + (1 - READ) * Math.min(1, step / (tools.renderers.length + 3)));
    },
  });
  if (!('written' in made)) throw new Error('expected documents, received a plan');
  const mediaTypes = new Map(tools.renderers.map(({ renderer }) => [renderer.format, renderer.mediaType]));
  return [
    {
      account: '',
      benchmark: '',
      name: set.name,
      scan: null,
      files: made.written.files.map(({ format, path, bytes }) => ({
        format,
        path,
        bytes: bytes ?? 0,
        mediaType: mediaTypes.get(format) ?? 'application/octet-stream',
      })),
      notices: [...set.notices, ...made.written.notices.map(({ text }) => text)]
        .map(withoutCommands)
        .filter((notice) => notice !== ''),
    },
  ];
}
