/** Themes of an office-productivity suite (account type 3): who has access, and what they may grant. */
import { family, theme } from './theme.js';

export const suiteSignIn = theme(
  family(
    `
    Administrator     | SuiteAdministrators      | few  | administrators
    Member            | SuiteMembers             | many | members of the organisation
    Guest             | SuiteGuests              | many | guests
    SharedMailbox     | SharedMailboxAccounts    | many | shared mailbox accounts
    RoomAccount       | RoomAccounts             | few  | room and equipment accounts
    `,
    `
    Critical | %sSecondFactor             | Ensure that multi-factor authentication is enabled for all %s
    Critical | %sLegacyAuthBlocked        | Ensure that legacy authentication is blocked for all %s
    High     | %sRiskySignInBlocked       | Ensure that sign-ins of high risk are blocked for all %s
    High     | %sCompliantDeviceRequired  | Ensure that a managed and compliant device is required for %s
    Moderate | %sSessionPersistenceOff    | Ensure that persistent browser sessions are switched off for %s
    Moderate | %sInactive90Days           | Ensure that %s without a sign-in for 90 days are disabled
    Low      | %sSignInFrequency          | Ensure that the sign-in frequency is set to 24 hours or less for %s
    `,
  ),
  family(
    `
    Organisation      | SuiteDirectoryService    | one  | the organisation
    `,
    `
    High     | SuiteAdminsTwoToFour       | Ensure that between two and four global administrators are designated in %s
    High     | SuiteAdminsCloudOnly       | Ensure that administrative accounts of %s are cloud-only and without a licence
    Moderate | SuitePasswordsNeverExpire  | Ensure that passwords of %s do not expire where a second factor is enforced
    High     | SuitePasswordProtection    | Ensure that banned password lists are enforced for %s
    Moderate | SuiteSelfServiceReset      | Ensure that self-service password reset is set to 'All' in %s
    High     | SuiteSecurityDefaults      | Ensure that security defaults are replaced by conditional access in %s
    Moderate | SuiteLinkedAccountsBlocked | Ensure that personal accounts cannot be linked to accounts of %s
    Low      | SuiteIdleTimeoutThreeHours | Ensure that idle sessions time out after three hours or less in %s
    `,
  ),
);

export const suiteApplications = theme(
  family(
    `
    ThirdPartyApp     | ThirdPartyAppService     | many | third-party applications
    MailAddIn         | MailAddInService         | many | mail add-ins
    DocumentAddIn     | DocumentAddInService     | many | document add-ins
    CalendarApp       | CalendarAppService       | few  | calendar applications
    ChatApp           | ChatAppService           | many | chat applications
    FormsApp          | FormsAppService          | few  | form applications
    `,
    `
    High     | %sUserConsentBlocked       | Ensure that users cannot give consent on their own to %s
    High     | %sPublisherVerified        | Ensure that publishers are verified before installation of %s
    Critical | %sMailReadScopeReviewed    | Ensure that permissions to read all mail are reviewed for %s
    Moderate | %sConsentWorkflow          | Ensure that an administrator approves requests for access by %s
    Moderate | %sUnusedRemoved            | Ensure that %s without use for 180 days are removed
    Moderate | %sPhishingProtection       | Ensure that internal phishing protection is enabled for %s
    Low      | %sStoreAccessLimited       | Ensure that the public store is not open to users for %s
    `,
  ),
);

export const suiteDevices = theme(
  family(
    `
    Phone             | MobilePhoneManagement    | many | mobile phones
    Tablet            | TabletManagement         | many | tablets
    Laptop            | LaptopManagement         | many | laptops
    MeetingDevice     | MeetingDeviceService     | few  | meeting room devices
    PersonalDevice    | PersonalDeviceService    | many | personal devices
    `,
    `
    Critical | %sStorageEncrypted         | Ensure that encryption of the internal storage is required on %s
    High     | %sUnlockCodeRequired       | Ensure that an unlock code is required on %s
    High     | %sJailbreakBlocked         | Ensure that jail-broken or rooted %s are blocked from connecting
    High     | %sMinimumSystemVersion     | Ensure that a minimum version of the operating system is required on %s
    Moderate | %sWipeAfterTenAttempts     | Ensure that data is wiped after ten failed attempts to unlock %s
    Moderate | %sLockAfterFiveMinutes     | Ensure that the screen locks after five minutes of inactivity on %s
    Moderate | %sCodeReuseBlocked         | Ensure that the last five unlock codes cannot be used again on %s
    Moderate | %sSimpleCodesBlocked       | Ensure that simple and repeating unlock codes are blocked on %s
    Low      | %sBackupToConsumerBlocked  | Ensure that backups to consumer cloud accounts are blocked on %s
    Low      | %sCodeExpiryNever          | Ensure that unlock codes are set not to expire on %s
    `,
  ),
);
