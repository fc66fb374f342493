import { afterEach, describe, expect, it } from 'vitest';
import { readScanTime, type ScanTimeOptions } from '../../src/aggregate/scan-time.js';
import type { JsonValue } from '../../src/model/report/json.js';
import { aReport } from '../helpers/snapshots.js';

function read(fields: Readonly<Record<string, JsonValue>>, options: ScanTimeOptions = {}) {
  const unlisted = Object.entries(fields).map(([name, value]) => ({ name, value }));
  const { scanTime, observations } = readScanTime(aReport({ unlisted }), options);
  return {
    scanTime,
    notes: observations.map(({ code, example }) => [code, example.path, example.expected, example.found]),
  };
}

describe('the scan time', () => {
  it('is unknown if it is not stated', () => {
    expect(read({ Posture: 'good', ScanDate: null, ScanTime: ' ' })).toEqual({
      scanTime: { basis: 'unknown' },
      notes: [],
    });
  });

  it('is read from an unlisted field, in upper or lower case', () => {
    expect(read({ scanCompletedAt: '2026-11-20T14:03:27+01:00' }).scanTime).toEqual({
      basis: 'service',
      at: '2026-11-20T13:03:27.000Z',
      field: 'scanCompletedAt',
    });
  });

  it('is midnight UTC if only a date is stated, and marked as such', () => {
    expect(read({ ScanDate: '2026-11-20' }).scanTime).toEqual({
      basis: 'service',
      at: '2026-11-20T00:00:00.000Z',
      dateOnly: true,
      field: 'ScanDate',
    });
  });

  it('is read only from the named field if one is named', () => {
    const fields = { ScanDate: '2026-11-19', Finished: '2026-11-20T10:00Z' };
    expect(read(fields, { scanTimeField: 'Finished' })).toEqual({
      scanTime: { basis: 'service', at: '2026-11-20T10:00:00.000Z', field: 'Finished' },
      notes: [],
    });
    expect(read({ ScanDate: '2026-11-19' }, { scanTimeField: 'ScanDtae' })).toMatchObject({
      scanTime: { basis: 'unknown', candidate: { field: 'ScanDate' } },
      notes: [['scan-time-field-missing', 'ScanDtae', 'ScanDtae', '']],
    });
  });

  it('is what the user says, with a note if the report disagrees', () => {
    expect(read({ ScanDate: '2026-11-19' }, { scannedAt: '2026-11-20T10:00:00Z' })).toEqual({
      scanTime: { basis: 'user', at: '2026-11-20T10:00:00.000Z' },
      notes: [['scan-time-conflict', 'ScanDate', '2026-11-20T10:00:00.000Z', '2026-11-19']],
    });
  });

  it('is read from an ISO time with seven decimals, and agrees with the same time as an epoch', () => {
    const fields = { LastScannedDateEpochTime: 1763086663.1234567, LastScannedDate: '2025-11-14T02:17:43.1234567Z' };
    expect(read(fields)).toEqual({
      scanTime: { basis: 'service', at: '2025-11-14T02:17:43.123Z', field: 'LastScannedDate' },
      notes: [],
    });
  });

  it.each([
    ['seconds', 1763086663],
    ['seconds with decimals', 1763086663.0004],
    ['milliseconds', 1763086663000],
    ['seconds as text', ' 1763086663 '],
  ])('is read from an epoch in %s', (_, value) => {
    expect(read({ LastScannedDateEpochTime: value }).scanTime).toMatchObject({ at: '2025-11-14T02:17:43.000Z' });
  });

  it('is read from any field whose name says scan and that holds a date', () => {
    const fields = { ScanType: 'Full', ScannerVersion: 12, accountScanFinished: '2026-11-20T10:00:00Z' };
    expect(read(fields)).toMatchObject({ scanTime: { basis: 'service', field: 'accountScanFinished' }, notes: [] });
  });

  it('is not read from fields about other moments', () => {
    const { scanTime, notes } = read({ NextScanDate: '2026-12-01', ScanStartTime: '2026-11-20T09:00:00Z' });
    expect(scanTime).toMatchObject({ basis: 'unknown', candidate: { field: 'ScanStartTime' } });
    expect(notes).toEqual([]);
  });

  it('has a candidate if only a field of another name holds a date', () => {
    expect(read({ Version: 1763086663, Posture: { Total: 1 }, ReportDate: '2026-11-20' }).scanTime).toEqual({
      basis: 'unknown',
      candidate: { at: '2026-11-20T00:00:00.000Z', dateOnly: true, field: 'ReportDate' },
    });
    expect(read({ GeneratedEpoch: 1763086663 }).scanTime).toMatchObject({ candidate: { field: 'GeneratedEpoch' } });
    expect(read({ LicenseExpiryDate: '2027-01-01' }).scanTime).toEqual({ basis: 'unknown' });
  });

  it('names the field that is used where others differ', () => {
    const fields = { ScanDate: '2026-11-19', LastScannedDate: '2026-11-20' };
    const [observation] = readScanTime(
      aReport({ unlisted: Object.entries(fields).map(([name, value]) => ({ name, value })) }),
      {},
    ).observations;
    expect(observation).toMatchObject({ code: 'scan-time-conflict', example: { subject: 'ScanDate' } });
  });

  it('agrees with the user on the day or the minute', () => {
    const fields = { ScanTime: '2026-11-20T10:00:31.5Z' };
    expect(read(fields, { scannedAt: '2026-11-20T10:00Z' }).notes).toEqual([]);
    expect(read(fields, { scannedAt: '2026-11-20' }).notes).toEqual([]);
    expect(read(fields, { scannedAt: '2026-11-20T10:02Z' }).notes).toHaveLength(1);
    const at = (scannedAt: string) => read({ ScanTime: '2026-11-20T10:00:00Z' }, { scannedAt }).notes;
    expect(at('2026-11-20T10:00:59.999Z')).toEqual([]);
    expect(at('2026-11-20T10:01:00.000Z')).toHaveLength(1);
    expect(at('2026-11-20T09:59:00.000Z')).toHaveLength(1);
  });

  it('is read from the first readable field, and the others are compared with it', () => {
    expect(read({ LastScanDate: '2026-11-01', ScanTime: '2026-11-20', ScanDate: 'yesterday' })).toEqual({
      scanTime: { basis: 'service', at: '2026-11-20T00:00:00.000Z', dateOnly: true, field: 'ScanTime' },
      notes: [
        ['scan-time-unreadable', 'ScanDate', 'ISO 8601', 'yesterday'],
        ['scan-time-conflict', 'LastScanDate', '2026-11-20', '2026-11-01'],
      ],
    });
  });

  it.each([
    [20261120, '20261120'],
    [{ date: '2026-11-20' }, '{"date":"2026-11-20"}'],
    ['20/11/2026', '20/11/2026'],
    ['2026-02-30', '2026-02-30'],
    ['2026-11-20T25:00Z', '2026-11-20T25:00Z'],
    ['0001-01-01T00:00:00', '0001-01-01T00:00:00'],
    ['9999-12-31', '9999-12-31'],
    [0, '0'],
    [9999999999, '9999999999'],
  ])('is unknown, with a note, if the field is %j', (value, found) => {
    expect(read({ ScanDate: value })).toEqual({
      scanTime: { basis: 'unknown' },
      notes: [['scan-time-unreadable', 'ScanDate', 'ISO 8601', found]],
    });
  });

  it('must be readable if the user states it', () => {
    expect(() => read({}, { scannedAt: 'last Friday' })).toThrow(
      'expected the scan time as an ISO 8601 date or date-time, received "last Friday"',
    );
  });

  describe('without an offset', () => {
    const zone = process.env['TZ'];
    afterEach(() => {
      if (zone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zone;
    });

    it.each(['America/New_York', 'Asia/Kolkata', 'UTC'])('is UTC on a host in %s', (hostZone) => {
      process.env['TZ'] = hostZone;
      expect(new Date(2026, 0, 1).toISOString() === '2026-01-01T00:00:00.000Z').toBe(hostZone === 'UTC');
      expect(read({ ScanTime: '2026-03-08T02:30:00.1234567' }).scanTime).toMatchObject({
        at: '2026-03-08T02:30:00.123Z',
      });
      expect(read({ ScanTime: '2026-03-08 02:30' }).scanTime).toMatchObject({ at: '2026-03-08T02:30:00.000Z' });
      expect(read({ ScanDate: '2026-03-08' }).scanTime).toMatchObject({ at: '2026-03-08T00:00:00.000Z' });
    });
  });
});
