import { dirname, join, resolve } from 'node:path';
import type { Argv, CommandModule } from 'yargs';
import { AuditpressError } from '../../errors.js';
import { printableJson } from '../../messages/printable.js';
import type { DocumentSet } from '../../pipeline.js';
import type { PreviewProblem, PreviewState } from '../../preview/state.js';
import { readPort } from '../../server/resolve-options.js';
import { packageRoot } from '../../template/package-root.js';
import { printable } from '../failure.js';
import { firstSignal } from '../interruption.js';
import { namesIn, resolveRun, withOptions, type Arguments } from '../options.js';
import { shortest } from '../paths.js';
import { openInput, readInput } from './read-input.js';

interface PreviewArguments extends Arguments {
  readonly report?: string;
  readonly port?: string;
}

/** `auditpress preview [REPORT]`: the documents while their template is worked on, until a signal stops it. */
export function previewCommand(): CommandModule<object, PreviewArguments> {
  return {
    command: 'preview [report]',
    describe: 'Show the documents of a template in the browser, anew at each save',
    builder: (yargs) =>
      withOptions<PreviewArguments>(yargs, namesIn('report', 'documents', 'control', 'run'))
        .positional('report', { type: 'string', describe: 'Path of the report', defaultDescription: 'a sample report' })
        .options({
          port: { type: 'string', requiresArg: true, describe: 'Port; 0 is any that is free', defaultDescription: '0' },
        })
        .example('$0 preview --template ./my-template', 'with a sample report')
        .example(
          '$0 preview report.json --template ./my-template --locale de',
          'in German',
        ) as unknown as Argv<PreviewArguments>,
    handler: preview,
  };
}

async function preview(given: PreviewArguments): Promise<void> {
  const port = portOf(given.port);
  const [pipeline, { checkTemplate }, { Preview }, { servePreview }, { watchPaths }] = await Promise.all([
    import('../../pipeline.js'),
    import('../../check/check-template.js'),
    import('../../preview/preview.js'),
    import('../../preview/serve.js'),
    import('../../preview/watch.js'),
  ]);
  const report = resolve(given.report ?? join(packageRoot(), 'examples', 'reports', 'type-1-csbp-2026-11.json'));
  const input = await openInput(report);
  // One clock for the whole preview: what differs between two saves is what was changed.
  const isClockGiven = given['asOf'] !== undefined || process.env['SOURCE_DATE_EPOCH'] !== undefined;
  const clock = isClockGiven ? {} : { asOf: new Date().toISOString() };
  const settle = () => resolveRun({ ...given, ...clock });

  // What is wrong before the first change is a mistake of the command, but for faults within the template.
  const { settings, ...first } = await settle();
  let { configuration } = first;
  await readInput(input, settings.clock);
  let folders = await foldersOf(settings.template, pipeline.templateFolders);
  let libraries = settings.policyLibraries;

  const shown = new Preview({
    subjects: [
      shortest(folders.at(-1) ?? settings.template),
      given.report === undefined ? 'sample report' : shortest(report),
      settings.locale,
    ],
    async compose() {
      const { settings: now, ...run } = await settle();
      // One that is taken away is still watched: it may come back.
      configuration = run.configuration ?? configuration;
      libraries = now.policyLibraries;
      folders = await foldersOf(now.template, pipeline.templateFolders, folders);
      return onlySet(await pipeline.prepareSets(await readInput(input, now.clock), now));
    },
    async render(set, format) {
      const renderers = set.renderers.filter(({ renderer }) => renderer.format === format);
      const [document] = await pipeline.renderInMemory({ ...set, renderers }, { withSnapshot: false });
      return document?.bytes ?? new Uint8Array();
    },
    async check() {
      const { template, locale } = (await settle()).settings;
      return (await checkTemplate(template, { configured: locale })).problems.map(problemOf);
    },
  });
  const stopped = firstSignal();
  const server = await servePreview(shown, port);
  const watch = watchPaths(
    () => [...folders, report, ...libraries, ...(configuration === null ? [] : [configuration])],
    () => void shown.refresh(),
  );
  shown.onState(createTeller());
  const ready = { configuration: first.configuration, url: server.url };
  process.stdout.write(given.json === true ? `${printableJson(ready)}\n` : `Preview at ${server.url} until Ctrl-C.\n`);
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
    hint: 'Leave --port out for any that is free.',
  });
}

/** Those of the template and of all below it. A template that cannot be read has at least its own, if it is there. */
async function foldersOf(
  template: string,
  templateFolders: (nameOrPath: string) => Promise<readonly string[]>,
  known?: readonly string[],
): Promise<readonly string[]> {
  try {
    return await templateFolders(template);
  } catch (failure) {
    if (known !== undefined) return known;
    const [place] = failure instanceof AuditpressError ? failure.places : [];
    // Without a place there is no such template at all.
    if (place === undefined) throw failure;
    return [...new Set([dirname(place.file), resolve(template)])];
  }
}

/** Of several reports the first is shown. */
function onlySet([first]: readonly DocumentSet[]): DocumentSet {
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
  return { severity, where: [shortest(file), line, column].filter((part) => part !== undefined).join(':'), message };
}

/** Tells each change once it has been checked, and its problems. */
function createTeller(): (state: PreviewState) => void {
  return ({ change, isChecking, isStale, shown, problems }) => {
    if (isChecking) return;
    const lines = problems.map(({ severity, where, message }) =>
      printable([where, severity, message].filter((part) => part !== '').join(': ')),
    );
    const outcome = isStale || shown === 0 ? 'cannot be made' : 'ready';
    const kept = isStale ? `; the documents are those of change ${shown}` : '';
    process.stderr.write(`${[`change ${change}: ${outcome}${kept}`, ...lines].join('\n')}\n`);
  };
}
