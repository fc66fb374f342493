/** Subjects of document sets. */
import { anArtifact } from './artifacts.js';
import type { Artifact } from '../../src/model/document/artifact.js';
import type { SetSubject } from '../../src/base/set-names/subject.js';

export function aSubject(given: Partial<SetSubject> = {}): SetSubject {
  return {
    account: 'account',
    benchmark: 'benchmark',
    job: 'job',
    evidence: '',
    template: 'auditor',
    locale: 'en',
    ...given,
  };
}

/** A set with documents, and a manifest that says what it is about. `documentId` is that of all its documents. */
export function aSetAbout(
  given: Partial<SetSubject>,
  documents: Artifact | readonly Artifact[],
  documentId = '',
): readonly Artifact[] {
  const all = [documents].flat() as readonly Artifact[];
  const { account: accountId, benchmark: benchmarkId, job: jobId, template, locale } = aSubject(given);
  const report = { accountId, benchmarkId, jobId };
  const manifest = {
    manifest: 1,
    documentId,
    identity: JSON.stringify(given),
    report,
    template: { name: template },
    configuration: { locale, formats: all.map(({ format }) => format) },
    files: all.map(({ format, fileName: name, content: { sha256 } }) => ({ format, name, sha256 })),
  };
  return [...all, { ...anArtifact('manifest.json', JSON.stringify(manifest)), format: 'manifest' }];
}
