import { family, theme } from './theme.js';

export const storage = theme(
  family(
    `
    StorageAccount    | StorageAccountService    | many | storage accounts
    ObjectBucket      | ObjectStorageService     | many | object storage buckets
    FileShare         | FileShareService         | few  | file shares
    TableStore        | TableStorageService      | few  | table stores
    ArchiveStore      | ArchiveStorageService    | few  | archive stores
    `,
    `
    Critical | %sPublicAccessBlocked      | Ensure that anonymous public access is blocked for %s
    Critical | %sSecureTransferRequired   | Ensure that 'Secure transfer required' is set to 'Enabled' for %s
    High     | %sDefaultNetworkDeny       | Ensure that the default network access rule is set to deny for %s
    High     | %sTrustedServicesOnly      | Ensure that 'Trusted services' is the only network bypass for %s
    High     | %sSharedKeyDisabled        | Ensure that authorisation with shared keys is disabled for %s
    High     | %sKeysRegenerated          | Ensure that access keys are regenerated at least every 90 days for %s
    Moderate | %sVersioningEnabled        | Ensure that versioning is enabled for %s
    Moderate | %sSoftDeleteSevenDays      | Ensure that deleted data can be recovered for at least seven days in %s
    Moderate | %sReadWriteLogging         | Ensure that logging of read, write and delete requests is enabled for %s
    Low      | %sLifecycleRules           | Ensure that lifecycle rules move or remove old data in %s
    Low      | %sSharedLinksOneHour       | Ensure that shared access links expire within one hour for %s
    `,
  ),
);

export const databases = theme(
  family(
    `
    RelationalServer  | RelationalDatabaseService| few  | relational database servers
    ManagedInstance   | ManagedInstanceService   | few  | managed database instances
    DocumentDb        | DocumentDatabaseService  | few  | document databases
    GraphDb           | GraphDatabaseService     | few  | graph databases
    CacheInstance     | CacheInstanceService     | few  | in-memory caches
    TimeSeriesDb      | TimeSeriesService        | few  | time series databases
    OpenSourceDb      | OpenDatabaseService      | few  | open-source database servers
    `,
    `
    Critical | %sAnyAddressBlocked        | Ensure that no firewall rule allows access from any address to %s
    Critical | %sAdministratorSet         | Ensure that a directory administrator is configured for %s
    High     | %sAuditingOn               | Ensure that 'Auditing' is set to 'On' for %s
    High     | %sThreatTypesAll           | Ensure that all types of threat detection are enabled for %s
    High     | %sPublicEndpointOff        | Ensure that the public endpoint is switched off for %s
    High     | %sLocalUsersDisabled       | Ensure that sign-in with local database users is disabled for %s
    Moderate | %sAuditRetention90Days     | Ensure that the retention of audit records exceeds 90 days for %s
    Moderate | %sVulnerabilityScans       | Ensure that recurring vulnerability scans are scheduled for %s
    Moderate | %sMinorUpgradesAutomatic   | Ensure that minor version upgrades are applied automatically to %s
    Low      | %sLogCheckpoints           | Ensure that the server parameter 'log_checkpoints' is set to 'ON' for %s
    Low      | %sLogConnections           | Ensure that the server parameter 'log_connections' is set to 'ON' for %s
    Low      | %sMaintenanceWindow        | Ensure that a maintenance window outside business hours is set for %s
    `,
  ),
);
