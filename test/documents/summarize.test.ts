import { expect, it } from 'vitest';
import { summarize } from '../../src/documents/summarize.js';
import { anAcceptance } from '../helpers/acceptances.js';
import { someRunSettings } from '../helpers/run-settings.js';
import { aSnapshot } from '../helpers/snapshots.js';

it.each([
  ['UTC', '2026-11-21', []],
  ['Asia/Tokyo', '2026-11-22', [0]],
  ['America/New_York', '2026-11-21', []],
])(
  'judges acceptances on the day that the clock has in the time zone of the settings: %s',
  (timeZone, day, expired) => {
    const settings = someRunSettings({ clock: new Date('2026-11-21T23:00:00Z'), timeZone });
    const files = { sources: [], acceptances: [anAcceptance({ expires: '2026-11-21' })] };
    expect(summarize(aSnapshot(), settings, files).acceptances).toMatchObject({ day, expired, timeZone });
  },
);
