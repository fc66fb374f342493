import { describe, expect, it } from 'vitest';
import { facetsOf } from '../../../../src/renderers/html/policies/facets.js';
import { PolicyIndex } from '../../../../src/renderers/html/policies/policy-index.js';
import { aPolicy, aRichDocument } from '../rich-document.js';

const document = aRichDocument({
  categories: [
    {
      name: 'Storage',
      policies: [
        aPolicy({ status: 'red', severity: 'High', service: 'Blob' }),
        aPolicy({ status: 'green', severity: 'Low', service: 'Disk' }),
        aPolicy({ status: 'red', severity: 'Low', service: 'Blob' }),
      ],
    },
  ],
});
const facets = facetsOf(document);
const firstNumber = Object.keys(document.tables)
  .slice(0, Object.keys(document.tables).indexOf('policies'))
  .reduce((sum, name) => sum + document.tables[name]!.rows.length, 0);

function indexOf(...chunks: readonly (readonly number[])[]): { chunks: number[][]; options: number[][] } {
  const index = new PolicyIndex(document);
  expect(chunks.map((rows) => index.add('policies', rows))).toEqual([...chunks.keys()]);
  return JSON.parse(index.json(facets)) as { chunks: number[][]; options: number[][] };
}

describe('PolicyIndex', () => {
  it('gives a row one number, whichever piece shows it', () => {
    expect(indexOf([2, 0], [0]).chunks).toEqual([[firstNumber + 2, firstNumber], [firstNumber]]);
  });

  it('states the options of shown rows alone, once each, in the order of the report', () => {
    const { options } = indexOf([2, 0], [0]);
    const read = facets.map(({ options: known }, facet) => options[facet]?.map((position) => known[position]?.text));
    expect(Object.fromEntries(facets.map(({ key }, facet) => [key, read[facet]]))).toMatchObject({
      severity: ['High', 'Low'],
      service: ['Blob', 'Blob'],
    });
  });

  it('is empty for a page without policies', () => {
    expect(indexOf()).toEqual({ chunks: [], options: facets.map(() => []) });
  });
});
