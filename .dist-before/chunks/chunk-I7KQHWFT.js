import { createRequire as createRequireOfModule } from 'node:module';
const require = createRequireOfModule(import.meta.url);

// src/messages/nearest-name.ts
function nearestName(name, known) {
  const [nearest] = known.map((candidate) => ({ candidate, distance: editDistance(name.toLowerCase(), candidate.toLowerCase()) })).filter(({ candidate, distance }) => distance <= Math.max(1, Math.floor(candidate.length / 3))).sort((one, other) => one.distance - other.distance);
  return nearest?.candidate;
}
function didYouMean(name, known) {
  const nearest = nearestName(name, known);
  return nearest === void 0 ? "" : ` (did you mean "${nearest}"?)`;
}
function editDistance(from, to) {
  let beforeLast = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const replace = at(last, j - 1) + (from[i - 1] === to[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      row.push(Math.min(at(last, j) + 1, at(row, j - 1) + 1, replace, swapped ? at(beforeLast, j - 2) + 1 : Infinity));
    }
    beforeLast = last;
    last = row;
  }
  return at(last, to.length);
}
function at(row, index) {
  return row[index] ?? Infinity;
}

export {
  nearestName,
  didYouMean
};
