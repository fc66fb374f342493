/** Reads HDF, the Heimdall Data Format: the JSON of InSpec and of all converters of MITRE's SAF. */
import { z } from 'zod';
import type { NotAssessedReason, Report, Resource } from '../../../../model/report/report.js';
import { ReportBuilder, type StatedResult, statedAt } from '../../results/build-report.js';
import { withoutReports } from '../../input/faults.js';
import { controlText } from './control-text.js';
import { hdfSubject, isConverted } from './subject.js';
import type { Reader } from '../../reader.js';
import { readShape, severityOf, text } from '../../input/tool-json.js';

const resultSchema = z.object({
  status: text,
  code_desc: text,
  message: text,
  start_time: text.catch(''),
  backtrace: z.array(z.unknown()).nullish().catch(null),
});

const controlSchema = z.object({
  id: z.string(),
  title: text,
  desc: text,
  impact: z.number().nullish().catch(null),
  tags: z
    .object({ severity: z.unknown(), cis_rid: text.catch(''), fix: text.catch(''), check: text.catch('') })
    .partial()
    .catch({}),
  descriptions: z
    .array(z.object({ label: text, data: text }))
    .nullish()
    .catch(null),
  waiver_data: z.object({ skipped_due_to_waiver: z.unknown() }).partial().nullish().catch(null),
  results: z.array(resultSchema).nullish(),
});
const profileSchema = z.object({
  name: text,
  title: text,
  version: text,
  parent_profile: text,
  controls: z.array(controlSchema),
  groups: z
    .array(z.object({ title: text, controls: z.array(z.string()).catch([]) }))
    .nullish()
    .catch(null),
});
const fileSchema = z.object({
  platform: z.object({ name: text, release: text, target_id: text }).partial().nullish(),
  version: text,
  profiles: z.array(profileSchema).min(1),
});

type File = z.infer<typeof fileSchema>;
type Profile = z.infer<typeof profileSchema>;
type Control = z.infer<typeof controlSchema>;

export const hdfReader: Reader = {
  name: 'hdf',
  title: 'HDF, the JSON of InSpec and Heimdall',
  version: 1,
  detects(head) {
    if (!/^\s*\{/.test(head)) return false;
    const hasProfiles = /"profiles"\s*:\s*\[\s*\{/.test(head);
    if (hasProfiles) return /"(impact|platform|statistics|code_desc|controls)"\s*:/.test(head);
    // Old versions of InSpec list all results before the profiles, and converters what they converted.
    return (
      /^\s*\{(\s*"version"\s*:\s*"[^"]*"\s*,)?\s*"controls"\s*:\s*\[\s*\{[^{}]*"code_desc"\s*:/.test(head) ||
      (/^\s*\{\s*"(platform|version|passthrough)"\s*:/.test(head) && /"(release|target_id|passthrough)"\s*:/.test(head))
    );
  },
  read(input) {
    const file = readShape(input, fileSchema, hdfReader.title);
    const reports = rootsOf(file.profiles).map((root) => reportOf(file, root));
    const withPolicies = reports.filter(({ resourceCategories }) => resourceCategories.length > 0);
    if (withPolicies.length > 0) return withPolicies;
    throw withoutReports(hdfReader.title, 'controls', 'A converter writes none if the scanner found nothing.');
  },
};

/** Profiles that no other profile includes. */
function rootsOf(profiles: readonly Profile[]): readonly Profile[] {
  const roots = profiles.filter((profile) => parentOf(profile, profiles) === undefined);
  return roots.length === 0 ? profiles.slice(0, 1) : roots;
}

/** The overlay above a profile. Old versions of InSpec do not name it: it repeats the controls, without results. */
function parentOf(profile: Profile, profiles: readonly Profile[]): Profile | undefined {
  if (profile.parent_profile !== '') return profiles.find(({ name }) => name === profile.parent_profile);
  if (profiles.some(({ parent_profile }) => parent_profile !== '')) return undefined;
  const ids = new Set(profile.controls.map(({ id }) => id));
  return profiles.find(
    (other) =>
      other !== profile && !hasResults(other) && hasResults(profile) && other.controls.some(({ id }) => ids.has(id)),
  );
}

const hasResults = ({ controls }: Profile): boolean => controls.some(({ results }) => (results ?? []).length > 0);

/** An overlay repeats the controls of the profiles below it. The status is that of the layer with results, all else that of the root. */
function reportOf(file: File, root: Profile): Report {
  const below = layersOf(file, root);
  // A profile below may have controls that its overlay does not repeat.
  const outer = new Set<string>();
  const controls = below.flatMap((layer) => {
    const added = layer.controls.filter(({ id }) => !outer.has(id));
    for (const { id } of added) outer.add(id);
    return added;
  });
  const withResults = new Map(
    [...below]
      .reverse()
      .flatMap((layer) =>
        layer.controls.flatMap((each) => ((each.results ?? []).length > 0 ? [[each.id, each] as const] : [])),
      ),
  );
  const { name = '', release = '', target_id: target = '' } = file.platform ?? {};
  const platform = { name, release, target };
  const subject = hdfSubject(platform, { ...root, texts: isConverted(platform) ? textsOf(controls) : [] });
  const builder = new ReportBuilder({
    ...subject,
    jobId: '',
    origin: {
      tool: isConverted(platform) ? name : 'InSpec',
      toolVersion: file.version,
      counts: 'tests',
      formula: 'green/(green+red)',
      scannedAt: statedAt(firstTime([...withResults.values()]), 'start_time'),
      totals: [],
    },
  });
  const groupOf = new Map(
    (root.groups ?? []).flatMap(({ title, controls: ids }) =>
      title === '' ? [] : ids.map((id) => [id, title] as const),
    ),
  );
  for (const control of controls) {
    const said = (label: 'fix' | 'check'): string =>
      controlText(control.descriptions?.find((each) => each.label === label)?.data ?? control.tags[label] ?? '');
    const verification = said('check');
    // The converter of Checkov adds what was checked to the id.
    const [policyId = '', resource = ''] = control.id.split('\n');
    const { cis_rid: number = '' } = control.tags;
    builder.addPolicy(
      {
        category: groupOf.get(control.id) ?? '',
        policyId,
        title: titleOf(control, subject.accountId),
        number: number === '' ? policyId : number,
        service: '',
        severity: severityOfControl(control),
        guidance: {
          description: controlText(discussionOf(control.desc)),
          remediation: said('fix'),
          ...(verification !== '' && { verification }),
          references: [],
        },
      },
      resultOf(withResults.get(control.id) ?? control, control, resource),
    );
  }
  return builder.build();
}

/** The converter of AWS Config writes the account before what is checked. */
function titleOf({ title }: Control, account: string): string {
  const whole = title.replaceAll(/\s+/g, ' ').trim();
  return account !== '' && whole.startsWith(`${account} - `) ? whole.slice(account.length + 3) : whole;
}

function textsOf(controls: readonly Control[]): readonly string[] {
  return controls.flatMap(({ title, results }) => [
    title,
    ...(results ?? []).flatMap(({ code_desc, message }) => [code_desc, message]),
  ]);
}

/** A STIG has its description in tags, before those of other fields. */
function discussionOf(description: string): string {
  return /<VulnDiscussion>([\s\S]*?)<\/VulnDiscussion>/.exec(description)?.[1] ?? description;
}

/** The root and the profiles below it. */
function layersOf({ profiles }: File, root: Profile): Profile[] {
  const children = profiles.filter((profile) => parentOf(profile, profiles) === root);
  return [
    root,
    ...children.flatMap((child) =>
      child === root ? [] : layersOf({ profiles: profiles.filter((each) => each !== root) } as File, child),
    ),
  ];
}

function firstTime(controls: readonly Control[]): string {
  const times = controls
    .flatMap(({ results }) => (results ?? []).map(({ start_time }) => start_time))
    .filter((time) => time !== '');
  return times.sort()[0]?.replace(/ ([+-]\d{4})$/, '$1') ?? '';
}

const WORDS: ReadonlySet<string> = new Set(['low', 'medium', 'high', 'critical']);

function severityOfControl({ tags, impact }: Control): string {
  const { severity } = tags;
  if (typeof severity === 'string' && WORDS.has(severity.toLowerCase())) return severityOf(severity);
  if (typeof impact !== 'number' || impact < 0.1) return '';
  if (impact < 0.4) return 'Low';
  if (impact < 0.7) return 'Moderate';
  return impact < 0.9 ? 'High' : 'Critical';
}

/** Any error, then waived or without impact, then any failure, then any success: the order of Heimdall. */
function resultOf({ results, waiver_data }: Control, { impact }: Control, resource: string): StatedResult {
  // What has a trace broke off, whatever its status says.
  const tests = (results ?? []).map((test) =>
    (test.backtrace ?? []).length > 0 ? { ...test, status: 'error' } : test,
  );
  const count = (status: string): number => tests.filter((test) => test.status === status).length;
  const gray = (notAssessed: NotAssessedReason): StatedResult => ({
    compliance: 'Gray',
    passed: 0,
    evaluated: 0,
    notAssessed,
  });
  const waived = waiver_data?.skipped_due_to_waiver;
  const isWaived = waived === true || (typeof waived === 'string' && waived !== '');
  if (count('error') > 0) return gray('error');
  if (isWaived || impact === 0) return gray('notApplicable');
  if (tests.length === 0) return gray('error');
  const [passed, failed] = [count('passed'), count('failed')];
  if (passed + failed === 0) return gray(count('skipped') > 0 ? 'skipped' : 'error');
  return {
    compliance: failed > 0 ? 'Red' : 'Green',
    passed,
    evaluated: passed + failed,
    resources: tests.flatMap(({ status, code_desc, message }): Resource[] =>
      // Converters of checklists say nothing of a test but its status.
      (status === 'passed' || status === 'failed') && (code_desc !== '' || message !== '')
        ? [
            {
              id: code_desc,
              name: resource,
              type: '',
              region: '',
              status: status === 'passed' ? 'green' : 'red',
              reason: message,
              isMuted: false,
            },
          ]
        : [],
    ),
  };
}
