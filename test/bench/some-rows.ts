import type { Row } from '../../bench/results/result.js';

/** A row of the PDF group at 500 policies, measured warm with as much wall as CPU time. */
export function aRow(id: string, cpu: number, overrides: Partial<Row> = {}): Row {
  return {
    group: 'pdf',
    id,
    name: `the ${id}`,
    policies: 500,
    reference: 'pdfmake',
    warm: { wall: cpu, cpu },
    ...overrides,
  };
}
