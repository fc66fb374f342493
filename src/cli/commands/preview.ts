import { join, resolve } from 'node:path';
import { say } from '../log.js';
import { defineCommand, namesIn, type Arguments } from '../options.js';
import { AuditpressError } from '../../base/errors.js';
import { printableJson } from '../../base/wording/printable.js';
import type { RunSettings } from '../../settings/run-settings.js';
import type { DocumentSet } from '../../documents/document-set.js';
import type { ReportSet } from '../../documents/compose-set.js';
import { kindOfTemplate } from '../../authoring/catalog.js';
import { checkTemplate } from '../../authoring/check/check-template.js';
import { readSamples, SAMPLE_ACCOUNTS } from '../../authoring/check/samples.js';
import { Preview, type PreviewProblem, type PreviewState } from '../../authoring/preview/preview.js';
import { servePreview } from '../../authoring/preview/serve.js';
import { watchPaths } from '../../authoring/preview/watch.js';
import { loadTools } from '../../documents/load-tools.js';
import { composeSets } from '../../documents/make-sets.js';
import { collectSnapshots } from '../../documents/portfolio/collect-reports.js';
import { loadPortfolioTools, preparePortfolio } from '../../documents/portfolio/compose-portfolio.js';
import { renderInMemory } from '../../documents/render-set.js';
import { readPort } from '../../reference-server/resolve-options.js';
import { packageRoot } from '../../base/package-root.js';
import { displayPath, printable, printJsonText } from '../output.js';
import { waitForSignal } from '../interruption.js';
import { resolveRun, type Run } from '../resolve-run.js';
import { createProgress } from '../progress.js';
import { choiceOf, CHOICE_LISTS, FILE_CHOICE_FLAGS, withoutChoice } from '../report-choice.js';
import { filesOf, foldersOf } from '../watched-files.js';
import { openInput, readInput, scanAccessOf } from './input.js';

interface PreviewArguments extends Arguments {
  readonly report?: string;
  readonly port?: string;
}

/** `auditpress preview [REPORT]`: serves the documents while their template is edited, until a signal stops it. */
export const previewCommand = () =>
  defineCommand<PreviewArguments>({
    settings: namesIn('report', 'documents', 'control', 'run'),
    positionals: {
      report: { type: 'string', describe: 'Report file, or folder of a scanner', defaultDescription: 'a sample' },
    },
    repeatable: CHOICE_LISTS,
    flags: {
      ...FILE_CHOICE_FLAGS,
      port: { type: 'string', requiresArg: true, describe: 'Port; 0 chooses a free one', defaultDescription: '0' },
    },
    examples: {
      'preview --template ./my-template': 'preview a template with a sample report, or a sample portfolio',
      'preview report.json --template ./my-template --locale de': 'preview a report in German',
      'preview output/ --benchmark CIS-1.5 --template ./my-template': 'preview one of the reports of a scanner',
    },
    handler: preview,
  });

async function preview(given: PreviewArguments): Promise<void> {
  const port = portOf(given.port);
  const report = resolve(given.report ?? join(packageRoot(), 'examples', 'reports', 'type-1-csbp-2026-11.json'));
  const choice = choiceOf(given);
  const input = await openInput(report);
  const read = (now: RunSettings) => readInput(input, now, undefined, choice);
  // One clock for the whole preview, so that only the user's changes make a difference.
  const isClockGiven = given['asOf'] !== undefined || process.env['SOURCE_DATE_EPOCH'] !== undefined;
  const clock = isClockGiven ? {} : { asOf: new Date().toISOString() };
  const resolveSettings = () => resolveRun({ ...withoutChoice(given), ...clock });

  // Errors before the first change end the command, except those within the template.
  const { settings, ...first } = await resolveSettings();
  let { configuration } = first;
  await read(settings);
  let folders = await foldersOf(settings.template);
  let files = filesOf(settings);
  const progress = createProgress({ quiet: true, verbose: false });

  async function composeReport(now: RunSettings, run: Omit<Run, 'settings'>): Promise<DocumentSet> {
    const tools = await loadTools(now, scanAccessOf({ ...run, settings: now }, { ...given, quiet: true }, progress));
    return onlySet(await composeSets(await read(now), now, tools));
  }

  /** Of all sample reports, or of those in the given file. */
  async function composePortfolio(now: RunSettings, { portfolio, out }: Omit<Run, 'settings'>): Promise<DocumentSet> {
    const isSample = given.report === undefined;
    const snapshots = isSample ? (await readSamples(now.clock)).flatMap((file) => file.snapshots) : await read(now);
    const own = {
      accounts: isSample ? SAMPLE_ACCOUNTS : (portfolio.accounts ?? []),
      documentSets: undefined,
      out,
    };
    const tools = await loadPortfolioTools(now);
    return preparePortfolio(collectSnapshots(snapshots, now), now, tools, own);
  }

  const shown = new Preview({
    subjects: [
      displayPath(folders.at(-1) ?? settings.template),
      given.report === undefined ? 'sample data' : displayPath(report),
      settings.locale,
    ],
    async compose() {
      const { settings: now, ...run } = await resolveSettings();
      // A removed configuration file is still watched: it may come back.
      configuration = run.configuration ?? configuration;
      files = filesOf(now);
      folders = await foldersOf(now.template, folders);
      const kind = await kindOfTemplate(now.template);
      return kind === 'portfolio' ? composePortfolio(now, run) : composeReport(now, run);
    },
    async render(set, format) {
      const renderers = set.renderers.filter(({ renderer }) => renderer.format === format);
      const [document] = await renderInMemory({ ...set, renderers }, { withSnapshot: false });
      return document?.bytes ?? new Uint8Array();
    },
    async check() {
      const { template, locale } = (await resolveSettings()).settings;
      return (await checkTemplate(template, { configured: locale })).problems.map(problemOf);
    },
  });
  const stopped = waitForSignal();
  const server = await servePreview(shown, port);
  const watch = watchPaths(
    () => [...folders, report, ...files, ...(configuration === null ? [] : [configuration])],
    () => void shown.refresh(),
  );
  shown.onState(printState);
  const ready = { configuration: first.configuration, url: server.url };
  if (given.json === true) printJsonText(printableJson(ready));
  else process.stdout.write(`Preview at ${server.url} (stop with Ctrl-C)\n`);
  void shown.refresh();
  await stopped;
  watch.stop();
  await server.close();
}

function portOf(written: string | undefined): number {
  const problems: string[] = [];
  const port = written === undefined ? 0 : readPort(written, problems);
  if (port !== undefined) return port;
  throw new AuditpressError('arguments-invalid', problems[0] ?? '', {
    hint: 'Leave --port out to use a free one.',
  });
}

/** Only the first of several reports is shown. */
function onlySet([first]: readonly ReportSet[]): ReportSet {
  if (first !== undefined) return first;
  throw new AuditpressError('report-missing', 'expected a report, found none');
}

function problemOf({
  severity,
  place: { file, line, column },
  message,
}: {
  readonly severity: PreviewProblem['severity'];
  readonly place: { readonly file: string; readonly line?: number | undefined; readonly column?: number | undefined };
  readonly message: string;
}): PreviewProblem {
  return { severity, where: [displayPath(file), line, column].filter((part) => part !== undefined).join(':'), message };
}

function printState({ version, isChecking, isStale, shown, problems }: PreviewState): void {
  if (isChecking) return;
  const lines = problems.map(({ severity, where, message }) =>
    printable([where, severity, message].filter((part) => part !== '').join(': ')),
  );
  const outcome = isStale || shown === 0 ? 'failed' : 'ready';
  const kept = isStale ? `; showing the documents of version ${shown}` : '';
  const fields = { version, outcome, problems: lines.join('; ') || undefined };
  say('info', 'preview', fields, `${[`Version ${version}: ${outcome}${kept}`, ...lines].join('\n')}\n`);
}
