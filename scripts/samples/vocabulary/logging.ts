import { family, theme } from './theme.js';

export const logging = theme(
  family(
    `
    ActivityLog       | ActivityLogService       | one  | the activity log
    SignInLog         | SignInLogService         | one  | the sign-in log
    AdministrativeLog | AdministrativeLogService | one  | the administrative log
    `,
    `
    High     | %sExported                 | Ensure that %s is exported to a dedicated logging account
    High     | %sRetention365Days         | Ensure that %s is retained for at least 365 days
    High     | %sTamperProtected          | Ensure that write-once protection is enabled for the store of %s
    Critical | %sStorePrivate             | Ensure that the storage that holds %s is not publicly accessible
    Moderate | %sEncryptedOwnKey          | Ensure that %s is encrypted with a customer-managed key
    Moderate | %sAllRegionsCovered        | Ensure that every region in use is covered by %s
    `,
  ),
  family(
    `
    NetworkChange     | AlertRuleService         | one  | network configuration changes
    FirewallChange    | AlertRuleService         | one  | changes to firewall rules
    RoleChange        | AlertRuleService         | one  | changes to role assignments
    PolicyChange      | AlertRuleService         | one  | changes to policy assignments
    KeyDeletion       | AlertRuleService         | one  | scheduled deletion of keys
    RootSignIn        | AlertRuleService         | one  | sign-ins of the root user
    FailedSignIn      | AlertRuleService         | one  | repeated failed sign-ins
    GatewayChange     | AlertRuleService         | one  | changes to network gateways
    RouteChange       | AlertRuleService         | one  | changes to route tables
    DatabaseChange    | AlertRuleService         | one  | changes to database firewall rules
    `,
    `
    Moderate | %sAlertExists              | Ensure that a log metric filter and an alert exist for %s
    Low      | %sAlertRecipients          | Ensure that at least two recipients are notified of %s
    `,
  ),
  family(
    `
    FlowLog           | NetworkFlowLogService    | many | network flow logs
    VaultDiagnostics  | VaultDiagnosticService   | few  | key vault diagnostic logs
    DatabaseAudit     | DatabaseAuditService     | few  | database audit logs
    LoadBalancerLog   | LoadBalancerLogService   | few  | load balancer access logs
    ObjectAccessLog   | ObjectAccessLogService   | many | object access logs
    AppDiagnostics    | AppDiagnosticService     | many | application diagnostic logs
    QueueDiagnostics  | QueueDiagnosticService   | few  | queue diagnostic logs
    `,
    `
    High     | %sCollectionOn             | Ensure that collection is switched on for %s
    Moderate | %sRetention90Days          | Ensure that the retention period is at least 90 days for %s
    Low      | %sSentToWorkspace          | Ensure that the central log workspace receives all %s
    Low      | %sIntegrityValidated       | Ensure that integrity validation is enabled for %s
    `,
  ),
);

export const threatDetection = theme(
  family(
    `
    Machines          | SecurityCentreService    | one  | virtual machines
    ScaleSets         | SecurityCentreService    | one  | virtual machine scale sets
    AppPlatform       | SecurityCentreService    | one  | the application platform
    Databases         | SecurityCentreService    | one  | relational databases
    ObjectStorage     | SecurityCentreService    | one  | object storage
    ContainerHosts    | SecurityCentreService    | one  | container hosts
    Registries        | SecurityCentreService    | one  | container registries
    KeyVaults         | SecurityCentreService    | one  | key vaults
    NameResolution    | SecurityCentreService    | one  | name resolution
    ResourceManager   | SecurityCentreService    | one  | the resource manager
    MessageBus        | SecurityCentreService    | one  | the message bus
    Serverless        | SecurityCentreService    | one  | serverless workloads
    `,
    `
    High     | Monitor%sThreatProtection  | Ensure that threat protection is set to 'On' for %s in the security centre
    Moderate | Monitor%sVulnerabilities   | Ensure that monitoring of vulnerability assessments is enabled for %s
    Low      | Monitor%sDiagnosticLogs    | Ensure that monitoring of missing diagnostic logs is enabled for %s
    Low      | Monitor%sUpdates           | Ensure that monitoring of outstanding system updates is enabled for %s
    Low      | Monitor%sPublicEndpoints   | Ensure that monitoring of publicly reachable endpoints is enabled for %s
    Moderate | Monitor%sEncryption        | Ensure that monitoring of unencrypted resources is enabled for %s
    `,
  ),
  family(
    `
    SecurityCentre    | SecurityContactService   | one  | the security centre
    `,
    `
    Moderate | StandardTierSelected       | Ensure that the standard tier is selected in %s
    High     | SecurityContactEmail       | Ensure that an additional e-mail address is set as security contact in %s
    High     | SecurityContactPhone       | Ensure that a phone number is set as security contact in %s
    Moderate | AlertsHighSeverityByEmail  | Ensure that alerts of high severity are sent by e-mail from %s
    High     | AgentAutoProvisioning      | Ensure that automatic provisioning of the monitoring agent is 'On' in %s
    Low      | AdaptiveApplicationControl | Ensure that monitoring of adaptive application control is enabled in %s
    `,
  ),
);
