import type { Topic } from './topic.js';

export const access: readonly Topic[] = [
  {
    controls: 'MultiFactor RootHardwareToken',
    rationale:
      'A stolen or guessed password is the most common way into a cloud account. A second factor stops nearly all of these attacks, and one that resists phishing stops those that ask for both.',
    steps: `
    List %s that have no second factor registered.
    Have their holders register one; prefer passkeys and hardware keys, which **resist phishing**.
    Require it for every sign-in by a policy, first in report-only mode, then enforced.
    Keep two emergency accounts out of the policy, with hardware keys in a safe and an alert on their use.`,
    links: ['azureMfa', 'awsMfa'],
    mappings: ['cisMfaAdministrators', 'csfAuthenticated', 'isoSecureAuthentication'],
  },
  {
    controls: 'SignInRiskEvaluated SessionLifetime LegacyProtocolsBlocked',
    rationale:
      'What is checked at sign-in decides who comes in: protocols that cannot ask for a second factor, sessions that never end and sign-ins from unlikely places are what attackers of accounts rely on.',
    steps: `
    Look in the sign-in log for legacy protocols, unusual places and very long sessions of %s.
    Move what still needs a legacy protocol to one with modern authentication, or to a managed identity.
    Set a conditional access policy for %s: block legacy clients, ask again after 12 hours, ask for more where the risk is medium or high.
    Watch the policy in report-only mode for a week, then enforce it.`,
    links: ['azureConditionalAccess', 'azureLegacy', 'azureSignInRisk'],
    mappings: ['csfAuthenticated', 'csfAccess', 'isoSecureAuthentication'],
  },
  {
    controls: 'UnusedRemoved DeprecatedRemoved DisabledRemoved ReviewedQuarterly',
    rationale:
      'Access that nobody needs any more is access that nobody watches. Dormant accounts are taken over without being missed, and their permissions outlive the reason for which they were granted.',
    steps: `
    Export %s with the time of their last use.
    Ask the owner of each whether it is still needed; no answer within two weeks means that it is not.
    Disable first; delete after 30 days without a complaint.
    Schedule an access review every quarter, so that the list stays short.`,
    links: ['azureReviews', 'awsUnused', 'googleIam'],
    mappings: ['cisDormant', 'cisRevoking', 'isoAccessRights'],
  },
  {
    controls: 'OwnersAtMostThree WildcardRolesAbsent PrivilegedAccessJustInTime OwnersMoreThanOne',
    rationale:
      'Whoever holds the highest role can undo every other control. The fewer hold it, and the shorter they hold it, the less a single stolen account is worth.',
    steps: `
    List who holds owner or administrator roles in %s, directly and through groups.
    Replace each by the narrowest built-in role that does the job; take \`*\` out of custom roles, action by action.
    Assign what remains just in time, with an approval, and for hours instead of for good.
    Keep two or three permanent owners, so that nobody is locked out.`,
    links: ['azurePim', 'azureRoles', 'awsBestPractices'],
    mappings: ['cisAdministrators', 'csfAccess', 'isoPrivileged'],
  },
  {
    controls:
      'RoleBasedAccess AdminUserDisabled AnonymousAccessDisabled AdministratorSet LocalUsersDisabled SharedKeyDisabled',
    rationale:
      'Shared and anonymous access leaves no name in the log and cannot be withdrawn from one person alone. Roles of the directory can.',
    steps: `
    Find out from the logs who uses shared or local credentials of %s.
    Give each person and workload an identity of the directory, with the narrowest role.
    Switch the shared, local or anonymous access off for %s.
    Change what was known to several people, such as the old password.`,
    links: ['azureRoles', 'azureRegistryAccess', 'kubernetesRbac'],
    mappings: ['cisRoles', 'csfAccess', 'isoAccessRights'],
  },
  {
    controls: 'AccessKeysRotated90Days KeysRegenerated RestKeyRotation ExpirySet RotatedYearly',
    rationale:
      'A long-lived secret is copied into scripts, laptops and backups over the years. Rotation ends the life of every copy that nobody remembers.',
    steps: `
    List %s older than the limit, with the time of their last use.
    Replace by managed identities or short-lived tokens whatever can do without a stored secret.
    Create the new secret beside the old one, move its users over, then disable the old one and watch for failures.
    Set an expiry date and let the vault rotate from now on.`,
    links: ['awsKeyRotation', 'awsSecrets', 'azureKeyVault'],
    mappings: ['csfIdentities', 'isoAuthentication'],
  },
  {
    controls: 'ManagedIdentity CredentialsInVault DefaultPasswordAbsent DeviceCertificates',
    rationale:
      'Credentials in code, images and settings leak with them: into repositories, backups and logs. What the platform issues by itself cannot be copied out, and what lies in a vault is logged each time it is read.',
    steps: `
    Search code, settings and images of %s for passwords, keys and connection strings.
    Give each workload an identity that the platform manages, or devices a certificate each, with only the permissions it needs.
    Keep what must remain a secret in the vault, and refer to it from there.
    Change every credential that was found: it counts as known.`,
    links: ['azureManagedIdentity', 'awsInstanceRoles', 'googleSecrets'],
    mappings: ['csfIdentities', 'isoAuthentication'],
  },
  {
    controls: 'SoftDeleteEnabled PurgeProtection',
    rationale:
      'Without the key, what it encrypts is lost. Soft delete and purge protection turn a mistake, or an attack, into a restore.',
    steps: `
    Enable soft delete for %s with 90 days, then purge protection; neither can be switched off again.
    Restrict who may delete and who may purge, and never to the same people.
    Raise an alert on each deletion, and practise a restore once.`,
    links: ['azureSoftDelete', 'azureKeyVault'],
    mappings: ['cisProtectBackups', 'csfBackups', 'isoCryptography'],
  },
];
