/** Which accounts a warning of a portfolio is about: no warning leaves its reader to search for them. */
import type { NotAssessed, PortfolioResult } from '../../model/summary/portfolio.js';
import { groupBy } from '../../model/values/group-by.js';
import { nameText } from '../context.js';
import { accountLabel, accountOf, isOld, type PortfolioContext } from './context.js';

/** Names that a warning lists before it says how many follow. */
const MOST_WARNED = 3;

/** By warning: the accounts, each once, with its benchmarks where there are several. */
export function namesInWarnings(context: PortfolioContext) {
  const { summary, settings, wording } = context;
  const { accounts, results, notAssessed, duplicates } = summary;
  const ofResults = (wanted: readonly PortfolioResult[]): string =>
    warnedNames(
      labelsOf(
        wanted.map((result) => [accountLabel(accountOf(result, summary), wording), result.benchmark]),
        context,
      ),
      context,
    );
  return {
    notAssessed: warnedNames(
      labelsOf(
        notAssessed.map((gap) => [gapLabel(gap, context), gap.benchmark]),
        context,
      ),
      context,
    ),
    // They have no names to tell them apart: the files do.
    unstated: warnedNames(
      accounts.map(({ unstated }) => nameText(unstated?.fileName ?? '')),
      context,
    ),
    old: ofResults(results.filter((result) => isOld(result, settings))),
    otherFormula: ofResults(results.filter(({ own }) => own !== null)),
    unknownScans: ofResults(results.filter(({ scanTime }) => scanTime.basis === 'unknown')),
    duplicates: ofResults(duplicates.flatMap(({ result }) => results[result] ?? [])),
  };
}

/** `Retail · PCI DSS, CIS`: an account with all its benchmarks. */
function labelsOf(
  wanted: readonly (readonly [account: string, benchmark: number | null])[],
  { summary: { benchmarks }, wording }: PortfolioContext,
): string[] {
  const byAccount = groupBy(wanted, ([account]) => account);
  return [...byAccount].map(([account, own]) => {
    const names = own.map(([, benchmark]) => nameText(benchmarks[benchmark ?? -1]?.benchmarkName ?? ''));
    const named = [...new Set(names)].filter((name) => name !== '');
    return benchmarks.length < 2 || named.length === 0 ? account : `${account} (${wording.list(named)})`;
  });
}

function gapLabel({ account, subject }: NotAssessed, { summary, wording }: PortfolioContext): string {
  const known = summary.accounts[account ?? -1];
  return known === undefined ? nameText(subject) : accountLabel(known, wording);
}

function warnedNames(labels: readonly string[], { wording }: PortfolioContext): string {
  const names = [...new Set(labels)].filter((name) => name !== '');
  if (names.length <= MOST_WARNED) return wording.list(names);
  const more = wording.text('portfolio.more', { count: names.length - MOST_WARNED });
  return wording.list([...names.slice(0, MOST_WARNED), more]);
}
