import { createRequire as createRequireOfModule } from 'node:module';
const require = createRequireOfModule(import.meta.url);

// src/model/percent.ts
var MOST_DECIMALS = 10;
function percentDecimals(share) {
  for (let decimals = 1; decimals <= MOST_DECIMALS; decimals += 1) {
    if (!misleads(share, decimals)) return decimals;
  }
  return void 0;
}
function percentBound(share) {
  if (share < 0.5) return share < 0 ? "<0" : ">0";
  return share < 1 ? "<100" : ">100";
}
function misleads(share, decimals) {
  const half = 0.5 * 10 ** -(decimals + 2) * (1 + 1e-3);
  return [0, 1].some((bound) => share !== bound && Math.abs(share - bound) <= half);
}

export {
  percentDecimals,
  percentBound
};
