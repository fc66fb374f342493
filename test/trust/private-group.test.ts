import { expect, test } from 'vitest';
import { isPrivateGroup } from '../../src/trust/private-group.js';

const PASSWD = `root:x:0:0:root:/root:/bin/sh
anna:x:1001:1001::/home/anna:/bin/sh
bert:x:1002:1002::/home/bert:/bin/sh
`;

test('the group that a user alone is in is private', () => {
  const group = 'anna:x:1001:\nbert:x:1002:bert\n';
  expect(isPrivateGroup(1001, 1001, { passwd: PASSWD, group })).toBe(true);
  expect(isPrivateGroup(1002, 1002, { passwd: PASSWD, group })).toBe(true);
});

test('that of somebody else is not', () => {
  expect(isPrivateGroup(1002, 1001, { passwd: PASSWD, group: 'anna:x:1001:\nbert:x:1002:\n' })).toBe(false);
});

test('one that others are in is not, as their first group or as a further one', () => {
  const group = 'anna:x:1001:\n';
  expect(isPrivateGroup(1001, 1001, { passwd: PASSWD, group: 'anna:x:1001:anna,bert\n' })).toBe(false);
  expect(isPrivateGroup(1001, 1001, { passwd: `${PASSWD}carl:x:1003:1001::/:/bin/sh\n`, group })).toBe(false);
});

test('one whose members this machine does not know is not', () => {
  expect(isPrivateGroup(1001, 1001, { passwd: PASSWD, group: '' })).toBe(false);
  expect(isPrivateGroup(1001, 1001, { passwd: '', group: 'anna:x:1001:\n' })).toBe(false);
});
