/** What can be wrong with where the program is installed, and with the Node that runs it. */
import type { FaultCase } from '../fault-case.js';

export const cases: readonly FaultCase[] = [
  {
    group: 'start',
    name: 'an unknown command',
    expected: 'exit code 2, nothing on standard output',
    async try({ run }) {
      const { code, stdout } = await run(['genrate']);
      return `exit code ${code}, ${stdout === '' ? 'nothing' : 'something'} on standard output`;
    },
  },
];
