/** `auditpress doctor`: whether auditpress can do here what the configuration asks of it. */
import { resolve } from 'node:path';
import { findConfigFile } from '../../settings/config/find-file.js';
import { AuditpressError } from '../../base/errors.js';
import { findingsOf, namedFindings, passed, refusalsIn, unknown, type Check } from '../doctor/check.js';
import {
  archiveCheck,
  clockCheck,
  databaseCheck,
  delivererChecks,
  serviceChecks,
  sourceChecks,
} from '../doctor/connections.js';
import { FINDING_STATES, type Diagnosis, type Finding } from '../doctor/doctor-schema.js';
import { diskChecks, fontChecks, nodeCheck, zoneCheck } from '../doctor/machine.js';
import { refusalsOf } from '../failure.js';
import { defineCommand, type Arguments } from '../options.js';
import { pagesChecks } from '../doctor/pages.js';
import { colored, displayPath, printable, printJson } from '../output.js';
import { loadSettings, resolveRun, type LoadedRun, type Run } from '../resolve-run.js';
import { configurationChecks } from './config-check.js';

/** Milliseconds for a check. */
const TIMEOUT = 30_000;

export const doctorCommand = () =>
  defineCommand<Arguments>({
    settings: [
      'license',
      'account',
      'environment',
      'baseUrl',
      'locale',
      'archive',
      'config',
      'json',
      'logFormat',
      'quiet',
    ],
    examples: {
      doctor: 'before the first run, or when something fails',
      'doctor --json': 'for a script',
    },
    handler: diagnose,
  });

async function diagnose(given: Arguments): Promise<void> {
  const findings: Finding[] = [];
  const add = (found: readonly Finding[]): void => {
    findings.push(...found);
    if (given.json !== true) found.forEach(printFinding);
  };
  add(await findingsOf(nodeCheck, TIMEOUT));
  const configured = await readConfiguration(given);
  add(configured.findings);
  if (configured.run !== undefined) {
    // At the same time, because most of the time goes to waiting, and printed in order.
    const checks = (await checksOf(configured.run, given)).map((check) => findingsOf(check, TIMEOUT));
    for (const check of checks) add(await check);
  }
  const counts = Object.fromEntries(
    FINDING_STATES.map((state) => [state, findings.filter((each) => each.state === state).length]),
  ) as Diagnosis['counts'];
  const { file = null } = configured;
  if (given.json === true) printJson({ configuration: file, findings, counts } satisfies Diagnosis);
  refuseProblems(counts);
}

interface Configured {
  readonly file?: string | undefined;
  /** Undefined if the configuration is not one. */
  readonly run?: Run;
  readonly findings: readonly Finding[];
}

const CONFIGURATION = 'Configuration';

async function readConfiguration(given: Arguments): Promise<Configured> {
  const quiet = { ...given, quiet: true };
  let loaded: LoadedRun;
  let run: Run;
  try {
    loaded = await loadSettings(quiet);
    run = await resolveRun({ ...quiet, redact: undefined });
  } catch (failure) {
    const skipped = unknown('not checked, because the configuration cannot be read');
    return {
      file: given.config === undefined ? findConfigFile(process.cwd()).file : resolve(given.config),
      findings: [...namedFindings(CONFIGURATION, refusalsIn(failure)), ...namedFindings('Everything else', skipped)],
    };
  }
  const { file, settings } = loaded;
  const refusals = await refusalsOf(configurationChecks(run, settings, quiet));
  // Several checks may meet the same problem.
  const results = [...new Map(refusals.flatMap(refusalsIn).map((each) => [each.message, each])).values()];
  const none = file === undefined ? 'no file: the defaults apply' : `${displayPath(file)}: no problems`;
  return { file, run, findings: namedFindings(CONFIGURATION, results.length === 0 ? passed(none) : results) };
}

async function checksOf(run: Run, given: Arguments): Promise<readonly Check[]> {
  return [
    zoneCheck(run),
    clockCheck(run),
    ...diskChecks(run),
    ...fontChecks(run),
    archiveCheck(run),
    databaseCheck(),
    ...(await serviceChecks(run, given)),
    ...sourceChecks(run),
    ...delivererChecks(run),
    ...pagesChecks(run),
  ];
}

const WORDS: Readonly<Record<Finding['state'], string>> = {
  ok: 'ok',
  problem: 'PROBLEM',
  unknown: 'unknown',
  unused: 'not used',
};

const STATE_WIDTH = Math.max(...Object.values(WORDS).map((word) => word.length));
/** Longer names push their message to the right. */
const CHECK_WIDTH = 22;

function printFinding({ check, state, message, remedy }: Finding): void {
  const word = WORDS[state].padEnd(STATE_WIDTH);
  const shown = state === 'problem' ? colored(word, 'red', process.stdout) : word;
  const line = `${shown}  ${printable(check).padEnd(CHECK_WIDTH)}  ${printable(message)}`;
  const indent = ' '.repeat(STATE_WIDTH + CHECK_WIDTH + 4);
  process.stdout.write(`${[line, ...(remedy === null ? [] : [`${indent}${printable(remedy)}`])].join('\n')}\n`);
}

/** @throws AuditpressError `doctor-found` (partial) for a problem, and for what is not known */
function refuseProblems({ problem, unknown }: Diagnosis['counts']): void {
  if (problem + unknown === 0) return;
  const parts = [
    ...(problem === 0 ? [] : [problem === 1 ? '1 problem' : `${String(problem)} problems`]),
    ...(unknown === 0 ? [] : [`${String(unknown)} could not be checked`]),
  ];
  throw new AuditpressError('doctor-found', `expected everything to work, found ${parts.join(', ')}`);
}
