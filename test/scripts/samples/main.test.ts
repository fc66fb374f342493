import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { generateReport } from '../../../scripts/samples/generate-report.js';
import { serializeReports } from '../../../scripts/samples/serialize.js';

const MAIN = fileURLToPath(new URL('../../../scripts/samples/main.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'auditpress-samples-'));
afterAll(() => rmSync(folder, { recursive: true }));

function run(...flags: readonly string[]) {
  return spawnSync(process.execPath, ['--import', 'tsx', MAIN, ...flags], { encoding: 'utf8' });
}

describe('the command that generates samples', () => {
  it('writes a report of the requested size and seed', () => {
    const out = join(folder, 'new', 'report.json');
    expect(run('--policies', '45', '--seed', '9', '--type', '2', '--out', out).status).toBe(0);
    const expected = serializeReports([generateReport({ policies: 45, seed: 9, accountType: 2 })]);
    expect(readFileSync(out, 'utf8')).toBe(expected);
  });

  it.each([
    ['--months', '12', '2025-12.json', '2026-11.json'],
    ['--weeks', '52', '2025-11-22.json', '2026-11-14.json'],
  ])('writes a series: %s %s, each of its own scan job and with what changed since the one before', (...given) => {
    const [flag, scans, first, last] = given;
    const out = join(folder, flag);
    expect(run(flag, scans, '--policies', '40', '--out', out).status).toBe(0);
    const files = readdirSync(out).sort();
    expect([files.length, files[0], files.at(-1)]).toEqual([Number(scans), first, last]);
    const [before, after] = files.slice(0, 2).map((file) => readFileSync(join(out, file), 'utf8'));
    const [earlier, later] = [before, after].map((text) => (JSON.parse(text!) as Record<string, unknown>[])[0]!);
    expect(earlier!['AccountId']).toBe(later!['AccountId']);
    expect(earlier!['JobId']).not.toBe(later!['JobId']);
    expect(earlier!['ResourceCategories']).not.toEqual(later!['ResourceCategories']);
  });

  it.each([
    ['months without a folder', ['--months', '3'], 'Expected --out FOLDER'],
    ['a size that is no number', ['--policies', 'many', '--out', 'x.json'], 'received many'],
    ['an unknown flag', ['--size', '5'], '--size'],
  ])('refuses %s', (_what, flags, message) => {
    const { status, stderr } = run(...flags);
    expect(status).toBe(2);
    expect(stderr).toContain(message);
  });
});
