// The worksheet that every contestant writes: a title, a styled head, one row per policy.

export const HEAD = ['Category', 'No.', 'Policy', 'Policy id', 'Service', 'Status', 'Severity', 'Passed', 'Evaluated'];
/** Characters. */
export const WIDTHS = [21, 10, 64, 32, 27.5, 17.25, 11, 12, 12];
export const STATUS = 5;

/** One row per policy, with its status, from the content of the bench. */
export function* sheetRows({ categories }) {
  for (const { name, rows } of categories) {
    for (const { cells, status, policyId, passed, total } of rows) {
      yield { status, values: [name, cells[0], cells[1], policyId, cells[2], cells[3], cells[4], passed, total] };
    }
  }
}

export function color(hex) {
  return hex.slice(1).toUpperCase();
}
