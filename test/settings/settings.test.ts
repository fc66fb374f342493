import { expect, test } from 'vitest';
import { staleFiles } from '../../scripts/docs.js';
import { BUILT_IN_FORMATS } from '../../src/model/document/formats.js';
import { SETTING_NAMES, settingOf } from '../../src/settings/named-settings.js';

const settings = SETTING_NAMES.map(settingOf);

test.each(['flag', 'variable', 'key'] as const)('no two settings have the same %s', (place) => {
  const names = settings.map((setting) => setting[place]).filter((name) => name !== null);
  expect(names).toEqual([...new Set(names)]);
});

test('flag, variable and key are derived from the name', () => {
  expect(settingOf('timeZone')).toMatchObject({
    flag: 'time-zone',
    variable: 'AUDITPRESS_TIME_ZONE',
    key: 'timeZone',
  });
});

test('every default is valid', () => {
  for (const { name, type, default: value } of settings) {
    if (value === undefined) continue;
    const problems: string[] = [];
    type.resolve({ value, origin: name, folder: '/' }, problems, {
      builtInFormats: [],
      formats: [],
      sources: [],
      deliverers: [],
      redactionProfiles: [],
    });
    expect(problems, name).toEqual([]);
  }
});

test('every setting can be set somewhere', () => {
  for (const { name, flag, variable, key, isOption } of settings) {
    expect(
      [flag, variable, key, isOption].some((place) => place !== null && place !== undefined),
      name,
    ).toBe(true);
  }
});

test('the description of the formats names every built-in one', () => {
  expect(settingOf('formats').describe).toBe(`Formats to make: ${BUILT_IN_FORMATS.join(', ')}`);
});

test('generated files are up to date (npm run docs)', async () => {
  expect(await staleFiles()).toEqual([]);
});
