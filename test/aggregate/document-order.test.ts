import { describe, expect, it } from 'vitest';
import { placeInDocumentOrder } from '../../src/aggregate/document-order.js';
import { aCategory, aPolicy, aReport, policiesOf } from '../helpers/snapshots.js';

const keysOf = (report = aReport()): string[] =>
  placeInDocumentOrder(report).flatMap(({ entries }) => entries.map(({ key }) => key));

describe('document order', () => {
  it('is ControlCategoryOrder, then the order of the service', () => {
    const resourceCategories = [
      aCategory({ categoryId: 'c', controlCategoryOrder: 10 }),
      aCategory({ categoryId: 'a', controlCategoryOrder: 2 }),
      aCategory({ categoryId: 'b', controlCategoryOrder: 2 }),
    ];
    const placed = placeInDocumentOrder(aReport({ resourceCategories }));
    expect(placed.map(({ category, path }) => [category.categoryId, path])).toEqual([
      ['a', 'ResourceCategories[1]'],
      ['b', 'ResourceCategories[2]'],
      ['c', 'ResourceCategories[0]'],
    ]);
    expect(placed.flatMap(({ entries }) => entries.map(({ index }) => index))).toEqual([0, 1, 2, 3, 4, 5]);
    expect(placed.map(({ entries }) => entries.map(({ categoryIndex }) => categoryIndex))).toEqual([
      [0, 0],
      [1, 1],
      [2, 2],
    ]);
  });

  it('keeps the policies of a category as the service orders them', () => {
    const policies = policiesOf('Green', 'Red', 'Gray').reverse();
    const [placed] = placeInDocumentOrder(aReport({ resourceCategories: [aCategory({ policies })] }));
    expect(placed?.entries.map(({ policy }) => policy.policyId)).toEqual(['P3', 'P2', 'P1']);
  });
});

describe('the entry key', () => {
  it('names category, policy, compliance number and occurrence', () => {
    const policies = [aPolicy(), aPolicy(), aPolicy({ complianceNumber: '1000.10' })];
    expect(keysOf(aReport({ resourceCategories: [aCategory({ categoryId: 'Disks', policies })] }))).toEqual([
      'Disks/DiskEncryption/1000.1/1',
      'Disks/DiskEncryption/1000.1/2',
      'Disks/DiskEncryption/1000.10/1',
    ]);
  });

  it('continues to count if two categories share an id', () => {
    const policies = [aPolicy()];
    const resourceCategories = [aCategory({ policies }), aCategory({ policies, controlCategoryOrder: 2 })];
    const keys = keysOf(aReport({ resourceCategories }));
    expect(new Set(keys).size).toBe(2);
    expect(keys[1]).toMatch(/\/2$/);
  });

  it('is unique even if ids contain slashes and tildes', () => {
    const resourceCategories = [
      aCategory({ categoryId: 'a/b', policies: [aPolicy({ policyId: 'c' })] }),
      aCategory({ categoryId: 'a', policies: [aPolicy({ policyId: 'b/c' })] }),
      aCategory({ categoryId: 'a~1b', policies: [aPolicy({ policyId: 'c' })] }),
    ];
    expect(keysOf(aReport({ resourceCategories }))).toEqual(['a~1b/c/1000.1/1', 'a/b~1c/1000.1/1', 'a~01b/c/1000.1/1']);
  });
});
