/** The width demand of a column, in points. */
export interface ColumnDemand {
  /** Width of its longest part that should not be broken. */
  readonly minimum: number;
  /** Width of its widest content on one line. */
  readonly natural: number;
  readonly weight: number;
  /** Whether its content wraps: prose and identifiers do, numbers and statuses do not. */
  readonly wraps: boolean;
}

/** Share of the width that wrapping columns keep if the others demand more than the rest. */
const SHARE_OF_PROSE = 0.45;

/**
 * Widths that sum to `available`. Columns that do not wrap get what they need; the others share the rest by weight, none wider than
 * its content while another has too little. Wrapping columns get what remains.
 */
export function columnWidths(demands: readonly ColumnDemand[], available: number): number[] {
  const rigid = demands.filter((demand) => !demand.wraps);
  const fluid = demands.filter((demand) => demand.wraps);
  const floor = Math.min(SHARE_OF_PROSE * available, sum(fluid.map(({ natural }) => natural)));
  const forRigid = Math.max(minimumOf(rigid), Math.min(sum(rigid.map(({ natural }) => natural)), available - floor));
  if (forRigid + minimumOf(fluid) > available) return share(demands, available);
  const rigidWidths = share(rigid, forRigid);
  const fluidWidths = share(fluid, available - sum(rigidWidths));

  const widths = demands.map((demand) => (demand.wraps ? fluidWidths : rigidWidths).shift() ?? 0);
  const left = available - sum(widths);
  const takers = fluid.length === 0 ? demands : fluid;
  const weights = sum(takers.map(({ weight }) => weight));
  return widths.map((width, index) => {
    const demand = demands[index];
    return demand !== undefined && takers.includes(demand) ? width + (left * demand.weight) / weights : width;
  });
}

/** Minimum total width of columns without broken words. */
export function minimumOf(demands: readonly ColumnDemand[]): number {
  return sum(demands.map((demand) => Math.min(demand.minimum, demand.natural)));
}

/** Shares `room` by weight, within the minimum and natural width of each column. */
function share(demands: readonly ColumnDemand[], room: number): number[] {
  const minimum = minimumOf(demands);
  if (minimum >= room) return demands.map((demand) => (Math.min(demand.minimum, demand.natural) * room) / minimum);

  const widths = new Map<ColumnDemand, number>();
  for (;;) {
    const open = demands.filter((demand) => !widths.has(demand));
    const rest = room - sum([...widths.values()]);
    const weights = sum(open.map(({ weight }) => weight));
    const fair = open.map((demand) => {
      const width = (rest * demand.weight) / weights;
      return {
        demand,
        width,
        bounded: Math.max(Math.min(demand.minimum, demand.natural), Math.min(demand.natural, width)),
      };
    });
    // As in CSS flexbox: columns that violate the dominant bound are fixed at it; the others share again.
    const excess = sum(fair.map(({ bounded, width }) => bounded - width));
    const settled = fair.filter(({ bounded, width }) => (excess >= 0 ? bounded > width : bounded < width));
    if (settled.length === 0) {
      for (const { demand, bounded } of fair) widths.set(demand, bounded);
      return demands.map((demand) => widths.get(demand) ?? 0);
    }
    for (const { demand, bounded } of settled) widths.set(demand, bounded);
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
