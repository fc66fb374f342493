/** A reader of a format that nothing else reads: `lines`, then one `RESULT ID` per line, then `end`. */
import type { Reader } from '../../src/sources/readers/reader.js';

const HEAD = {
  benchmarkId: 'LINES',
  benchmarkName: 'Lines',
  accountId: 'a1',
  accountName: '',
  connectorType: '',
  jobId: '',
  origin: {
    tool: 'Lines',
    toolVersion: '',
    counts: 'tests',
    formula: 'green/(green+red)',
    scannedAt: null,
    totals: [],
  },
} as const;

export function aLinesReader(changes: Partial<Reader> = {}): Reader {
  return {
    name: 'lines',
    title: 'results in lines',
    version: 3,
    detects: (start) => start.startsWith('lines\n'),
    read(file, _options, { reports }) {
      const [, ...lines] = new TextDecoder().decode(file.bytes()).trimEnd().split('\n');
      if (lines.pop() !== 'end') throw new Error('expected "end" as the last line');
      for (const [result, id = ''] of lines.map((line) => line.split(' '))) {
        reports.of(HEAD).addCheck(
          { category: 'All', policyId: id, title: id, number: id, service: '', severity: 'High' },
          {
            id: 'r1',
            name: '',
            type: '',
            region: '',
            status: result === 'ok' ? 'green' : 'red',
            reason: '',
            isMuted: false,
          },
        );
      }
      return reports.build();
    },
    ...changes,
  };
}

export const LINES = Buffer.from('lines\nok L1\nbad L2\nend\n');
