/** What differs when a printed command runs in a test: each with its reason. */

export interface Exception {
  readonly command: RegExp;
  readonly reason: string;
}

/** Commands that are not run. Those of the program are parsed instead. */
export const NOT_RUN: readonly Exception[] = [
  { command: /^npm (ci|pack|run|test)\b/, reason: 'works on a checkout, which the package is not' },
  { command: /^npx (tsx|vitest)\b|^node --cpu-prof/, reason: 'works on a checkout, which the package is not' },
  { command: /^mkdir ~|^npm init/, reason: 'the test has its folder' },
  { command: /^npm install /, reason: 'needs a registry; the suite installs the package itself' },
  { command: /^export AUDITPRESS_/, reason: 'addresses and credentials of the reader; the test has its own' },
  { command: /^(qpdf|pdffonts|pdfdetach) /, reason: 'another program, and FILE stands for any document' },
  {
    command:
      /^(prowler|kubescape|kube-bench|trivy|kubectl get clustercompliancereports|powerpipe|aws securityhub|inspec) /,
    reason: 'a scanner',
  },
  { command: /^npx auditpress \w+ scan\//, reason: 'the scanner writes the file, and the test has none' },
  { command: /^(podman|docker) |^cp \.env\.example/, reason: 'needs a container engine: see test/packed/container' },
  { command: /openssl rand/, reason: 'another program' },
  { command: /curl -s "\$BELOW/, reason: 'another program, with the credentials that the server printed before' },
  { command: /^BELOW=/, reason: 'of the requests with curl' },
  { command: /^(npx )?auditpress init\b/, reason: 'needs a folder without a configuration: see test/cli/init' },
  { command: /^(npx )?auditpress acceptances add /, reason: 'asks questions on a terminal: see test/cli/acceptances' },
];

export interface Expected extends Exception {
  readonly code: number;
}

/** Commands that end with another exit code than 0. */
export const EXPECTED: readonly Expected[] = [
  { command: /--fail-on "critical failed = 0"/, code: 8, reason: 'the samples have critical policies that failed' },
  { command: /auditpress doctor/, code: 7, reason: 'plug-ins of the folder have no check, which is said' },
  { command: /auditpress worker --once/, code: 7, reason: 'a job of the run that is left to workers is discarded' },
];

/** Values that a reader replaces, or that would disturb other tests. */
export const REPLACED: readonly (Exception & { readonly by: string })[] = [
  { command: /(?<=auditpress serve\b)(?!.*--port)/, by: ' --port 0', reason: 'another program may use the port' },
  { command: /(?<=--listen )9464/, by: '0', reason: 'another program may use the port' },
  { command: /\/srv\/audit\b/g, by: '.', reason: 'a folder of the reader' },
];
