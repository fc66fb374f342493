/** Names sets where they are delivered, so that none replaces or loses another one. */
import type { Artifact } from '../model/document/artifact.js';
import type { JsonValue } from '../model/report/json.js';
import { chooseNames, type HolderOf } from '../base/set-names/choose-names.js';
import { SUBJECT_FIELDS, subjectInManifest, type SetSubject } from '../base/set-names/subject.js';
import { bytesOf } from './bytes-of.js';

/** What the documents are about, by their manifest; undefined without one. */
export function subjectOfFiles(artifacts: readonly Artifact[]): SetSubject | undefined {
  const manifest = artifacts.find(({ format }) => format === 'manifest');
  return manifest && subjectIn(bytesOf(manifest.content));
}

/** What the set with this manifest is about. Nothing is known of one that auditpress did not write. */
export function subjectIn(manifest: Uint8Array): SetSubject {
  try {
    return subjectInManifest(JSON.parse(Buffer.from(manifest).toString('utf8')) as JsonValue);
  } catch {
    return subjectInManifest(undefined);
  }
}

/** The name for a set at its target: its own, unless another set has it there. */
export async function nameAtTarget(name: string, artifacts: readonly Artifact[], holderOf: HolderOf): Promise<string> {
  const subject = subjectOfFiles(artifacts);
  if (subject === undefined) return name;
  const wish = { name, base: name, isChosen: false, subject };
  const [chosen = name] = await chooseNames([wish], { holderOf, fieldsOf: () => SUBJECT_FIELDS });
  return chosen;
}
