import { callPlugIn, plugInError, plugInFailure, type PlugInLabel } from '../../base/plug-ins/failure.js';
import {
  FUNCTION,
  OPTIONAL_BOOLEAN,
  OPTIONAL_FUNCTION,
  OPTIONS_SCHEMA,
  type PlugPoint,
} from '../../base/plug-ins/plug-point.js';
import { describeValue } from '../../base/wording/printable.js';
import type { Report } from '../../model/report/report.js';
import type { Reader } from './reader.js';

const TITLE_LIMIT = 120;

export const readerPoint: PlugPoint<Reader> = {
  kind: 'reader',
  nameMember: 'name',
  members: {
    title: {
      accepts: (value) => typeof value === 'string' && /^\S(.*\S)?$/.test(value) && value.length <= TITLE_LIMIT,
      expected: `one line of at most ${String(TITLE_LIMIT)} characters, such as "the JSON of Maester"`,
    },
    version: {
      accepts: (value) => Number.isSafeInteger(value) && (value as number) > 0,
      expected: 'a whole number from 1',
    },
    options: OPTIONS_SCHEMA,
    isBinary: OPTIONAL_BOOLEAN,
    detects: FUNCTION,
    read: FUNCTION,
    join: OPTIONAL_FUNCTION,
  },
  guarded,
};

/**
 * Wraps a reader that is a plug-in. What it throws is a fault of the file, and what it returns must be reports whose counts agree:
 * otherwise it is a coded error that names the reader.
 */
export function guarded(reader: Reader, where: string): Reader {
  const { name, title, version, options, isBinary } = reader;
  const label: PlugInLabel = { kind: 'reader', name, where };
  const reports = async (point: 'read' | 'join', work: () => unknown): Promise<readonly Report[]> => {
    const found = await callPlugIn(label, point, work, { thrown: 'input' });
    const { checkReports } = await import('./results/check-reports.js');
    return checkReports(found, (problem) => plugInFailure(label, point, problem));
  };
  return {
    name,
    title,
    version,
    ...(options !== undefined && { options }),
    ...(isBinary !== undefined && { isBinary }),
    detects(start, given) {
      const detected = detect(label, () => reader.detects(start, given));
      if (typeof detected === 'boolean') return detected;
      throw plugInFailure(label, 'detects', `expected true or false, received ${describeValue(detected)}`);
    },
    read: (file, given, context) => reports('read', () => reader.read(file, given, context)),
    ...(reader.join !== undefined && {
      join: (files, given, context) => reports('join', () => reader.join?.(files, given, context)),
    }),
  };
}

function detect(label: PlugInLabel, work: () => unknown): unknown {
  try {
    return work();
  } catch (cause) {
    throw plugInError(label, 'detects', cause, {});
  }
}
