/**
 * How many decimals a percentage needs: one, or as many more as it takes that rounding shows neither 100 % nor 0 % unless
 * the share is exactly that. Undefined where ten do not suffice; `percentBound` then says what to show.
 *
 * @param share finite; 1 is 100 %.
 */
export declare function percentDecimals(share: number): number | undefined;
/** The bound that a share is too close to for any decimals, and on which side of it: `>0` or `<100`, and the like. */
export declare function percentBound(share: number): '<0' | '>0' | '<100' | '>100';
