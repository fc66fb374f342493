/** What each deliverer gets: the documents of the run, some of them, or documents of its own. */
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Archive } from '../../../src/archive/archive.js';
import {
  archiveShipment,
  composerOf,
  notedSet,
  renderShipment,
  shipmentFor,
  shipmentOf,
  type Shipment,
} from '../../../src/automation/delivery/shipment.js';
import { loadTools } from '../../../src/documents/load-tools.js';
import { composeSet, type ReportSet } from '../../../src/documents/compose-set.js';
import type { DelivererSettings } from '../../../src/model/settings/settings.js';
import type { RunSettings } from '../../../src/settings/run-settings.js';
import { anArchive, aStoredSnapshot } from '../../helpers/archives.js';
import { boxDeliverer } from '../../helpers/box-deliverer.js';
import { failureOf } from '../../helpers/failure.js';
import { aRedaction } from '../../helpers/redaction.js';
import { someRunSettings } from '../../helpers/run-settings.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

const SNAPSHOT = aStoredSnapshot({ AccountId: 'contoso', AccountName: 'Contoso' });
const SETTINGS = someRunSettings({ formats: ['html', 'md'] });
const compose = composerOf(SNAPSHOT, { loadTools });

let archive: Archive;

beforeEach(() => {
  archive = anArchive(join(temporaryFolder(), 'archive'));
});

async function composed(settings: RunSettings): Promise<ReportSet> {
  return composeSet(SNAPSHOT, settings, await loadTools(settings));
}

/** The documents of a run that archives nothing. */
async function aShipment(given: Partial<RunSettings> = {}): Promise<Shipment> {
  const settings = { ...SETTINGS, ...given };
  return renderShipment(await compose(settings), settings, compose);
}

function deliverer(given: Partial<DelivererSettings>) {
  const redaction = given.redact === undefined ? undefined : aRedaction();
  return { ...boxDeliverer('box', [], given), redaction };
}

const formatsOf = ({ artifacts }: Shipment): readonly string[] => artifacts.map(({ format }) => format);

function textOf({ artifacts }: Shipment): string {
  const [first] = artifacts;
  return Buffer.concat([...(first?.content.parts() ?? [])]).toString('utf8');
}

describe('a deliverer gets the documents of the run', () => {
  it.each([
    ['if it asks for nothing', {}],
    ['if it asks for what they are', { template: 'auditor', locale: 'en' }],
  ])('%s', async (_what, given) => {
    const shipment = await aShipment();
    expect(await shipmentFor(deliverer(given), shipment, null)).toBe(shipment);
  });

  it('that are redacted as it asks for', async () => {
    const shipment = await aShipment({ redaction: aRedaction() });
    expect(await shipmentFor(deliverer({ redact: 'external' }), shipment, null)).toBe(shipment);
  });

  it('in the formats that it delivers, always with the manifest', async () => {
    const shipment = await aShipment({ withSnapshot: true });
    const own = await shipmentFor(deliverer({ formats: ['md'] }), shipment, null);
    expect(own.set).toBe(shipment.set);
    expect(formatsOf(own)).toEqual(['md', 'manifest']);
  });
});

describe('a deliverer gets documents of its own', () => {
  it('if it delivers a format that the run does not make, in all its formats', async () => {
    const shipment = await aShipment({ formats: ['html'] });
    const own = await shipmentFor(deliverer({ formats: ['html', 'md'] }), shipment, null);
    expect([formatsOf(own), own.key]).toEqual([['html', 'md', 'manifest'], null]);
  });

  it('in another language, in the formats of the run, under another name', async () => {
    const shipment = await aShipment();
    const own = await shipmentFor(deliverer({ locale: 'de' }), shipment, null);
    expect(own.set.name).not.toBe(shipment.set.name);
    expect(own.settings).toMatchObject({ locale: 'de', template: 'auditor' });
    expect(formatsOf(own)).toEqual(['html', 'md', 'manifest']);
    expect(textOf(own)).toContain('lang="de"');
  });

  it('of another template', async () => {
    const own = await shipmentFor(deliverer({ template: 'executive', formats: ['html'] }), await aShipment(), null);
    expect(own.set.template.name).toBe('executive');
    expect(formatsOf(own)).toEqual(['html', 'manifest']);
  });

  it('without names and without the report as it came, if it redacts', async () => {
    const shipment = await aShipment({ withSnapshot: true });
    expect(formatsOf(shipment)).toContain('snapshot');
    expect(textOf(shipment)).toContain('Contoso');
    const own = await shipmentFor(deliverer({ redact: 'external' }), shipment, null);
    expect(formatsOf(own)).toEqual(['html', 'md', 'manifest']);
    expect([own.set.name, textOf(own)].join(' ')).not.toMatch(/Contoso/i);
  });

  it('with the report as it came in another language, if the run saves it', async () => {
    const own = await shipmentFor(deliverer({ locale: 'de' }), await aShipment({ withSnapshot: true }), null);
    expect(formatsOf(own)).toContain('snapshot');
  });

  it('that are redacted as those of the run, if it only asks for another language', async () => {
    const own = await shipmentFor(deliverer({ locale: 'de' }), await aShipment({ redaction: aRedaction() }), null);
    expect(textOf(own)).not.toMatch(/Contoso/i);
  });

  it('that the archive keeps beside those of the run, each under a key of its own', async () => {
    const shipment = await archiveShipment(await composed(SETTINGS), SETTINGS, archive, compose);
    const own = await shipmentFor(deliverer({ locale: 'de' }), shipment, archive);
    expect(formatsOf(own)).toEqual(formatsOf(shipment));
    expect((await archive.store.list('records/sets')).toSorted()).toEqual([own.key, shipment.key].toSorted());
  });
});

describe('the documents of an archive', () => {
  const manifestOf = ({ identity, documentId }: ReportSet, clock = SETTINGS.clock) => ({
    identity,
    documentId,
    clock: clock.toISOString(),
  });

  it('are composed again with their clock and their name, so that the message says what they say', async () => {
    const set = await composed(SETTINGS);
    const later = { ...SETTINGS, clock: new Date('2026-12-24T00:00:00Z') };
    const archived = { key: 'key', name: 'own-name', manifest: manifestOf(set), artifacts: [] };
    const shipment = await shipmentOf(archived, later, compose);
    expect(shipment).toMatchObject({ key: 'key', settings: { clock: SETTINGS.clock } });
    expect(shipment.set).toMatchObject({ name: 'own-name', documentId: set.documentId });
  });

  it('are refused if these settings make others: the message could contradict them', async () => {
    const archived = { key: 'key', name: 'set', manifest: manifestOf(await composed(SETTINGS)), artifacts: [] };
    expect(await failureOf(() => shipmentOf(archived, { ...SETTINGS, locale: 'de' }, compose))).toMatchObject({
      code: 'delivery-settings-differ',
      message: expect.stringContaining(archived.manifest.documentId) as string,
    });
  });
});

describe('a note', () => {
  const noted = async (given: Partial<DelivererSettings>) => {
    const shipment = { ...(await aShipment()), set: await composed({ ...SETTINGS, fileName: 'Contoso-mail' }) };
    return { shipment, own: await notedSet(deliverer(given), shipment, { loadTools }) };
  };

  it('is about the documents of the run, or about those that its deliverer would get', async () => {
    const { shipment, own } = await noted({ formats: ['pdf'] });
    expect(own).toBe(shipment);
    expect((await noted({ locale: 'de' })).own.settings.locale).toBe('de');
  });

  it('of a deliverer that redacts has not the name of the documents of the run', async () => {
    const { own } = await noted({ redact: 'external' });
    expect(own.set.name).not.toMatch(/Contoso/i);
  });
});
