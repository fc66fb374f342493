import { family, theme } from './theme.js';

export const businessContinuity = theme(
  family(
    `
    VirtualMachine   | VirtualMachines          | many | virtual machines
    FileShare        | FileShareService         | few  | file shares
    RelationalDb     | RelationalDatabaseService| few  | relational databases
    DocumentDb       | DocumentDatabaseService  | few  | document databases
    ContainerVolume  | ContainerVolumeService   | few  | persistent container volumes
    WebApp           | WebAppStandardPlan       | many | web apps deployed on the standard plan and above
    FunctionApp      | FunctionAppStandardPlan  | many | function apps deployed on the standard plan and above
    ObjectBucket     | ObjectStorageService     | many | object storage buckets
    `,
    `
    Moderate | %sBackupConfigured         | Ensure that the backup feature is configured for %s
    High     | %sBackupEncrypted          | Ensure that backups are encrypted at rest for all %s
    Moderate | %sBackupRetention35Days    | Ensure that backups are retained for at least 35 days for %s
    Moderate | %sRestoreTested            | Ensure that a restore was tested within the last 180 days for %s
    High     | %sBackupCopyElsewhere      | Ensure that a copy of each backup is kept in a second region for %s
    Low      | %sBackupAlerting           | Ensure that an alert is raised when a scheduled backup fails for %s
    High     | %sZoneRedundant            | Ensure that zone redundancy is configured for %s in production
    `,
  ),
  family(
    `
    BackupVault      | BackupVaultService       | few  | backup vaults
    RecoveryPlan     | SiteRecoveryService      | few  | site recovery plans
    `,
    `
    Critical | %sSoftDelete               | Ensure that soft delete is enabled for %s
    Critical | %sImmutable                | Ensure that immutability is locked for %s
    High     | %sMultiUserApproval        | Ensure that destructive operations need a second approval in %s
    Moderate | %sPolicyAssociated         | Ensure that a backup policy is associated with all %s
    Low      | %sDiagnostics              | Ensure that diagnostic logs are collected for %s
    `,
  ),
);
