/** Themes of an office-productivity suite (account type 3): mail, documents, meetings, and their logs. */
import { family, theme } from './theme.js';

export const suiteData = theme(
  family(
    `
    Mail              | MailProtectionService    | one  | mail
    Document          | DocumentProtection       | one  | documents
    ChatMessage       | ChatProtectionService    | one  | chat messages
    Calendar          | CalendarProtection       | one  | calendars
    MeetingRecording  | RecordingProtection      | many | meeting recordings
    `,
    `
    High     | %sLossPreventionEnabled    | Ensure that data loss prevention policies are enabled for %s
    High     | %sSensitivityLabels        | Ensure that sensitivity labels are published and in use for %s
    Moderate | %sRetentionPolicy          | Ensure that a retention policy is configured for %s
    Critical | %sCustomerLockbox          | Ensure that access by the provider's staff to %s needs approval ('Lockbox')
    Moderate | %sExternalSharingDetail    | Ensure that details of %s cannot be shared with external users
    Low      | %sDisposalReviewed         | Ensure that the disposal of %s is reviewed at the end of retention
    `,
  ),
);

export const suiteMail = theme(
  family(
    `
    Inbound           | InboundMailService       | many | inbound mail domains
    Outbound          | OutboundMailService      | many | outbound mail domains
    Mailbox           | MailboxService           | many | mailboxes
    Connector         | MailConnectorService     | few  | mail connectors
    `,
    `
    High     | %sAttachmentTypesFiltered  | Ensure that the common attachment types filter is enabled for %s
    High     | %sForwardingBlocked        | Ensure that automatic forwarding to external domains is blocked for %s
    High     | %sSafeLinks                | Ensure that links are checked at the time of click for %s
    High     | %sSafeAttachments          | Ensure that unknown attachments are opened in isolation first for %s
    Critical | %sSpoofProtection          | Ensure that spoof protection is enabled for %s
    Moderate | %sSpamNotification         | Ensure that administrators are notified of blocked senders for %s
    Moderate | %sAllowListAbsent          | Ensure that no domain is on an allow list that bypasses filters for %s
    Low      | %sMailTipsShown            | Ensure that mail tips warn of external recipients for %s
    `,
  ),
  family(
    `
    MailDomain        | MailDomainService        | many | mail domains
    `,
    `
    High     | %sSenderPolicyPublished    | Ensure that sender policy records are published for all %s
    High     | %sMailSigned               | Ensure that outgoing messages are signed with domain keys for all %s
    High     | %sReportingPolicyReject    | Ensure that the message authentication policy is set to 'reject' for all %s
    Moderate | %sTransportReports         | Ensure that reports on transport encryption are received for all %s
    Critical | %sTransportEncryption      | Ensure that mail is exchanged over encrypted transport for all %s
    `,
  ),
);

export const suiteSharing = theme(
  family(
    `
    TeamSite          | TeamSiteService          | many | team sites
    PersonalDrive     | PersonalDriveService     | many | personal drives
    SharedLibrary     | SharedLibraryService     | many | shared libraries
    PublicPage        | PublicPageService        | few  | published pages
    `,
    `
    Critical | %sAnonymousLinksBlocked    | Ensure that links for 'anyone' are blocked for %s
    High     | %sGuestAccessExpires       | Ensure that the access of guests expires within 30 days for %s
    High     | %sDomainsAllowList         | Ensure that sharing is limited to approved domains for %s
    High     | %sInfectedDownloadBlocked  | Ensure that the download of infected files is blocked from %s
    Moderate | %sResharingBlocked         | Ensure that guests cannot share items they do not own in %s
    Moderate | %sUnmanagedDevicesLimited  | Ensure that unmanaged devices have limited access to %s
    Moderate | %sDefaultLinkInternal      | Ensure that the default sharing link is internal for %s
    Low      | %sSyncDomainJoinedOnly     | Ensure that synchronisation is limited to joined devices for %s
    `,
  ),
);

export const suiteMeetings = theme(
  family(
    `
    Meeting           | MeetingPolicyService     | few  | meetings
    Webinar           | WebinarPolicyService     | few  | webinars
    ChannelChat       | ChannelPolicyService     | many | channels
    VoiceCall         | VoicePolicyService       | few  | voice calls
    `,
    `
    High     | %sAnonymousJoinBlocked     | Ensure that anonymous participants cannot start or join %s unattended
    High     | %sExternalDomainsLimited   | Ensure that contact with external domains is limited to an allow list for %s
    Moderate | %sLobbyForGuests           | Ensure that guests wait in the lobby until admitted to %s
    Moderate | %sControlByPresenter       | Ensure that external participants cannot take control during %s
    Moderate | %sUnmanagedUsersBlocked    | Ensure that unmanaged users cannot initiate contact through %s
    Low      | %sChatOnlyForMembers       | Ensure that the chat is limited to signed-in participants of %s
    Low      | %sRecordingByOrganiser     | Ensure that only organisers can record or transcribe %s
    `,
  ),
);

export const suiteAuditing = theme(
  family(
    `
    AuditSearch       | SuiteAuditService        | one  | the unified audit log
    MailboxAudit      | MailboxAuditService      | many | mailbox auditing
    SignInReport      | SignInReportService      | one  | the risky sign-in report
    RoleReport        | RoleReportService        | one  | the role change report
    RuleReport        | MailRuleReportService    | one  | the mail forwarding rule report
    AppReport         | AppUsageReportService    | one  | the application usage report
    MalwareReport     | MalwareReportService     | one  | the malware detection report
    ProvisioningReport| ProvisioningReportService| one  | the account provisioning report
    ShareReport       | ShareReportService       | one  | the external sharing report
    `,
    `
    High     | %sEnabled                  | Ensure that %s is enabled for the whole organisation
    Moderate | %sReviewedWeekly           | Ensure that %s is reviewed at least once a week by the security team
    Moderate | %sRetained365Days          | Ensure that records of %s are retained for at least 365 days
    Low      | %sAlertConfigured          | Ensure that an alert is configured for unusual activity in %s
    Low      | %sAccessRestricted         | Ensure that access to %s is restricted to the security team
    `,
  ),
);

export const suiteThreats = theme(
  family(
    `
    Phishing          | PhishingPolicyService    | one  | phishing
    Malware           | MalwarePolicyService     | one  | malware
    Spam              | SpamPolicyService        | one  | unsolicited mail
    Impersonation     | ImpersonationPolicy      | one  | impersonation of users
    AccountTakeover   | AccountTakeoverPolicy    | one  | account takeover
    MassDownload      | MassDownloadPolicy       | one  | mass download of files
    `,
    `
    High     | %sPolicyEnabled            | Ensure that a policy against %s is enabled for all users
    Critical | %sPriorityAccounts         | Ensure that priority accounts have stricter protection against %s
    Moderate | %sAlertToSecurityTeam      | Ensure that the security team is alerted to suspected %s
    Moderate | %sUserReportButton         | Ensure that users can report suspected %s with one click
    Low      | %sAwarenessTraining        | Ensure that awareness training on %s is assigned to all users
    `,
  ),
);
