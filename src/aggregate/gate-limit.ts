/** Compares what a gate observed with its limit. */
import type { GateObservation, GateOperator, GateRule } from '../model/summary/gates.js';

/** Whether what was observed is within the limit. Compares exact fractions, so that neither rounding nor binary numbers decide. */
export function holds(observed: GateObservation, { operator, limit }: GateRule): boolean {
  switch (observed.type) {
    case 'count':
      // Sums of reported counts need not be whole.
      return compares(observed.count, Number(limit), operator);
    case 'ratio': {
      const { numerator, denominator } = observed.ratio;
      return exceeds(100n * BigInt(numerator), BigInt(denominator), limit, operator);
    }
    case 'drop': {
      const { before, after } = observed;
      const [over, under] = [before, after].map(({ denominator }) => BigInt(denominator)) as [bigint, bigint];
      const fall = BigInt(before.numerator) * under - BigInt(after.numerator) * over;
      return exceeds(100n * fall, over * under, limit, operator);
    }
  }
}

/** Compares a fraction with a decimal number. */
function exceeds(numerator: bigint, denominator: bigint, limit: string, operator: GateOperator): boolean {
  const [whole = '', decimals = ''] = limit.split('.');
  return compares(numerator * 10n ** BigInt(decimals.length), BigInt(whole + decimals) * denominator, operator);
}

function compares<Value extends number | bigint>(value: Value, limit: Value, operator: GateOperator): boolean {
  switch (operator) {
    case '=':
      return value === limit;
    case '<=':
      return value <= limit;
    case '>=':
      return value >= limit;
    case '<':
      return value < limit;
    case '>':
      return value > limit;
  }
}
