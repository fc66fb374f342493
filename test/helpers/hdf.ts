/** Files of InSpec and of the converters of MITRE SAF. */

interface Test {
  readonly status?: string;
  readonly code_desc?: string;
  readonly message?: string;
}
interface Control {
  readonly id?: string;
  readonly title?: string;
}
interface Profile {
  readonly name: string;
  readonly title: string;
  readonly version?: string;
  readonly controls?: readonly object[];
}

export function aControl(test: Test = {}, control: Control = {}): object {
  return {
    id: 'C-1',
    title: 'A control',
    desc: '',
    impact: 0.5,
    tags: {},
    ...control,
    results: [{ status: 'failed', code_desc: 'it fails', start_time: '2026-11-20T10:00:00Z', ...test }],
  };
}

export function anHdf(platform: object, { version = '', controls = [aControl()], ...profile }: Profile): Uint8Array {
  const profiles = [{ ...profile, version, controls }];
  return Buffer.from(JSON.stringify({ platform, version: '2.6.29', statistics: {}, profiles }));
}
