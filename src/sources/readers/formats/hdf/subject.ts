/** What an HDF file is about, and by which benchmark: converters write hosts and accounts into the names of profiles. */
import type { ReportHead } from '../../results/build-report.js';

type Subject = Pick<ReportHead, 'benchmarkId' | 'benchmarkName' | 'accountId' | 'accountName' | 'connectorType'>;

export interface HdfPlatform {
  readonly name: string;
  readonly release: string;
  readonly target: string;
}

export interface HdfProfile {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  /** What was tested, and what it said. */
  readonly texts: readonly string[];
}

/** Converters name themselves where InSpec names the system. */
export function isConverted({ name }: HdfPlatform): boolean {
  return /heimdall/i.test(name) || name === DEPENDENCY_TRACK;
}

const DEPENDENCY_TRACK = 'Dependency-Track';

export function hdfSubject(platform: HdfPlatform, profile: HdfProfile): Subject {
  if (platform.name === DEPENDENCY_TRACK) return ofDependencyTrack(profile);
  return isConverted(platform) ? ofConverter(platform, profile) : ofInSpec(platform, profile);
}

/** Platform and release are no account: the release changes with each patch of a host, and many hosts have the same. */
function ofInSpec({ name, release, target }: HdfPlatform, profile: HdfProfile): Subject {
  return {
    benchmarkId: profile.name,
    benchmarkName: versioned(/\w/.test(profile.title) ? profile.title : profile.name, profile.version),
    accountId: target,
    accountName: '',
    // The release of a cloud is that of the library that asks it.
    connectorType: CLOUDS.has(name) ? name : `${name} ${release}`.trim(),
  };
}

const CLOUDS: ReadonlySet<string> = new Set(['aws', 'azure', 'gcp']);

/** `DevSec Nginx Baseline v2.0.2`. A profile keeps its name from version to version. */
function versioned(name: string, version: string): string {
  if (version === '' || name.includes(version)) return name;
  return `${name} ${/^\d/.test(version) ? 'v' : ''}${version}`;
}

/** Its profile is a project, and its target the server. */
function ofDependencyTrack({ name, title }: HdfProfile): Subject {
  return {
    benchmarkId: DEPENDENCY_TRACK,
    benchmarkName: DEPENDENCY_TRACK,
    accountId: name,
    accountName: title,
    connectorType: '',
  };
}

function ofConverter({ target }: HdfPlatform, profile: HdfProfile): Subject {
  const { name, title, version } = profile;
  if (title.endsWith(' Findings')) return ofFindings(target, profile);
  const [, ofName = name, inName = ''] = /^(CycloneDX BOM Report): (.+)$/.exec(name) ?? [];
  const inTitle = inName === '' ? '' : title.replace(new RegExp(` ?${ofName}$`), '') || inName;
  // Else the title is about what was scanned.
  const isOfBenchmark = [name, ''].includes(title) || name.includes(title) || OF_BENCHMARK.test(title);
  const [account, connectorType] =
    [statedTarget(target, profile), inTitle, isOfBenchmark || inName !== '' ? '' : targetIn(title)]
      .map((each) => [each, ''] as const)
      .find(([each]) => each !== '') ?? accountIn(profile);
  const isVersionOfTarget = inName !== '' || (!isOfBenchmark && title === account);
  return {
    benchmarkId: ofName,
    benchmarkName: versioned(isOfBenchmark && title !== '' ? title : ofName, isVersionOfTarget ? '' : version),
    accountId: account,
    accountName: '',
    connectorType: providerOf(target) || connectorType,
  };
}

const OF_BENCHMARK =
  /\b(Security Technical Implementation Guide|STIG|Benchmark|Matches|Security Scan|Prisma Cloud Scan Report|Interchange Format)\b/i;

/** Of findings of Security Hub, the target is the standard, or the product again. */
function ofFindings(target: string, profile: HdfProfile): Subject {
  const { name, title } = profile;
  const [accountId, connectorType] = accountIn(profile);
  const isStandard = name === 'AWS Security Finding Format' && target !== '';
  return {
    benchmarkId: isStandard ? target : name,
    benchmarkName: isStandard ? target : title,
    accountId,
    accountName: '',
    connectorType,
  };
}

/** `default ruleset:Amazon Web Services:916481805664` */
const RULES_AND_TARGET = /\bruleset:(.+):([^:]+)$/;

const PROVIDERS: Readonly<Record<string, string>> = {
  'Amazon Web Services': 'aws',
  'Microsoft Azure': 'azure',
  'Google Cloud Platform': 'gcp',
};

function providerOf(target: string): string {
  const [, provider = ''] = RULES_AND_TARGET.exec(target) ?? [];
  return PROVIDERS[provider] ?? provider;
}

/** The host or account in a target; empty where the target says what it runs, or by what it is tested. */
function statedTarget(target: string, { name, title }: HdfProfile): string {
  if (target.startsWith('cpe:') || [name, title].includes(target)) return '';
  return RULES_AND_TARGET.exec(target)?.[2] ?? /^Host: (\S+)/.exec(target)?.[1] ?? hostOf(target);
}

/** The whole address where it is that of a page. */
function hostOf(target: string): string {
  return /^https?:\/\/([^/?#]+)\/?$/i.exec(target)?.[1] ?? target;
}

/** As converters word them, the most telling first. */
const IN_TITLES: readonly RegExp[] = [
  /\bURL: (\S+)/,
  /\bHost: (\S+)/,
  /\bof project (\S+)/,
  /\bProject: (.+?)(?: Snyk Path: .*)?$/,
  /\bPath: (.+)$/,
  /\baccount (\S+)$/,
  /\bof file: (.+)$/,
  /^(\S+) - Digest: /,
];

/** The title of a scan, an audit or a report names no target. */
function targetIn(title: string): string {
  const found = IN_TITLES.map((pattern) => pattern.exec(title)?.[1]).find((each) => each !== undefined);
  return hostOf(found ?? (/\b(scan|audit|report)\b/i.test(title) ? '' : title));
}

const ACCOUNT_OF_AWS = /\b(?:AWS::::Account:|arn:aws[\w-]*:[^:\s]*:[^:\s]*:)(\d{12})\b/g;
/** Titles of AWS Config. */
const ACCOUNT_BEFORE = /^(\d{12}) - /;
/** `Trivy found a vulnerability to CVE-2021-36159 in container golang:1.12-alpine (alpine 3.11.3)` */
const VULNERABLE = /found a vulnerability to \S+ in container (\S+)|^Grype found a vulnerability to \S+ in (\S+)/;

/** The only account of AWS, or the only container, that results name. */
function accountIn({ name, title, texts }: HdfProfile): readonly [account: string, connectorType: string] {
  const isOfAws = name === 'AWS Config' || title.endsWith(' Findings');
  const accounts = isOfAws
    ? [
        texts.map((text) => ACCOUNT_BEFORE.exec(text)?.[1]),
        texts.flatMap((text) => [...text.matchAll(ACCOUNT_OF_AWS)].map(([, id]) => id)),
      ].map(onlyOne)
    : [];
  const account = accounts.find((each) => each !== '');
  if (account !== undefined) return [account, 'aws'];
  const containers = texts.map((text) => VULNERABLE.exec(text)).map((found) => found?.[1] ?? found?.[2]);
  return [onlyOne(containers), ''];
}

/** What all say that say something; empty if they differ. */
function onlyOne(found: readonly (string | undefined)[]): string {
  const distinct = new Set(found.filter((each) => each !== undefined));
  return distinct.size === 1 ? ([...distinct][0] ?? '') : '';
}
