import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Archive } from '../../src/archive/archive.js';
import { recordReceipt, beginAttempt } from '../../src/archive/deliveries.js';
import { recordClosing, recordRun } from '../../src/archive/runs.js';
import { AuditpressError } from '../../src/base/errors.js';
import { createActions, type Ended, type QueuedJob } from '../../src/web/operations.js';
import { anArchive } from '../helpers/archives.js';
import { plannedDelivery } from '../helpers/recorded-deliveries.js';
import { aRunContent } from '../helpers/recorded-runs.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { aProgram, aSite, NOW, pathIn } from './site.js';

const DONE: Ended = { code: 0, message: '' };
const PLANNED_AT = new Date('2026-11-30T06:00:00Z');

async function refused(archive: Archive): Promise<string> {
  const id = await plannedDelivery(archive, PLANNED_AT, {
    recipients: ['a@example.com', 'b@example.com'],
    about: { account: 'Contoso <production>', benchmark: 'CSBP' },
  });
  await beginAttempt(archive, id, {
    number: 1,
    recipients: ['a@example.com', 'b@example.com'],
    at: PLANNED_AT,
    until: PLANNED_AT,
  });
  await recordReceipt(archive, id, {
    number: 1,
    at: PLANNED_AT.toISOString(),
    outcome: 'refused',
    reference: '',
    recipients: [
      { recipient: 'a@example.com', outcome: 'refused', reason: '550 no such mailbox' },
      { recipient: 'b@example.com', outcome: 'refused', reason: '550 no such mailbox' },
    ],
    paths: [],
    failure: null,
  });
  return id;
}

describe('operations', () => {
  it('name what did not arrive first, and lead to it', async () => {
    expect(await (await aSite()).text('/operations')).not.toContain('To look at first');
    let id = '';
    const { text } = await aSite(undefined, { record: async (archive) => (id = await refused(archive)) });
    expect(await text('/operations')).toContain('<a href="/deliveries?state&#x3D;refused">1 delivery was refused</a>');
    const list = await text('/deliveries?state=refused');
    expect(list).toContain(`/deliveries/${id}`);
    expect(list).toContain('550 no such mailbox');
    expect(list).toContain('Contoso &lt;production&gt;');
    expect(await text('/deliveries?state=delivered')).toContain('0 of 1');
  });

  it('show the schedules, and pause, resume and run them by the command line', async () => {
    const program = aProgram();
    const { text, post } = await aSite(undefined, { program });
    expect(await text('/operations')).toContain('weekly');
    for (const change of ['pause', 'resume', 'run']) {
      const response = await post('/operations', { schedule: 'weekly', do: change });
      expect([response.status, response.headers.get('location')]).toEqual([303, '/operations#actions']);
    }
    expect(program.performed).toEqual(['schedule pause weekly', 'schedule resume weekly', 'schedule run weekly']);
    expect(await text('/operations')).toContain('auditpress schedule run weekly');
  });

  it.each([
    [{ schedule: 'unknown', do: 'run' }],
    [{ schedule: '--config=/etc/passwd', do: 'run' }],
    [{ schedule: 'weekly', do: 'history' }],
    [{}],
  ])('do nothing for %j', async (fields) => {
    const program = aProgram();
    const { post } = await aSite(undefined, { program });
    expect((await post('/operations', fields)).status).toBe(404);
    expect(program.performed).toEqual([]);
  });
});

describe('deliveries', () => {
  it('of a command that was started here are listed when it has ended', async () => {
    const program = aProgram();
    const perform: typeof program.perform = async (words) => {
      await refused(anArchive(folder));
      return program.perform(words);
    };
    const { folder, text, post } = await aSite(undefined, { program: { ...program, perform } });
    expect(await text('/deliveries')).toContain('0 of 0');
    await post('/operations', { schedule: 'weekly', do: 'run' });
    await expect.poll(() => text('/operations')).toContain('done');
    expect(await text('/operations')).toContain('1 delivery was refused');
    expect(await text('/deliveries')).toContain('1 of 1');
  });

  it('are not said to be none before the archive is read', async () => {
    const { text } = await aSite(undefined, { isReading: true });
    for (const path of ['/operations', '/deliveries']) {
      const page = await text(path);
      expect(page).toContain('Lists are not complete yet');
      expect(page).not.toContain('Archive as of');
      expect(page).not.toContain('>0 of 0<');
    }
  });

  it('say when they were read', async () => {
    const { text } = await aSite();
    expect(await text('/deliveries')).toContain('Archive as of 1 December 2026');
  });
});

describe('a delivery', () => {
  it('shows each attempt with its reason, and is sent again by the command line', async () => {
    const program = aProgram();
    const { folder, text, post } = await aSite(undefined, { program });
    const id = await refused(anArchive(folder));
    const page = await text(`/deliveries/${id}`);
    expect(page).toContain('a@example.com</bdi>: refused');
    expect((await post(`/deliveries/${id}`, {})).status).toBe(303);
    expect(program.performed).toEqual([`deliveries resend ${id}`]);
  });

  it('that is not there cannot be sent', async () => {
    const { get, post } = await aSite();
    expect((await get('/deliveries/..%2f..%2fetc')).status).toBe(404);
    expect((await post('/deliveries/--failed', {})).status).toBe(404);
  });
});

describe('runs', () => {
  it('are listed with what came of them; one that has not ended says so', async () => {
    const { folder, text } = await aSite();
    const archive = anArchive(folder);
    const counts = { planned: 3, made: 2, notAssessed: 0, failed: 1, open: 0 };
    const ended = await recordRun(archive, aRunContent({ schedule: 'weekly' }));
    await recordRun(archive, aRunContent({ startedAt: '2026-11-24T08:00:00.000Z' }));
    await recordClosing(archive, ended!, 1, {
      at: '2026-11-23T09:00:00.000Z',
      digest: {
        reports: counts,
        deliveries: {
          planned: 0,
          delivered: 0,
          alreadyDelivered: 0,
          leftOut: 0,
          notAssessed: 0,
          failed: 0,
          unknown: 0,
          open: 0,
        },
      },
      portfolio: null,
    });
    const page = await text('/runs');
    expect(page).toContain('3 planned: 2 made, 1 failed');
    expect(page.indexOf('has not ended')).toBeLessThan(page.indexOf('weekly'));
  });

  it('that are not there are not found', async () => {
    const { get } = await aSite();
    for (const id of ['last', '20261123t080000z-000000000000', '..%2f..']) {
      expect((await get(`/runs/${id}`)).status).toBe(404);
    }
  });
});

describe('the queue', () => {
  it('is not said to be empty before it is read, and shown when it is', async () => {
    let end: (jobs: readonly QueuedJob[]) => void = () => undefined;
    const jobs = () => new Promise<readonly QueuedJob[]>((resolve) => (end = resolve));
    const { text } = await aSite(undefined, { program: { ...aProgram(), jobs } });
    const before = await text('/queue');
    expect(before).toMatch(/data-poll>\s*<p>Being read\.<\/p>/);
    expect(before).not.toContain('The queue is empty');
    end([]);
    await expect.poll(() => text('/queue')).toContain('The queue is empty.');
  });

  it('says why it cannot be read', async () => {
    const jobs = () => Promise.reject(new AuditpressError('queue-failed', 'no <database>'));
    const { get } = await aSite(undefined, { program: { ...aProgram(), jobs } });
    const response = await get('/queue');
    expect(response.status).toBe(200);
    const page = await response.text();
    expect(page).toContain('no &lt;database&gt;');
    expect(page).not.toContain('No jobs');
  });

  it('changes only jobs', async () => {
    const program = aProgram();
    const { post } = await aSite(undefined, { program });
    const job = '3f2a910c-5e7b-4c1d-8a90-0123456789ab';
    expect((await post('/queue', { job, do: 'retry' })).status).toBe(303);
    for (const other of ['--archive=/tmp/x', '-'.repeat(36), `-c=${'a'.repeat(33)}`]) {
      expect((await post('/queue', { job: other, do: 'retry' })).status).toBe(404);
    }
    expect((await post('/queue', { job, do: 'list' })).status).toBe(404);
    expect(program.performed).toEqual([`queue retry ${job}`]);
  });
});

const ACCEPTED = { policies: 'Policy1, Policy2', maxFailed: '3', reason: 'Closed <network>', owner: 'Jo' };

const FILE = `# Decided by the board
acceptances:
  - policies: [P-2028-01-01]
    maxFailed: 1
    reason: Closed network
    owner: Jo
    expires: 2028-01-01
`;

describe('accepted risks', () => {
  it('are added to the file by a form, and listed by their last day', async () => {
    const file = join(temporaryFolder(), 'acceptances.yaml');
    writeFileSync(file, FILE);
    const { post, text, failures } = await aSite(undefined, { acceptances: [file] });
    for (const expires of ['2027-06-30', '2026-11-30']) {
      const response = await post('/acceptances', { ...ACCEPTED, file: '0', expires, policies: `P-${expires}` });
      expect(failures).toEqual([]);
      expect(response.status).toBe(303);
    }
    expect(await readFile(file, 'utf8')).toMatch(/^# Decided by the board\n/);
    const page = await text('/acceptances');
    expect(page.indexOf('P-2026-11-30')).toBeLessThan(page.indexOf('P-2027-06-30'));
    expect(page).toContain('expired');
    expect(await text('/')).toContain('<a href="/acceptances">1 accepted risk has expired.</a>');
    expect(page).toContain('Closed &lt;network&gt;');
  });

  it('count on the page of a scan at once, also if it was seen before, and no longer after their last day', async () => {
    const file = join(temporaryFolder(), 'acceptances.yaml');
    writeFileSync(file, FILE);
    let today = new Date('2026-12-01T23:00:00Z');
    const { post, get, text } = await aSite(undefined, { acceptances: [file], now: () => today });
    const policy = `${pathIn(await text('/?q=contoso'), '/scans/')}/policies/3`;
    const isAccepted = async (): Promise<readonly [number, boolean]> => {
      const response = await get(policy);
      return [response.status, (await response.text()).includes('Closed &lt;network&gt;')];
    };
    expect(await isAccepted()).toEqual([200, false]);
    await post('/acceptances', { ...ACCEPTED, file: '0', policies: 'Policy2', expires: '2026-12-01' });
    expect(await isAccepted()).toEqual([200, true]);
    today = new Date('2026-12-02T01:00:00Z');
    expect(await isAccepted()).toEqual([200, false]);
  });

  it('that lack something are refused with what was written, and the file stays as it was', async () => {
    const file = join(temporaryFolder(), 'acceptances.yaml');
    const { post } = await aSite(undefined, { acceptances: [file] });
    const response = await post('/acceptances', { ...ACCEPTED, file: '0', expires: 'soon' });
    expect(response.status).toBe(422);
    const page = await response.text();
    expect(page).toContain('Closed &lt;network&gt;');
    expect(page).toContain('role="alert"');
    expect(page).not.toContain(file);
    await expect(readFile(file)).rejects.toThrow('ENOENT');
  });

  it('go to no file but those of the configuration', async () => {
    const file = join(temporaryFolder(), 'acceptances.yaml');
    const { post } = await aSite(undefined, { acceptances: [file] });
    for (const other of [file, '1', '-1', '']) {
      const response = await post('/acceptances', { ...ACCEPTED, file: other, expires: '2027-06-30' });
      expect(response.status).toBe(404);
    }
  });

  it('of two forms that are sent at once are both added', async () => {
    const file = join(temporaryFolder(), 'acceptances.yaml');
    const { post } = await aSite(undefined, { acceptances: [file] });
    const names = ['A', 'B', 'C', 'D'];
    await Promise.all(
      names.map((policies) => post('/acceptances', { ...ACCEPTED, file: '0', policies, expires: '2027-06-30' })),
    );
    const text = await readFile(file, 'utf8');
    expect(names.filter((name) => new RegExp(`policies: \\[?["']?${name}|- ["']?${name}`).test(text))).toEqual(names);
  });
});

describe('what is started', () => {
  it('runs once at a time, and not too much at once', () => {
    const actions = createActions(
      () => new Promise(() => undefined),
      () => NOW,
      () => Promise.resolve(),
    );
    const first = actions.start(['schedule', 'run', 'a'], '');
    expect(actions.start(['schedule', 'run', 'a'], 'Jo')).toBe(first);
    for (const name of ['b', 'c', 'd']) expect(actions.start(['schedule', 'run', name], '')).toBeDefined();
    expect(actions.start(['schedule', 'run', 'e'], '')).toBeUndefined();
  });

  it('has ended when the pages have seen what it did', async () => {
    let see: () => void = () => undefined;
    const actions = createActions(
      () => Promise.resolve(DONE),
      () => NOW,
      () => new Promise((resolve) => (see = resolve)),
    );
    actions.start(['deliveries', 'resend', 'a'], '');
    await Promise.resolve().then();
    expect(actions.list()[0]?.ended).toBeNull();
    await expect
      .poll(() => {
        see();
        return actions.list()[0]?.ended;
      })
      .toEqual(DONE);
  });

  it('keeps why it failed', async () => {
    const actions = createActions(
      () => Promise.reject(new Error('spawn ENOMEM')),
      () => NOW,
      () => Promise.resolve(),
    );
    actions.start(['schedule', 'run', 'a'], '');
    await expect.poll(() => actions.list()[0]?.ended?.message).toBe('spawn ENOMEM');
  });
});
