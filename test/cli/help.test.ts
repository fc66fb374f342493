import { describe, expect, it } from 'vitest';
import { helpWidth } from '../../src/cli/options.js';
import { helpText } from '../../src/cli/program.js';
import { runCli } from '../helpers/run-cli.js';

describe('help', () => {
  it('fits the terminal', () => {
    expect(helpWidth({})).toBe(100);
    expect(helpWidth({ columns: 0 })).toBe(100);
    expect(helpWidth({ columns: 80 })).toBe(80);
    expect(helpWidth({ columns: 300 })).toBe(110);
  });

  it('is printed for a command with or without its arguments', async () => {
    const [alone, worded] = await Promise.all([
      runCli(['generate', '--help']),
      runCli(['generate', 'report.json', '--help']),
    ]);
    expect(alone).toEqual({ code: 0, stdout: await helpText(['generate', '--help'], 100), stderr: '' });
    expect(worded).toEqual(alone);
  });
});
