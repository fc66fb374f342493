import { afterAll, describe, expect, test } from 'vitest';
import { readCorpus } from './corpus.js';
import { PLANTED_ENVIRONMENT } from './laws/leak.js';
import { tryInput } from './try-input.js';
import { isBroken } from './verdict.js';

Object.assign(process.env, PLANTED_ENVIRONMENT);

/** How each input ends, so that another end of one is a decision and no accident. */
const outcomes: Record<string, string> = {};

describe('every input of the corpus ends as it may', () => {
  test.each(readCorpus())('$name', async ({ name, target, input }) => {
    const verdict = await tryInput(target, input);
    expect(isBroken(verdict) ? verdict.seen : undefined).toBeUndefined();
    outcomes[name] = isBroken(verdict) ? verdict.law : verdict.outcome;
  });

  afterAll(async () => {
    const lines = Object.entries(outcomes).map(([name, outcome]) => `${name}: ${outcome}`);
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('corpus/outcomes.txt');
  });
});
