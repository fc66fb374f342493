import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFaults } from '../../../src/server/faults/parse-faults.js';
import { NO_FAULTS } from '../../../src/server/options.js';

function problemsOf(text: string): string[] {
  const problems: string[] = [];
  parseFaults(text, problems);
  return problems;
}

describe('faults', () => {
  it('are rates by name, in any order, with optional spaces', () => {
    const problems: string[] = [];
    expect(
      parseFaults(' truncate=0.05, delay=.2,delay-seconds=3,429=0.1 ,500=1e-9'.replace('1e-9', '0'), problems),
    ).toEqual({
      ...{ delay: 0.2, delaySeconds: 3, 429: 0.1, 500: 0, truncate: 0.05 },
    });
    expect(problems).toEqual([]);
  });

  it('are 0 by default, with a delay of one second', () => {
    expect(parseFaults('429=1', [])).toEqual({ ...NO_FAULTS, 429: 1 });
    expect(NO_FAULTS.delaySeconds).toBe(1);
  });

  it.each([
    ['', /^--faults: expected a fault, one of .*, received none$/],
    ['429=0.1,', /expected a fault, one of .*, received none$/],
    ['trunkate=1', /received "trunkate" \(did you mean "truncate"\?\)$/],
    ['constructor=1', /received "constructor"$/],
    ['429', /expected a number from 0 to 1 after 429=, such as 429=0\.2, received none$/],
    ['429=', /received none$/],
    ['429=10%', /received "10%"$/],
    ['429=-0.1', /received "-0.1"$/],
    ['429=1.01', /received "1.01"$/],
    ['429=0x1', /received "0x1"$/],
    ['429=1e-1', /received "1e-1"$/],
    ['429=0.1=2', /received "0.1=2"$/],
    ['delay-seconds=61', /expected a number from 0 to 60 after delay-seconds=/],
    ['429=0.1,429=0.1', /expected 429 once, received it again$/],
    [
      '429=0.5,500=0.3,truncate=0.3',
      /expected the rates of 429, 500 and truncate to add up to 1 at most, received 1\.1$/,
    ],
  ])('are refused: %s', (text, problem) => {
    expect(problemsOf(text)).toEqual([expect.stringMatching(problem)]);
  });

  it('may replace every response, despite binary rounding', () => {
    expect(problemsOf('429=0.1,500=0.2,truncate=0.7')).toEqual([]);
    expect(problemsOf('delay=1,429=1')).toEqual([]);
  });

  it('report all problems at once', () => {
    expect(problemsOf('429=2,dely=1,500=x')).toHaveLength(3);
  });

  it('give valid rates for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^(429|500|truncate|delay)=[0-9.]{0,4}$/)), (text) => {
        const { delaySeconds, ...rates } = parseFaults(text, []);
        expect(delaySeconds).toBeGreaterThanOrEqual(0);
        for (const rate of Object.values(rates)) expect(rate >= 0 && rate <= 1).toBe(true);
      }),
    );
  });
});
