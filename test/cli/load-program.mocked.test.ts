import { execFileSync } from 'node:child_process';
import { setFlagsFromString } from 'node:v8';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { collectEarlier, compileLater } from '../../src/cli/load-program.js';

vi.mock(import('node:v8'), async (original) => ({ ...(await original()), setFlagsFromString: vi.fn() }));

afterEach(() => vi.mocked(setFlagsFromString).mockClear());

/** The flags that a function sets for a version of V8. */
function flagsWith(v8: string, set = compileLater): readonly string[] {
  vi.stubGlobal('process', { ...process, versions: { ...process.versions, v8 } });
  set();
  vi.unstubAllGlobals();
  return vi.mocked(setFlagsFromString).mock.calls.map(([flag]) => flag);
}

describe('compileLater', () => {
  it('sets a flag of this V8 to ten times its default', () => {
    const [flag = '', ...others] = flagsWith(process.versions.v8);
    expect(others).toEqual([]);
    if (Number.parseInt(process.versions.v8) >= 13) return;
    const [name = '', value] = flag.split('=');
    const options = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' });
    const known = new RegExp(`default: ${name}=(\\d+)`).exec(options);
    expect(Number(value) / Number(known?.[1])).toBeGreaterThanOrEqual(10);
  });

  it.each(['11.8.172.17-node.20', '12.9.1', '13.6.233.17-node.53', '99.0', ''])(
    'sets no flag for an untested V8: "%s"',
    (version) => {
      expect(flagsWith(version)).toEqual([]);
    },
  );
});

describe('collectEarlier', () => {
  it('sets a flag that this V8 has', () => {
    const [flag = '', ...others] = flagsWith(process.versions.v8, collectEarlier);
    expect(others).toEqual([]);
    const [name = ''] = flag.split('=');
    expect(execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })).toContain(`  ${name} (`);
  });

  it.each(['11.8.172.17-node.20', '99.0', ''])('sets no flag for an untested V8: "%s"', (version) => {
    expect(flagsWith(version, collectEarlier)).toEqual([]);
  });
});
