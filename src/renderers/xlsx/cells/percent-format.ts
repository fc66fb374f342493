import { percentBoundSign, percentDecimals } from '../../../model/values/percent.js';

/** Number format of a share, with the decimals that it needs: `0.0%`. A share too close to 0 or 100 % shows as `">0%"`. */
export function percentFormat(share: number): string {
  const decimals = percentDecimals(share);
  return decimals === undefined ? `"${percentBoundSign(share)}"` : `0.${'0'.repeat(decimals)}%`;
}
