import { describe, expect, it } from 'vitest';
import { aggregate } from '../../src/aggregate/aggregate.js';
import type { ServiceSummary } from '../../src/model/summary/summary.js';
import { aCategory, aPolicy, aReport, aSnapshot } from '../helpers/snapshots.js';

function servicesOf(colors: Readonly<Record<string, readonly string[]>>): readonly ServiceSummary[] {
  const policies = Object.entries(colors).flatMap(([serviceName, list]) =>
    list.map((compliance) => aPolicy({ serviceName, compliance })),
  );
  return aggregate(aSnapshot(aReport({ resourceCategories: [aCategory({ policies })] }))).services;
}

describe('services', () => {
  it('are sorted by most failed checks, then most Red, then name in natural order', () => {
    const services = servicesOf({
      'Vault 10': ['Green'],
      'Vault 2': ['Gray'],
      Alarms: ['Red', 'Amber'],
      Disks: ['Red', 'Red'],
      Gateways: ['Amber', 'Amber', 'Amber'],
    });
    expect(services.map(({ serviceName }) => serviceName)).toEqual([
      'Gateways',
      'Disks',
      'Alarms',
      'Vault 2',
      'Vault 10',
    ]);
  });

  it('carry their own denominators', () => {
    const [disks] = servicesOf({ Disks: ['Green', 'Red', 'Red', 'Gray'] });
    expect(disks).toMatchObject({
      compliance: { numerator: 1, denominator: 3 },
      coverage: { numerator: 3, denominator: 4 },
      resourceChecks: { evaluated: 8, passed: 2, failed: 6 },
    });
  });

  it('keep names apart as received', () => {
    expect(servicesOf({ disks: ['Red'], Disks: ['Red'], 'Disks ': ['Red'] })).toHaveLength(3);
  });
});
