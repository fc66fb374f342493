/** The whole over time: at each point, the latest reports up to then. */
import type { Moment } from '../../model/summary/comparison.js';
import type { PortfolioTrend, PortfolioTrendPoint } from '../../model/summary/portfolio.js';
import type { ComplianceFormula } from '../../model/report/vocabulary.js';
import { timeOf, type CollectedReport } from './collect.js';
import { poolOf, type Summand } from './pool.js';

const DAY = 86_400_000;
const A_YEAR = 366 * DAY;
/** With more days than these, the points are months. */
const MOST_DAYS = 60;

export interface ReportSeries {
  readonly account: number;
  readonly basis: 'scan' | 'retrieval';
  readonly reports: readonly CollectedReport[];
}

interface Scan {
  readonly series: number;
  readonly time: number;
  readonly report: CollectedReport;
}

/** Null if no account and benchmark has an earlier report, or all are of one day. */
export function portfolioTrend(series: readonly ReportSeries[], formula: ComplianceFormula): PortfolioTrend | null {
  if (series.every(({ reports }) => reports.length < 2)) return null;
  const scans = series
    .flatMap(({ basis, reports }, index): Scan[] =>
      reports.map((report) => ({ series: index, time: timeOf(report, basis), report })),
    )
    .sort((one, other) => one.time - other.time);
  const last = scans.at(-1)?.time ?? 0;
  const recent = scans.filter(({ time }) => last - time <= A_YEAR);
  const days = new Set(recent.map(({ time }) => periodOf(time, 'day')));
  if (days.size < 2) return null;
  const step = days.size > MOST_DAYS ? 'month' : 'day';
  const latest = new Map<number, Summand>();
  const points: PortfolioTrendPoint[] = [];
  let counted = 0;
  for (const [index, { series: of, time, report }] of scans.entries()) {
    latest.set(of, { ...report, account: series[of]?.account ?? -1 });
    const next = scans[index + 1];
    const isEnd = next === undefined || periodOf(next.time, step) !== periodOf(time, step);
    if (!isEnd || last - time > A_YEAR) continue;
    const hasMore = points.length > 0 && latest.size > counted;
    counted = latest.size;
    points.push({ moment: momentOf(report, time), figures: poolOf([...latest.values()], formula), hasMore });
  }
  const bases = new Set(series.map(({ basis }) => basis));
  const [basis = 'scan'] = bases;
  return { basis: bases.size > 1 ? 'mixed' : basis, step, points };
}

function periodOf(time: number, step: PortfolioTrend['step']): string {
  return new Date(time).toISOString().slice(0, step === 'day' ? 10 : 7);
}

function momentOf({ scanTime }: CollectedReport, time: number): Moment {
  const at = new Date(time).toISOString();
  const isDay = scanTime.basis !== 'unknown' && scanTime.dateOnly === true && scanTime.at === at;
  return isDay ? { at, dateOnly: true } : { at };
}
