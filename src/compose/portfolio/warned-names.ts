/** Which accounts a warning of a portfolio is about: no warning leaves its reader to search for them. */
import type { NotAssessed, PortfolioResult } from '../../model/summary/portfolio.js';
import { nameText } from '../context.js';
import { accountLabel, accountOf, isOld, type PortfolioContext } from './context.js';

/** Names that a warning lists before it says how many follow. */
const MOST_WARNED = 3;

/** By warning: the accounts, each with its benchmark where there are several. */
export function namesInWarnings(context: PortfolioContext) {
  const { summary, settings, wording } = context;
  const { accounts, results, notAssessed, duplicates } = summary;
  const ofResults = (wanted: readonly PortfolioResult[]): string =>
    warnedNames(
      wanted.map((result) => labelOf(accountLabel(accountOf(result, summary), wording), result.benchmark, context)),
      context,
    );
  const ofGaps = (wanted: readonly NotAssessed[]): string =>
    warnedNames(
      wanted.map((gap) => gapLabel(gap, context)),
      context,
    );
  return {
    notAssessed: ofGaps(notAssessed),
    unknownLatest: ofGaps(notAssessed.filter(({ reason }) => reason === 'no-order')),
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

function labelOf(account: string, benchmark: number | null, { summary: { benchmarks } }: PortfolioContext): string {
  const name = nameText(benchmarks[benchmark ?? -1]?.benchmarkName ?? '');
  return benchmarks.length < 2 || name === '' ? account : `${account} · ${name}`;
}

function gapLabel({ account, subject, benchmark }: NotAssessed, context: PortfolioContext): string {
  const known = context.summary.accounts[account ?? -1];
  return labelOf(known === undefined ? nameText(subject) : accountLabel(known, context.wording), benchmark, context);
}

function warnedNames(labels: readonly string[], { wording }: PortfolioContext): string {
  const names = [...new Set(labels)].filter((name) => name !== '');
  if (names.length <= MOST_WARNED) return wording.list(names);
  const more = wording.text('portfolio.more', { count: names.length - MOST_WARNED });
  return wording.list([...names.slice(0, MOST_WARNED), more]);
}
