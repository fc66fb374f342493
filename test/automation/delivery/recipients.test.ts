/** Who gets a delivery when the recipients of a deliverer change, and what is said about those who have it: a mail server counts. */
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import type { Archive } from '../../../src/archive/archive.js';
import { type DeliveryRun, sendPlanned } from '../../../src/automation/delivery/send-planned.js';
import { loadNamed } from '../../../src/automation/delivery/named-deliverer.js';
import { loadTools } from '../../../src/documents/load-tools.js';
import { anArchive } from '../../helpers/archives.js';
import { refusal, startMailServer, type MailServer } from '../../helpers/mail-server.js';
import { aDocument, aMailSet } from '../../helpers/mails.js';
import { someRunSettings } from '../../helpers/run-settings.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

const [ADA, BOB, CLEO] = ['ada@tarnholm.example', 'bob@tarnholm.example', 'cleo@tarnholm.example'];
const SET = aMailSet({}, { artifacts: [aDocument('pdf', 20)] });

let archive: Archive;
let server: MailServer;
/** Recipients for whom the server cannot take mails now. */
let busy: readonly string[];

beforeEach(async () => {
  archive = anArchive(join(temporaryFolder(), 'archive'));
  busy = [];
  server = await startMailServer({
    onRcptTo({ address }, _session, done) {
      done(busy.includes(address) ? refusal(451, 'try again later') : undefined);
    },
  });
});

/** Sends the same set with these options; returns who got something now, and the state of each delivery with its attempts. */
async function send(options: Readonly<Record<string, unknown>>) {
  const before = server.mails.length;
  const deliverer = await loadNamed({
    name: 'auditors',
    redaction: undefined,
    settings: {
      use: 'email',
      module: undefined,
      accounts: undefined,
      credentials: {},
      formats: undefined,
      template: undefined,
      locale: undefined,
      redact: undefined,
      options: { host: '127.0.0.1', port: server.port, security: 'none', from: 'reports@tarnholm.example', ...options },
    },
  });
  const run: DeliveryRun = {
    archive,
    settings: someRunSettings(),
    deliverers: [deliverer],
    credentials: new Map(),
    folder: '/',
    accounts: [],
    occasion: '',
    retries: 0,
    timeout: 60_000,
    now: () => new Date(),
    loadTools: (settings) => loadTools(settings),
  };
  const deliveries = await sendPlanned(SET, null, deliverer, run);
  return {
    got: server.mails.slice(before).map(({ recipients }) => recipients),
    states: deliveries.map(({ state, tries }) => `${state} ${String(tries)}`),
  };
}

it.each([true, false])(
  'a recipient that is added gets it, and nobody else again; individually: %s',
  async (individually) => {
    await send({ to: [ADA], individually });
    expect((await send({ to: [ADA, BOB], individually })).got).toEqual([[BOB]]);
    expect((await send({ to: [ADA], cc: [CLEO, BOB], individually })).got).toEqual([[CLEO]]);
    const { got, states } = await send({ to: [ADA, BOB], bcc: [CLEO], individually });
    expect([got, states]).toEqual([[], ['delivered 0', 'delivered 0', 'delivered 0']]);
  },
);

it('names all recipients in the mail to the one that was added', async () => {
  await send({ to: [ADA] });
  await send({ to: [ADA, BOB] });
  expect(server.mails[1]?.raw.toString()).toMatch(/^To: ada@tarnholm\.example, bob@tarnholm\.example/m);
});

it('a recipient that is written in another case has it already', async () => {
  await send({ to: [ADA] });
  expect((await send({ to: ['Ada@Tarnholm.example'] })).got).toEqual([]);
});

it('a recipient that was removed is not tried again, and does not count', async () => {
  busy = [BOB];
  expect((await send({ to: [ADA, BOB] })).states).toEqual(['postponed 1']);
  busy = [];
  expect(await send({ to: [ADA] })).toEqual({ got: [], states: ['delivered 0'] });
  expect(await send({ to: [ADA, BOB] })).toEqual({ got: [[BOB]], states: ['delivered 1'] });
});

it('a recipient that replaces another gets it, and the other nothing', async () => {
  await send({ to: [ADA] });
  expect(await send({ to: [BOB] })).toEqual({ got: [[BOB]], states: ['delivered 1'] });
});
