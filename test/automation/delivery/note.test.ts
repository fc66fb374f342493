import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Archive } from '../../../src/archive/archive.js';
import { listDeliveries } from '../../../src/archive/deliveries.js';
import { fileReader } from '../../../src/archive/list.js';
import type { Delivery } from '../../../src/deliverers/deliverer.js';
import { deliverNote, deliverShipment } from '../../../src/automation/delivery/deliver.js';
import type { DeliveryRun } from '../../../src/automation/delivery/send-planned.js';
import type { NamedDeliverer } from '../../../src/automation/delivery/named-deliverer.js';
import { archiveShipment, composerOf, type ArchivedShipment } from '../../../src/automation/delivery/shipment.js';
import { composeSet, type ReportSet } from '../../../src/documents/compose-set.js';
import type { Snapshot } from '../../../src/model/report/snapshot.js';
import type { DelivererSettings } from '../../../src/model/settings/settings.js';
import { loadTools } from '../../../src/documents/load-tools.js';
import { anArchive, archived, aWeeklySnapshot } from '../../helpers/archives.js';
import { boxDeliverer, textIn } from '../../helpers/box-deliverer.js';
import { someRunSettings } from '../../helpers/run-settings.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

const SETTINGS = someRunSettings({ formats: ['html'] });
const BEFORE = aWeeklySnapshot(1);
const NOW = aWeeklySnapshot(2);

let archive: Archive;
let sent: Delivery[];

beforeEach(() => {
  archive = anArchive(join(temporaryFolder(), 'archive'));
  sent = [];
});

function box(name: string, given: Partial<DelivererSettings> = {}, messages?: readonly ['text'] | readonly []) {
  return boxDeliverer(name, sent, given, messages);
}

async function shipmentOf(snapshot: Snapshot): Promise<ArchivedShipment<ReportSet>> {
  await archived(archive, snapshot);
  const set = await composeSet(snapshot, SETTINGS, await loadTools(SETTINGS));
  return archiveShipment(set, SETTINGS, archive, composerOf(snapshot, { loadTools }));
}

function runWith(...deliverers: readonly NamedDeliverer[]): DeliveryRun {
  return {
    archive,
    settings: SETTINGS,
    deliverers,
    credentials: new Map(),
    folder: '/',
    accounts: [],
    occasion: 'monday',
    retries: 0,
    timeout: 60_000,
    now: () => new Date('2026-11-23T08:00:00Z'),
    loadTools: (settings) => loadTools(settings),
  };
}

describe('a note', () => {
  it('is a delivery without files, with an intent and a receipt, that is made once', async () => {
    const shipment = await shipmentOf(NOW);
    const run = runWith(box('auditors'));
    const first = await deliverNote(shipment, BEFORE, run);
    const again = await deliverNote(shipment, BEFORE, run);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.artifacts).toEqual([]);
    expect(textIn(sent[0])).toContain('no policy changed. No documents are attached.');
    for (const outcomes of [first, again]) {
      expect(outcomes).toMatchObject([
        {
          deliverer: 'auditors',
          deliveries: [{ state: 'delivered', files: [], document: { id: shipment.set.documentId } }],
        },
      ]);
    }
    const { deliveries } = await listDeliveries(fileReader(archive), run.now());
    expect(deliveries).toMatchObject([{ occasion: 'monday', attempts: [{ receipt: { reference: 'number 1' } }] }]);
  });

  it('is another delivery than the documents, than one of another run, and than one since another report', async () => {
    const shipment = await shipmentOf(NOW);
    const run = runWith(box('auditors'));
    await deliverNote(shipment, BEFORE, run);
    await deliverShipment(shipment, run);
    await deliverNote(shipment, null, run);
    await deliverNote(shipment, BEFORE, { ...run, occasion: 'tuesday' });
    expect(new Set(sent.map(({ key }) => key)).size).toBe(4);
    expect(sent.map(({ artifacts }) => artifacts.length)).toEqual([0, 2, 0, 0]);
  });

  it('is not for a deliverer that sends only files, or that is for another account', async () => {
    const shipment = await shipmentOf(NOW);
    const outcomes = await deliverNote(
      shipment,
      BEFORE,
      runWith(box('share', {}, []), box('others', { accounts: ['somebody else'] }), box('auditors')),
    );
    expect(outcomes.map(({ deliverer }) => deliverer)).toEqual(['auditors']);
  });

  it('is written in the language of its deliverer, without making documents', async () => {
    const shipment = await shipmentOf(NOW);
    const before = await archive.store.list('sets');
    await deliverNote(shipment, BEFORE, runWith(box('german', { locale: 'de', formats: ['pdf'] })));
    expect(textIn(sent[0])).toContain('hat sich keine Richtlinie geändert.');
    expect(await archive.store.list('sets')).toEqual(before);
  });
});
