import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../../src/model/report/json.js';
import { decodeBenchmarks } from '../../../src/sources/decode/decode.js';
import { thrownBy } from '../thrown-by.js';
import { aWireReport } from '../../helpers/wire-report.js';

const entry = {
  name: 'CIS 1.0',
  title: null,
  category: null,
  dummyImageUrl: null,
  longName: null,
  benchmarkId: 'CIS1_0_0',
};
const envelope = (result: JsonValue): JsonValue => ({ result, statusCode: 200, message: 'Success' });

describe('a benchmark list', () => {
  it.each<[string, JsonValue]>([
    ['in an array that holds one envelope', [envelope([entry])]],
    ['in an envelope', envelope([entry])],
    ['bare', [entry]],
    ['in PascalCase', [{ Name: 'CIS 1.0', BenchmarkId: 'CIS1_0_0' }]],
  ])('is read %s', (_name, body) => {
    expect(decodeBenchmarks(body)).toEqual([{ ...entry, unlisted: [] }]);
  });

  it('keeps unlisted fields, and any JSON in fields without a documented type', () => {
    const body = [{ ...entry, title: 'CIS', category: ['a'], longName: { en: 'x' }, Version: 2 }];
    expect(decodeBenchmarks(body)).toEqual([
      {
        ...entry,
        title: 'CIS',
        category: ['a'],
        longName: { en: 'x' },
        unlisted: [{ name: 'Version', value: 2 }],
      },
    ]);
  });

  it('may be empty', () => {
    expect(decodeBenchmarks([])).toEqual([]);
    expect(decodeBenchmarks(envelope(null))).toEqual([]);
  });

  it('is refused if an entry lacks its id, or if it is a report', () => {
    expect(thrownBy(() => decodeBenchmarks([{ name: 'x' }]))).toMatchObject({
      code: 'response-malformed',
      problems: ['[0].benchmarkId: expected a string, found nothing'],
    });
    expect(thrownBy(() => decodeBenchmarks(aWireReport())).message).toContain(
      'expected a benchmark list, found a problem: ',
    );
  });

  it('fails with the status of its envelope', () => {
    expect(thrownBy(() => decodeBenchmarks({ statusCode: 401, message: 'no' })).kind).toBe('authentication');
  });
});
