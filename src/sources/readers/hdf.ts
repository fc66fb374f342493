/** Reads HDF, the Heimdall Data Format: the JSON of InSpec and of all converters of MITRE's SAF. */
import { z } from 'zod';
import type { NotAssessedReason, Report, Resource } from '../../model/report/report.js';
import { ReportBuilder, type StatedResult, statedAt } from './build-report.js';
import type { Reader } from './reader.js';
import { readShape, severityOf, text } from './tool-json.js';

const resultSchema = z.object({ status: text, code_desc: text, message: text, start_time: text, skip_message: text });

const controlSchema = z.object({
  id: z.string(),
  title: text,
  desc: text,
  impact: z.number().nullish(),
  tags: z
    .object({ severity: z.unknown(), gtitle: text.catch(''), cis_rid: text.catch(''), fix: text.catch('') })
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
  platform: z.object({ name: text, release: text, target_id: text }),
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
    // Old versions of InSpec list all results before the profiles.
    return (
      /"code_desc"\s*:/.test(head) || (/"profiles"\s*:/.test(head) && /"(impact|platform|statistics)"\s*:/.test(head))
    );
  },
  read(bytes) {
    const file = readShape(bytes, fileSchema, hdfReader.title);
    const roots = file.profiles.filter(({ parent_profile }) => parent_profile === '');
    return (roots.length === 0 ? file.profiles.slice(0, 1) : roots).map((root) => reportOf(file, root));
  },
};

/** An overlay repeats the controls of the profiles below it. The status is that of the layer with results, all else that of the root. */
function reportOf(file: File, root: Profile): Report {
  const below = layersOf(file, root);
  const controls = root.controls.length > 0 ? root.controls : below.flatMap((layer) => layer.controls);
  const withResults = new Map(
    [...below]
      .reverse()
      .flatMap((layer) =>
        layer.controls.flatMap((each) => ((each.results ?? []).length > 0 ? [[each.id, each] as const] : [])),
      ),
  );
  const builder = new ReportBuilder({
    benchmarkId: root.name,
    benchmarkName: root.title === '' ? root.name : root.title,
    accountId: file.platform.target_id,
    accountName: [file.platform.name, file.platform.release].filter((part) => part !== '').join(' '),
    connectorType: file.platform.name,
    jobId: '',
    origin: {
      tool: 'InSpec',
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
    builder.addPolicy(
      {
        category: groupOf.get(control.id) ?? root.title,
        policyId: control.id,
        title: control.title.replaceAll(/\s+/g, ' ').trim(),
        number: control.tags.cis_rid === '' ? control.id : (control.tags.cis_rid ?? control.id),
        service: '',
        severity: severityOfControl(control),
        guidance: {
          description: control.desc,
          remediation: control.descriptions?.find(({ label }) => label === 'fix')?.data ?? control.tags.fix ?? '',
          references: [],
        },
      },
      resultOf(withResults.get(control.id) ?? control, control),
    );
  }
  return builder.build();
}

/** The root and the profiles below it. */
function layersOf({ profiles }: File, root: Profile): Profile[] {
  const children = profiles.filter(({ parent_profile }) => parent_profile === root.name);
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

const WORDS: ReadonlySet<string> = new Set(['none', 'low', 'medium', 'high', 'critical']);

function severityOfControl({ tags, impact }: Control): string {
  const { severity } = tags;
  if (typeof severity === 'string' && WORDS.has(severity.toLowerCase())) return severityOf(severity);
  if (typeof impact !== 'number') return '';
  if (impact < 0.1) return 'None';
  if (impact < 0.4) return 'Low';
  if (impact < 0.7) return 'Moderate';
  return impact < 0.9 ? 'High' : 'Critical';
}

/** Any error, then waived or without impact, then any failure, then any success: the order of Heimdall. */
function resultOf({ results, waiver_data }: Control, { impact }: Control): StatedResult {
  const tests = results ?? [];
  const count = (status: string): number => tests.filter((test) => test.status === status).length;
  const gray = (notAssessed: NotAssessedReason): StatedResult => ({
    compliance: 'Gray',
    passed: 0,
    evaluated: 0,
    notAssessed,
  });
  const isWaived =
    waiver_data?.skipped_due_to_waiver === true || typeof waiver_data?.skipped_due_to_waiver === 'string';
  if (tests.length === 0 || count('error') > 0) return gray('error');
  if (isWaived || impact === 0) return gray('notApplicable');
  const [passed, failed] = [count('passed'), count('failed')];
  if (passed + failed === 0) return gray('skipped');
  return {
    compliance: failed > 0 ? 'Red' : 'Green',
    passed,
    evaluated: passed + failed,
    resources: tests.flatMap(({ status, code_desc, message }): Resource[] =>
      status === 'passed' || status === 'failed'
        ? [
            {
              id: code_desc,
              name: '',
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
