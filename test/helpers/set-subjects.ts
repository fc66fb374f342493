/** Subjects of document sets. */
import { anArtifact } from './artifacts.js';
import type { Artifact } from '../../src/model/document/artifact.js';
import type { SetSubject } from '../../src/set-names/subject.js';

export function aSubject(given: Partial<SetSubject> = {}): SetSubject {
  return {
    ...{ account: 'account', benchmark: 'benchmark', job: 'job', evidence: '', template: 'auditor', locale: 'en' },
    ...given,
  };
}

/** A set with a document, and a manifest that says what it is about. */
export function aSetAbout(given: Partial<SetSubject>, document: Artifact): readonly Artifact[] {
  const { account: accountId, benchmark: benchmarkId, job: jobId, template, locale } = aSubject(given);
  const report = { accountId, benchmarkId, jobId };
  const { fileName: name, content } = document;
  const manifest = {
    ...{
      manifest: 1,
      identity: JSON.stringify(given),
      report,
      template: { name: template },
      configuration: { locale },
    },
    files: [{ format: document.format, name, sha256: content.sha256 }],
  };
  return [document, { ...anArtifact('manifest.json', JSON.stringify(manifest)), format: 'manifest' }];
}
