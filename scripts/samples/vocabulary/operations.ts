import { family, theme } from './theme.js';

export const governance = theme(
  family(
    `
    ResourceGroup     | ResourceGroupService     | many | resource groups
    Subscription      | SubscriptionSettings     | one  | the subscription
    ManagementGroup   | ManagementGroupService   | few  | management groups
    CostBudget        | BudgetService            | few  | cost budgets
    LandingZone       | LandingZoneService       | few  | landing zones
    PolicySet         | PolicySetService         | few  | policy assignments
    `,
    `
    High     | %sDeletionLocked           | Ensure that a lock prevents the accidental deletion of %s
    High     | %sChangeApproved           | Ensure that changes to %s need the approval of a second person
    Moderate | %sOwnerTagged              | Ensure that owner and cost centre are tagged on %s
    Moderate | %sRegionsRestricted        | Ensure that deployments are limited to approved regions within %s
    Moderate | %sExemptionsExpire         | Ensure that exemptions from policies carry an expiry date for %s
    Low      | %sNamingFollowed           | Ensure that the agreed naming scheme is followed for %s
    Low      | %sContactCurrent           | Ensure that the responsible contact is current and reachable for %s
    Low      | %sDriftReported            | Ensure that drift from the declared configuration is reported for %s
    `,
  ),
);

export const vulnerabilities = theme(
  family(
    `
    LinuxServer       | LinuxPatchService        | many | Linux servers
    DesktopServer     | DesktopPatchService      | many | desktop-class servers
    AppRuntime        | AppRuntimePatchService   | many | application runtimes
    ContainerNode     | NodePatchService         | few  | container nodes
    DatabaseEngine    | DatabasePatchService     | few  | database engines
    NetworkAppliance  | AppliancePatchService    | few  | virtual network appliances
    `,
    `
    Critical | %sCriticalPatches14Days    | Ensure that critical updates are installed within 14 days on %s
    Critical | %sEndOfLifeAbsent          | Ensure that no version past its end of life is in use on %s
    High     | %sVulnerabilitySolution    | Ensure that a vulnerability assessment solution is installed on %s
    High     | %sHighFindingsFixed        | Ensure that vulnerabilities rated high are fixed within 30 days on %s
    High     | %sProtectionCurrent        | Ensure that protection signatures are no older than three days on %s
    Moderate | %sBaselineHardened         | Ensure that deviations from the hardening baseline are corrected on %s
    Moderate | %sWeeklyScan               | Ensure that an authenticated scan runs at least once a week against %s
    Moderate | %sRestartPending           | Ensure that no restart is pending for more than seven days on %s
    Low      | %sUnusedPackagesRemoved    | Ensure that unused packages and services are removed from %s
    Low      | %sInventoryComplete        | Ensure that the software inventory is complete and current for %s
    `,
  ),
);

export const delivery = theme(
  family(
    `
    CodeRepository    | CodeRepositoryService    | many | code repositories
    BuildPipeline     | BuildPipelineService     | many | build pipelines
    ReleasePipeline   | ReleasePipelineService   | few  | release pipelines
    PackageFeed       | PackageFeedService       | few  | package feeds
    BuildAgent        | BuildAgentService        | few  | self-hosted build agents
    InfrastructureSet | TemplateDeploymentService| many | infrastructure templates
    `,
    `
    Critical | %sSecretScanning           | Ensure that secret scanning is enabled and blocks exposure in %s
    High     | %sSecondReviewer           | Ensure that changes need the review of a second person in %s
    High     | %sDependencyScanning       | Ensure that dependencies are scanned for known vulnerabilities in %s
    High     | %sShortLivedCredentials    | Ensure that short-lived credentials replace stored keys in %s
    High     | %sAccessLeastPrivilege     | Ensure that write access is limited to the owning team for %s
    Moderate | %sProvenanceRecorded       | Ensure that the provenance of each artefact is recorded by %s
    Moderate | %sLogsKept                 | Ensure that run logs are kept for at least 90 days for %s
    Low      | %sInactiveArchived         | Ensure that %s without activity for one year are archived
    `,
  ),
);
