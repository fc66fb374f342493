/** `auditpress explain CODE`: what the code of an error means, and what to do. */
import { ERROR_CODES, entryOf } from '../../base/error-codes/codes.js';
import { EXIT_CODES } from '../../base/error-codes/kinds.js';
import { AuditpressError } from '../../base/errors.js';
import { didYouMean } from '../../base/wording/nearest-name.js';
import { describeValue } from '../../base/wording/printable.js';
import { defineCommand } from '../options.js';
import { printResult } from '../output.js';
import { factsText } from '../text-table.js';

interface ExplainArguments {
  readonly code: string;
  readonly json?: boolean;
}

export const explainCommand = () =>
  defineCommand<ExplainArguments>({
    settings: ['json'],
    positionals: { code: { type: 'string', demandOption: true, describe: 'Code of an error, as --json prints it' } },
    examples: { 'explain report-missing': 'what it means, and what to do' },
    handler(given) {
      const { code } = given;
      const entry = entryOf(code);
      if (entry === undefined) {
        const known = didYouMean(code, Object.keys(ERROR_CODES));
        throw new AuditpressError(
          'code-unknown',
          `expected the code of an error, received ${describeValue(code)}${known}`,
        );
      }
      const { kind, meaning, remedy } = entry;
      const exitCodes = [kind].flat().map((each) => EXIT_CODES[each]);
      printResult(
        given,
        { code, meaning, remedy, exitCodes },
        factsText([
          ['Meaning', meaning],
          ['What to do', remedy],
          ['Exit code', exitCodes.join(', ')],
        ]),
      );
    },
  });
