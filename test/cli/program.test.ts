import { describe, expect, it } from 'vitest';
import { helpText } from '../../src/cli/program.js';

describe('words that are unknown', () => {
  it.each([
    [['generate', 'report.json', '--fromat', 'pdf'], 'unknown option --fromat (did you mean "--format"?)'],
    [['generate', 'report.json', '--fromat=pdf'], 'unknown option --fromat (did you mean "--format"?)'],
    [['generate', 'report.json', '--zzz'], 'unknown option --zzz'],
    [['generate', 'report.json', '-z'], 'unknown option -z'],
    [['summary', 'report.json', '-zx'], 'unknown option -z'],
    [['genrate', 'report.json'], 'unknown command "genrate" (did you mean "generate"?)'],
  ])('are reported as they were typed: %j', async (words, message) => {
    await expect(helpText(words, 100)).rejects.toMatchObject({ code: 'arguments-invalid', message });
  });
});

it('a value that is none of those allowed is reported with them', async () => {
  const message = 'expected --state as one of "waiting", "retrying", "active", "dead", "discarded", received "asleep"';
  await expect(helpText(['queue', 'list', '--state', 'asleep'], 100)).rejects.toMatchObject({ message });
});
