/** Number format of a share, with the decimals that it needs: `0.0%`. A share too close to 0 or 100 % shows as `">0%"`. */
export declare function percentFormat(share: number): string;
