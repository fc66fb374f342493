import { describe, expect, it } from 'vitest';
import { isSameDocument, joinedManifest, manifestIn, saysTheSame } from '../../src/deliverers/manifest.js';

function manifest(given: Readonly<Record<string, unknown>>, ...formats: readonly string[]) {
  const files = formats.map((format) => ({
    format,
    name: `report.${format}`,
    mediaType: 'text/plain',
    bytes: 1,
    sha256: 'a',
  }));
  const read = manifestIn(Buffer.from(JSON.stringify({ manifest: 1, files, ...given })));
  if (read === undefined) throw new Error('expected a manifest');
  return read;
}

describe('two manifests', () => {
  it('say the same if they state the same identity; without one nobody knows', () => {
    const [one, none] = [manifest({ identity: 'i' }), manifest({})];
    expect([saysTheSame(one, manifest({ identity: 'i' })), saysTheSame(none, manifest({}))]).toEqual([true, false]);
  });

  it('are of one document if they state the same id as well', () => {
    const of = (documentId: string) => manifest({ identity: 'i', documentId });
    expect([isSameDocument(of('AP-1'), of('AP-1')), isSameDocument(of('AP-1'), of('AP-2'))]).toEqual([true, false]);
    expect(isSameDocument(of(''), of(''))).toBe(false);
  });

  it('are joined with the files that are still there; the snapshot is no format', () => {
    const bytes = joinedManifest(manifest({}, 'pdf'), manifest({}, 'html', 'snapshot', 'xlsx'), [
      'report.html',
      'report.snapshot',
    ]);
    const { files, configuration } = JSON.parse(Buffer.from(bytes ?? []).toString()) as {
      readonly files: readonly { readonly format: string }[];
      readonly configuration: unknown;
    };
    expect(files.map(({ format }) => format)).toEqual(['html', 'snapshot', 'pdf']);
    expect(configuration).toEqual({ formats: ['html', 'pdf'], withSnapshot: true });
  });

  it('need not be joined if nothing else is there', () => {
    expect(joinedManifest(manifest({}, 'pdf'), manifest({}, 'pdf', 'html'), ['report.pdf'])).toBeUndefined();
  });
});
