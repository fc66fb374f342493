import { family, theme } from './theme.js';

export const identity = theme(
  family(
    `
    OwnerAccount      | DirectoryOwnerAccounts   | few  | accounts with owner permissions
    WriterAccount     | DirectoryWriterAccounts  | many | accounts with write permissions
    ReaderAccount     | DirectoryReaderAccounts  | many | accounts with read permissions
    GuestAccount      | DirectoryGuestAccounts   | many | guest accounts
    ServiceAccount    | ServiceAccountDirectory  | many | service accounts
    EmergencyAccount  | EmergencyAccessAccounts  | few  | emergency access accounts
    `,
    `
    Critical | %sMultiFactor              | Ensure that multi-factor authentication is enabled for all %s
    High     | %sAccessKeysRotated90Days  | Ensure that access keys are rotated every 90 days or less for %s
    High     | %sUnusedRemoved            | Ensure that %s without a sign-in for 90 days are disabled
    High     | %sDeprecatedRemoved        | Ensure that deprecated %s are removed from the subscription
    High     | %sLegacyProtocolsBlocked   | Ensure that sign-in over legacy protocols is blocked for %s
    Moderate | %sReviewedQuarterly        | Ensure that an access review was completed within the last quarter for %s
    Moderate | %sSignInRiskEvaluated      | Ensure that the sign-in risk is evaluated before access is granted to %s
    Low      | %sSessionLifetime          | Ensure that the session lifetime does not exceed 12 hours for %s
    `,
  ),
  family(
    `
    Directory         | DirectorySettingsService | one  | the directory
    `,
    `
    Critical | RootAccessKeysAbsent       | Ensure that no access keys exist for the root user of %s
    Critical | RootHardwareToken          | Ensure that a hardware token protects the root user of %s
    High     | PasswordMinimumLength14    | Ensure that the password policy of %s requires a minimum length of 14 characters
    High     | PasswordReusePrevented     | Ensure that the password policy of %s prevents reuse of the last 24 passwords
    Moderate | PasswordExpiry90Days       | Ensure that the password policy of %s expires passwords within 90 days
    Moderate | PasswordLockoutThreshold   | Ensure that %s locks an account after five failed sign-in attempts
    Moderate | SelfServiceResetTwoMethods | Ensure that two methods are required for a self-service password reset in %s
    High     | OwnersAtMostThree          | Ensure that no more than three owners are designated in %s
    High     | OwnersMoreThanOne          | Ensure that there is more than one owner assigned in %s
    Critical | WildcardRolesAbsent        | Ensure that no custom role in %s grants '*' on every resource
    High     | PrivilegedAccessJustInTime | Ensure that privileged roles in %s are assigned just in time
    Moderate | ConsentToAppsRestricted    | Ensure that users of %s cannot consent to applications from unverified publishers
    `,
  ),
);

export const keyManagement = theme(
  family(
    `
    KeyVault          | KeyVaultService          | few  | key vaults
    HardwareModule    | HardwareSecurityModules  | few  | hardware security modules
    SecretStore       | SecretStoreService       | few  | secret stores
    CertificateStore  | CertificateStoreService  | few  | certificate stores
    `,
    `
    Critical | %sPurgeProtection          | Ensure that purge protection is enabled for %s
    Critical | %sSoftDeleteEnabled        | Ensure that soft delete is enabled for all %s
    High     | %sFirewallEnabled          | Ensure that the firewall is enabled and 'Allow all networks' is off for %s
    High     | %sRoleBasedAccess          | Ensure that role-based access control is used in place of access policies for %s
    High     | %sPrivateLink              | Ensure that private endpoints are used to reach %s
    Moderate | %sAccessLogging            | Ensure that logging of every access is enabled for %s
    Moderate | %sAdministratorsSeparated  | Ensure that administrators of %s hold no permission to read the content
    Low      | %sRegionApproved           | Ensure that %s are placed in an approved region
    `,
  ),
  family(
    `
    SigningKey        | SigningKeyService        | many | signing keys
    EncryptionKey     | EncryptionKeyService     | many | encryption keys
    VaultSecret       | VaultSecretService       | many | secrets
    StoredCertificate | StoredCertificateService | many | stored certificates
    `,
    `
    High     | %sExpirySet                | Ensure that an expiry date is set on all %s
    High     | %sRotatedYearly            | Ensure that %s are rotated at least once every 365 days
    Critical | %sPublicUseAbsent          | Ensure that the access policy grants no anonymous principal the use of %s
    Moderate | %sExpiryAlert              | Ensure that an alert is raised 30 days before the expiry of %s
    Low      | %sDisabledRemoved          | Ensure that disabled %s are removed after the retention period
    `,
  ),
);
