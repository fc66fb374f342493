/** Resolves command line arguments to server options, and reports every problem at once. */
import { command } from '../base/error-codes/command.js';
import { join, resolve } from 'node:path';
import { AuditpressError } from '../base/errors.js';
import { describeValue } from '../base/wording/printable.js';
import { didYouMean } from '../base/wording/nearest-name.js';
import { firstOf } from '../base/wording/problems.js';
import { resolveArchivePlace } from '../settings/value-types.js';
import { packageRoot } from '../base/package-root.js';
import { parseFaults } from './faults.js';
import {
  DEFAULT_HOST,
  DEFAULT_PORT,
  KEY_SPELLINGS,
  NO_FAULTS,
  SHAPES,
  SUMMARY_ANSWERS,
  type ServerOptions,
} from './options.js';

export interface WrittenOptions {
  readonly data?: string;
  readonly archive?: string;
  readonly host?: string;
  readonly port?: string;
  readonly shape?: string;
  readonly keys?: string;
  readonly 'answer-4-2'?: string;
  readonly faults?: string;
}

const HIGHEST_PORT = 65_535;

export function resolveOptions(written: WrittenOptions): Omit<ServerOptions, 'env' | 'onFault'> {
  const problems: string[] = [];
  const { data, host = DEFAULT_HOST, port, faults } = written;
  if (host.trim() === '') problems.push('--host: expected an address or a name, received none');
  if (data?.trim() === '') problems.push('--data: expected the path of a folder, received none');
  if (data !== undefined && written.archive !== undefined) {
    problems.push('--archive: expected either --data or --archive, received both');
  }
  const options = {
    archive: written.archive === undefined ? undefined : readPlace(written.archive, problems),
    folder: data === undefined ? join(packageRoot(), 'examples', 'reports') : resolve(data),
    host: host.trim(),
    port: port === undefined ? DEFAULT_PORT : (readPort(port, problems) ?? DEFAULT_PORT),
    shape: chosen('--shape', written.shape, SHAPES, problems),
    keys: chosen('--keys', written.keys, KEY_SPELLINGS, problems),
    summaryAnswer: chosen('--answer-4-2', written['answer-4-2'], SUMMARY_ANSWERS, problems),
    faults: faults === undefined ? NO_FAULTS : parseFaults(faults, problems),
  };
  if (problems.length === 0) return options;
  throw new AuditpressError('arguments-invalid', firstOf(problems), {
    problems,
    hint: `Run ${command('serve --help')} for the values of the options.`,
  });
}

function readPlace(value: string, problems: string[]): string {
  return resolveArchivePlace({ value, origin: '--archive', folder: process.cwd() }, problems);
}

/** The first choice is the default. */
function chosen<const Choice extends string>(
  option: string,
  written: string | undefined,
  choices: readonly [Choice, ...Choice[]],
  problems: string[],
): Choice {
  const found = choices.find((choice) => choice === written?.trim());
  if (found === undefined && written !== undefined) {
    const received = `${describeValue(written)}${didYouMean(written, choices)}`;
    problems.push(`${option}: expected one of ${choices.join(', ')}, received ${received}`);
  }
  return found ?? choices[0];
}

export function readPort(written: string, problems: string[]): number | undefined {
  const port = /^\d{1,5}$/.test(written.trim()) ? Number(written) : NaN;
  if (port <= HIGHEST_PORT) return port;
  problems.push(
    `--port: expected a port from 1 to ${String(HIGHEST_PORT)}, or 0 for a free one, received ${describeValue(written)}`,
  );
  return undefined;
}
