import type { Topic } from './topic.js';

export const operation: readonly Topic[] = [
  {
    controls:
      'Retention365Days Retention90Days AuditRetention90Days DiagnosticsRetention DiagnosticLogs AccessLogged Monitor%sDiagnosticLogs',
    rationale:
      'Intrusions are found months after they began. Logs that are gone by then cannot tell what was taken, and many rules ask for a year.',
    steps: `
    Look up how long records of %s are kept now, and which rules apply to them.
    Set the retention in the log store rather than at each source, at the longest period that applies.
    Move older records to cold storage, where they cost little.
    Query a record of the oldest day as a test.`,
    links: ['azureDiagnostics', 'googleAuditLogs', 'azureSqlAudit'],
    mappings: ['cisRetainLogs', 'csfLogs', 'isoLogging'],
  },
  {
    controls:
      'IntegrityValidated TamperProtected Exported SentToWorkspace AllRegionsCovered CollectionOn AuditingOn ReadWriteLogging',
    rationale:
      'Whoever breaks in edits the logs next. Records that leave for another account at once, and prove that they are unchanged, remain evidence.',
    steps: `
    Switch collection on for %s in every region in use, those without resources too.
    Send the records to a logging account of their own, which the administrators of the source cannot change.
    Enable validation of integrity and write-once storage there.
    Raise an alert where records stop coming, and validate one day's files as a test.`,
    links: ['awsTrailIntegrity', 'azureDiagnostics', 'awsObjectLock', 'azureWriteOnce', 'googleAuditLogs'],
    mappings: ['cisCollectLogs', 'cisCentralLogs', 'csfLogs', 'isoLogging', 'isoRecords'],
  },
  {
    controls: 'AlertExists AlertRecipients AlertsHighSeverityByEmail',
    rationale: 'A change that opens the door is worth knowing within minutes, and one recipient on holiday is none.',
    steps: `
    Create an alert on %s, from the activity log or by a metric filter.
    Send it to a group with at least two people, and to the queue of the team on call.
    Write down what the recipient has to do first.
    Trigger it once as a test.`,
    links: ['awsAlarms', 'azureAlerts'],
    mappings: ['cisAlerting', 'csfMonitoring', 'isoMonitoring'],
  },
  {
    controls: 'LogCheckpoints LogConnections',
    rationale:
      'Connections and checkpoints in the log show who reached the database, when it was under load, and what happened before it failed.',
    steps: `
    Set \`log_connections\` and \`log_checkpoints\` to \`on\` in the parameter group or server parameters of %s.
    Apply the change; neither parameter needs a restart.
    Send the server log to the central log store.`,
    links: ['postgresLogging'],
    mappings: ['cisDetailedLogs', 'csfLogs', 'isoLogging'],
  },
  {
    controls: 'ThreatTypesAll Monitor%sThreatProtection MalwareProtection ProtectionCurrent QuarantineEnabled',
    rationale:
      'Detection that is switched off, or blind to some kinds of attack, leaves the finding of an intruder to chance.',
    steps: `
    Enable threat protection for %s at the level of the account or organisation, so that new ones are covered.
    Switch on all kinds of detection, and automatic updates of signatures.
    Send findings of high severity to the team on call, and agree on who answers them.
    Test with a harmless sample, such as the EICAR file.`,
    links: ['azureDefender', 'awsGuardDuty'],
    mappings: ['cisMalware', 'csfRuntime', 'isoMalware'],
  },
  {
    controls:
      'VulnerabilityScans WeeklyScan HighFindingsFixed VulnerabilitiesFixed CriticalPatches14Days MinorUpgradesAutomatic MaintenanceWindow Monitor%sVulnerabilities Monitor%sUpdates',
    rationale:
      'Most attacks use faults for which there has been an update for months. What counts is how soon it is in place.',
    steps: `
    Let the platform scan %s at least once a week, with credentials.
    Sort the findings by whether they are exploited and reachable, not by score alone.
    Install critical updates within 14 days, others within 30, automatically where a test environment precedes.
    Set a maintenance window outside business hours; write down an owner and a date for whatever has to wait.`,
    links: ['awsInspector', 'awsPatch', 'azureUpdates', 'awsDatabaseUpgrades'],
    mappings: ['cisPatches', 'cisRemediation', 'csfSoftware', 'isoVulnerabilities'],
  },
  {
    controls: 'RuntimeVersionCurrent EndOfLifeAbsent VersionSupported',
    rationale: 'A version past its end of life gets no security updates. Each new fault in it stays open for good.',
    steps: `
    List the versions in use on %s beside the dates at which their support ends.
    Read the release notes up to the target for what breaks, and upgrade a test environment.
    Upgrade production version by version, with a way back.
    Set automatic upgrades where there are any, and a reminder six months before the next end.`,
    links: ['kubernetesVersions', 'azureKubernetesVersions', 'azureWebSettings'],
    mappings: ['cisSupported', 'csfSoftware', 'isoVulnerabilities'],
  },
  {
    controls: 'ApprovedImagesOnly EndorsedExtensionsOnly TrustedLaunch ContentTrusted LatestTagAbsent FirmwareSigned',
    rationale:
      'Whatever runs before the operating system, or comes from a stranger, is below every other control. Signed and approved sources say where it came from.',
    steps: `
    List what %s run today, with source, version and signature.
    Build images in a pipeline of your own, scan and sign them, and refer to them by digest or immutable version.
    Allow by policy only what is approved and signed; start in audit mode.
    Turn on secure boot and a virtual TPM where new machines are created, and rebuild the old ones.`,
    links: ['azureTrustedLaunch', 'awsImages', 'awsImageTags'],
    mappings: ['cisAllowlist', 'csfUnauthorised', 'isoSoftware'],
  },
  {
    controls: 'Privileged RunAsNonRoot',
    rationale:
      'A container that runs as root, or with privileges, is one fault away from its host and from every other container on it.',
    steps: `
    Find workloads in %s that run as root or privileged.
    Set a user in the image and \`runAsNonRoot: true\` in its workload; drop all capabilities but those that are needed.
    Enforce the pod security standard \`restricted\`, with exceptions by name.`,
    links: ['kubernetesPodSecurity'],
    mappings: ['cisConfiguration', 'csfConfiguration', 'isoConfiguration'],
  },
  {
    controls: 'MonitoringAgent BootDiagnostics TimeSynchronised AutoHeal AlwaysOn ConcurrencyReserved',
    rationale:
      'A workload that sleeps, starves or fails without a trace is missed only when it is needed, and its logs fit no others where its clock is wrong.',
    steps: `
    List which %s do not report, and since when.
    Set the agent, diagnostics and limits in the template or policy by which %s are created.
    Apply it to the ones that exist, outside business hours where a restart is needed.
    Raise an alert on what stops reporting for an hour.`,
    links: ['azureMonitorAgent', 'azureBootDiagnostics', 'azureWebSettings', 'awsLambdaConcurrency'],
    mappings: ['csfCapacity', 'csfRuntime', 'isoMonitoring'],
  },
  {
    controls:
      'ChangeApproved RegionsRestricted ExemptionsExpire NamingFollowed OwnerTagged OwnerTagPresent ContactCurrent DriftReported',
    rationale:
      'Nobody fixes what has no owner, and what one person can change alone, an attacker with that account can change too.',
    steps: `
    Agree on the rule for %s in a sentence, with an owner.
    Express it as a policy of the platform, first in audit mode.
    Fix what it reports: tags, names and contacts by script, exemptions with a date and a reason.
    Enforce it, and ask for a second person's approval on changes to it.`,
    links: ['azurePolicy', 'awsControlPolicies', 'azureTags'],
    mappings: ['cisInventory', 'csfConfiguration', 'isoInventory', 'isoConfiguration'],
  },
];
