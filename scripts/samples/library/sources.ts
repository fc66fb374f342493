/** The vendors' pages and the controls of other benchmarks that the sample library refers to, each once. */

export const LINKS = {
  awsBestPractices: [
    'AWS: security best practices in IAM',
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html',
  ],
  awsMfa: [
    'AWS: multi-factor authentication in IAM',
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_mfa.html',
  ],
  azureMfa: [
    'Microsoft Entra: how multifactor authentication works',
    'https://learn.microsoft.com/en-us/entra/identity/authentication/concept-mfa-howitworks',
  ],
  azureConditionalAccess: [
    'Microsoft Entra: Conditional Access',
    'https://learn.microsoft.com/en-us/entra/identity/conditional-access/overview',
  ],
  azureLegacy: [
    'Microsoft Entra: block legacy authentication',
    'https://learn.microsoft.com/en-us/entra/identity/conditional-access/policy-block-legacy-authentication',
  ],
  azureSignInRisk: [
    'Microsoft Entra ID Protection',
    'https://learn.microsoft.com/en-us/entra/id-protection/overview-identity-protection',
  ],
  azureReviews: [
    'Microsoft Entra: access reviews',
    'https://learn.microsoft.com/en-us/entra/id-governance/access-reviews-overview',
  ],
  azurePim: [
    'Microsoft Entra: Privileged Identity Management',
    'https://learn.microsoft.com/en-us/entra/id-governance/privileged-identity-management/pim-configure',
  ],
  azureRoles: [
    'Azure: best practices for role-based access control',
    'https://learn.microsoft.com/en-us/azure/role-based-access-control/best-practices',
  ],
  googleIam: ['Google Cloud: use IAM securely', 'https://cloud.google.com/iam/docs/using-iam-securely'],
  awsUnused: [
    'AWS: last accessed information in IAM',
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/access_policies_last-accessed.html',
  ],
  awsKeyRotation: [
    'AWS: access keys of IAM users',
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_access-keys.html',
  ],
  azureManagedIdentity: [
    'Azure: managed identities',
    'https://learn.microsoft.com/en-us/entra/identity/managed-identities-azure-resources/overview',
  ],
  awsInstanceRoles: [
    'AWS: IAM roles for Amazon EC2',
    'https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/iam-roles-for-amazon-ec2.html',
  ],
  googleServiceAccounts: [
    'Google Cloud: service accounts',
    'https://cloud.google.com/iam/docs/service-account-overview',
  ],
  awsSecurityGroups: [
    'AWS: security groups of a VPC',
    'https://docs.aws.amazon.com/vpc/latest/userguide/vpc-security-groups.html',
  ],
  azureNsg: [
    'Azure: network security groups',
    'https://learn.microsoft.com/en-us/azure/virtual-network/network-security-groups-overview',
  ],
  googleFirewall: ['Google Cloud: VPC firewall rules', 'https://cloud.google.com/firewall/docs/firewalls'],
  awsFlowLogs: ['AWS: VPC flow logs', 'https://docs.aws.amazon.com/vpc/latest/userguide/flow-logs.html'],
  azureFlowLogs: [
    'Azure: virtual network flow logs',
    'https://learn.microsoft.com/en-us/azure/network-watcher/vnet-flow-logs-overview',
  ],
  googleFlowLogs: ['Google Cloud: VPC Flow Logs', 'https://cloud.google.com/vpc/docs/flow-logs'],
  awsPrivateLink: ['AWS: PrivateLink', 'https://docs.aws.amazon.com/vpc/latest/privatelink/what-is-privatelink.html'],
  azurePrivateEndpoint: [
    'Azure: private endpoints',
    'https://learn.microsoft.com/en-us/azure/private-link/private-endpoint-overview',
  ],
  googlePrivateConnect: [
    'Google Cloud: Private Service Connect',
    'https://cloud.google.com/vpc/docs/private-service-connect',
  ],
  awsSessionManager: [
    'AWS: Systems Manager Session Manager',
    'https://docs.aws.amazon.com/systems-manager/latest/userguide/session-manager.html',
  ],
  azureBastion: ['Azure: Bastion', 'https://learn.microsoft.com/en-us/azure/bastion/bastion-overview'],
  awsRateLimit: [
    'AWS WAF: rate-based rules',
    'https://docs.aws.amazon.com/waf/latest/developerguide/waf-rule-statement-type-rate-based.html',
  ],
  azureWaf: [
    'Azure: Web Application Firewall',
    'https://learn.microsoft.com/en-us/azure/web-application-firewall/overview',
  ],
  googleArmor: ['Google Cloud Armor: rate limiting', 'https://cloud.google.com/armor/docs/rate-limiting-overview'],
  azureWebSecurity: [
    'Azure App Service: security',
    'https://learn.microsoft.com/en-us/azure/app-service/overview-security',
  ],
  azureWebRestrictions: [
    'Azure App Service: access restrictions',
    'https://learn.microsoft.com/en-us/azure/app-service/app-service-ip-restrictions',
  ],
  azureWebSettings: [
    'Azure App Service: common settings',
    'https://learn.microsoft.com/en-us/azure/app-service/configure-common',
  ],
  awsLambdaConcurrency: [
    'AWS Lambda: reserved concurrency',
    'https://docs.aws.amazon.com/lambda/latest/dg/configuration-concurrency.html',
  ],
  awsLambdaVpc: [
    'AWS Lambda: functions in a VPC',
    'https://docs.aws.amazon.com/lambda/latest/dg/configuration-vpc.html',
  ],
  awsImages: ['AWS: Amazon Machine Images', 'https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/AMIs.html'],
  azureTrustedLaunch: [
    'Azure: Trusted Launch',
    'https://learn.microsoft.com/en-us/azure/virtual-machines/trusted-launch',
  ],
  azureBootDiagnostics: [
    'Azure: boot diagnostics',
    'https://learn.microsoft.com/en-us/azure/virtual-machines/boot-diagnostics',
  ],
  azureMonitorAgent: [
    'Azure: Azure Monitor Agent',
    'https://learn.microsoft.com/en-us/azure/azure-monitor/agents/azure-monitor-agent-overview',
  ],
  awsPatch: [
    'AWS: Systems Manager Patch Manager',
    'https://docs.aws.amazon.com/systems-manager/latest/userguide/patch-manager.html',
  ],
  azureUpdates: ['Azure: Update Manager', 'https://learn.microsoft.com/en-us/azure/update-manager/overview'],
  azureDefender: [
    'Microsoft Defender for Cloud',
    'https://learn.microsoft.com/en-us/azure/defender-for-cloud/defender-for-cloud-introduction',
  ],
  awsGuardDuty: ['AWS: Amazon GuardDuty', 'https://docs.aws.amazon.com/guardduty/latest/ug/what-is-guardduty.html'],
  awsInspector: ['AWS: Amazon Inspector', 'https://docs.aws.amazon.com/inspector/latest/user/what-is-inspector.html'],
  kubernetesRbac: [
    'Kubernetes: role-based access control',
    'https://kubernetes.io/docs/reference/access-authn-authz/rbac/',
  ],
  kubernetesPodSecurity: [
    'Kubernetes: pod security standards',
    'https://kubernetes.io/docs/concepts/security/pod-security-standards/',
  ],
  kubernetesVersions: ['Kubernetes: version skew policy', 'https://kubernetes.io/releases/version-skew-policy/'],
  azureKubernetesVersions: [
    'Azure: supported Kubernetes versions',
    'https://learn.microsoft.com/en-us/azure/aks/supported-kubernetes-versions',
  ],
  azureRegistryAccess: [
    'Azure Container Registry: authentication',
    'https://learn.microsoft.com/en-us/azure/container-registry/container-registry-authentication',
  ],
  awsImageTags: [
    'Amazon ECR: immutable image tags',
    'https://docs.aws.amazon.com/AmazonECR/latest/userguide/image-tag-mutability.html',
  ],
  azureKeyVault: [
    'Azure Key Vault: best practices',
    'https://learn.microsoft.com/en-us/azure/key-vault/general/best-practices',
  ],
  azureSoftDelete: [
    'Azure Key Vault: soft delete',
    'https://learn.microsoft.com/en-us/azure/key-vault/general/soft-delete-overview',
  ],
  awsSecrets: [
    'AWS Secrets Manager: best practices',
    'https://docs.aws.amazon.com/secretsmanager/latest/userguide/best-practices.html',
  ],
  googleSecrets: [
    'Google Secret Manager: best practices',
    'https://cloud.google.com/secret-manager/docs/best-practices',
  ],
  azureOwnKeys: [
    'Azure Storage: customer-managed keys',
    'https://learn.microsoft.com/en-us/azure/storage/common/customer-managed-keys-overview',
  ],
  azureDoubleEncryption: [
    'Azure Storage: infrastructure encryption',
    'https://learn.microsoft.com/en-us/azure/storage/common/infrastructure-encryption-enable',
  ],
  awsKms: ['AWS Key Management Service', 'https://docs.aws.amazon.com/kms/latest/developerguide/overview.html'],
  googleOwnKeys: ['Google Cloud: customer-managed encryption keys', 'https://cloud.google.com/kms/docs/cmek'],
  awsCertificates: [
    'AWS Certificate Manager: managed renewal',
    'https://docs.aws.amazon.com/acm/latest/userguide/managed-renewal.html',
  ],
  azureCertificates: [
    'Azure Key Vault: renew certificates',
    'https://learn.microsoft.com/en-us/azure/key-vault/certificates/overview-renew-certificate',
  ],
  azureTls: [
    'Azure Storage: minimum version of TLS',
    'https://learn.microsoft.com/en-us/azure/storage/common/transport-layer-security-configure-minimum-version',
  ],
  awsTls: [
    'AWS: security policies of Application Load Balancers',
    'https://docs.aws.amazon.com/elasticloadbalancing/latest/application/describe-ssl-policies.html',
  ],
  azureStorageNetwork: [
    'Azure Storage: firewalls and virtual networks',
    'https://learn.microsoft.com/en-us/azure/storage/common/storage-network-security',
  ],
  awsBlockPublic: [
    'Amazon S3: block public access',
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html',
  ],
  awsVersioning: ['Amazon S3: versioning', 'https://docs.aws.amazon.com/AmazonS3/latest/userguide/Versioning.html'],
  googleVersioning: [
    'Google Cloud Storage: object versioning',
    'https://cloud.google.com/storage/docs/object-versioning',
  ],
  azureLabels: [
    'Microsoft Purview: sensitivity labels',
    'https://learn.microsoft.com/en-us/purview/sensitivity-labels',
  ],
  awsMacie: ['AWS: Amazon Macie', 'https://docs.aws.amazon.com/macie/latest/user/what-is-macie.html'],
  awsTrailIntegrity: [
    'AWS CloudTrail: validate log files',
    'https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-log-file-validation-intro.html',
  ],
  azureDiagnostics: [
    'Azure Monitor: diagnostic settings',
    'https://learn.microsoft.com/en-us/azure/azure-monitor/essentials/diagnostic-settings',
  ],
  googleAuditLogs: ['Google Cloud: audit logs', 'https://cloud.google.com/logging/docs/audit'],
  azureWriteOnce: [
    'Azure Storage: immutable storage',
    'https://learn.microsoft.com/en-us/azure/storage/blobs/immutable-storage-overview',
  ],
  awsObjectLock: ['Amazon S3: Object Lock', 'https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-lock.html'],
  awsAlarms: [
    'Amazon CloudWatch: alarms',
    'https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/AlarmThatSendsEmail.html',
  ],
  azureAlerts: [
    'Azure Monitor: alerts',
    'https://learn.microsoft.com/en-us/azure/azure-monitor/alerts/alerts-overview',
  ],
  azureSqlAudit: [
    'Azure SQL: auditing',
    'https://learn.microsoft.com/en-us/azure/azure-sql/database/auditing-overview',
  ],
  postgresLogging: [
    'PostgreSQL: error reporting and logging',
    'https://www.postgresql.org/docs/current/runtime-config-logging.html',
  ],
  awsDatabaseUpgrades: [
    'Amazon RDS: upgrades and maintenance',
    'https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_UpgradeDBInstance.Maintenance.html',
  ],
  azureLocks: [
    'Azure: lock resources',
    'https://learn.microsoft.com/en-us/azure/azure-resource-manager/management/lock-resources',
  ],
  azurePolicy: ['Azure Policy', 'https://learn.microsoft.com/en-us/azure/governance/policy/overview'],
  awsControlPolicies: [
    'AWS Organizations: service control policies',
    'https://docs.aws.amazon.com/organizations/latest/userguide/orgs_manage_policies_scps.html',
  ],
  azureTags: ['Azure: tags', 'https://learn.microsoft.com/en-us/azure/azure-resource-manager/management/tag-resources'],
  awsBackup: ['AWS Backup', 'https://docs.aws.amazon.com/aws-backup/latest/devguide/whatisbackup.html'],
  azureBackup: ['Azure Backup: security features', 'https://learn.microsoft.com/en-us/azure/backup/security-overview'],
  azureApproval: [
    'Azure Backup: multi-user authorisation',
    'https://learn.microsoft.com/en-us/azure/backup/multi-user-authorization-concept',
  ],
  azureZones: [
    'Azure: availability zones',
    'https://learn.microsoft.com/en-us/azure/reliability/availability-zones-overview',
  ],
  azureIot: [
    'Azure: security of Internet of Things solutions',
    'https://learn.microsoft.com/en-us/azure/iot/iot-overview-security',
  ],
  awsIot: [
    'AWS IoT Core: client authentication',
    'https://docs.aws.amazon.com/iot/latest/developerguide/client-authentication.html',
  ],
} as const satisfies Readonly<Record<string, readonly [title: string, url: string]>>;

const CIS = 'CIS Controls v8';
const CSF = 'NIST CSF 2.0';
const ISO = 'ISO/IEC 27001:2022';

export const MAPPINGS = {
  cisAccessLists: [CIS, '3.3', 'Configure Data Access Control Lists'],
  cisRetention: [CIS, '3.4', 'Enforce Data Retention'],
  cisClassification: [CIS, '3.7', 'Establish and Maintain a Data Classification Scheme'],
  cisTransit: [CIS, '3.10', 'Encrypt Sensitive Data in Transit'],
  cisRest: [CIS, '3.11', 'Encrypt Sensitive Data at Rest'],
  cisConfiguration: [CIS, '4.1', 'Establish and Maintain a Secure Configuration Process'],
  cisServerFirewall: [CIS, '4.4', 'Implement and Manage a Firewall on Servers'],
  cisUnnecessary: [CIS, '4.8', 'Uninstall or Disable Unnecessary Services on Enterprise Assets and Software'],
  cisDormant: [CIS, '5.3', 'Disable Dormant Accounts'],
  cisAdministrators: [CIS, '5.4', 'Restrict Administrator Privileges to Dedicated Administrator Accounts'],
  cisRevoking: [CIS, '6.2', 'Establish an Access Revoking Process'],
  cisMfaAdministrators: [CIS, '6.5', 'Require MFA for Administrative Access'],
  cisRoles: [CIS, '6.8', 'Define and Maintain Role-Based Access Control'],
  cisPatches: [CIS, '7.3', 'Perform Automated Operating System Patch Management'],
  cisRemediation: [CIS, '7.7', 'Remediate Detected Vulnerabilities'],
  cisCollectLogs: [CIS, '8.2', 'Collect Audit Logs'],
  cisDetailedLogs: [CIS, '8.5', 'Collect Detailed Audit Logs'],
  cisCentralLogs: [CIS, '8.9', 'Centralize Audit Logs'],
  cisRetainLogs: [CIS, '8.10', 'Retain Audit Logs'],
  cisTime: [CIS, '8.4', 'Standardize Time Synchronization'],
  cisMalware: [CIS, '10.1', 'Deploy and Maintain Anti-Malware Software'],
  cisBackups: [CIS, '11.2', 'Perform Automated Backups'],
  cisProtectBackups: [CIS, '11.3', 'Protect Recovery Data'],
  cisArchitecture: [CIS, '12.2', 'Establish and Maintain a Secure Network Architecture'],
  cisAlerting: [CIS, '13.1', 'Centralize Security Event Alerting'],
  cisFiltering: [CIS, '13.4', 'Perform Traffic Filtering Between Network Segments'],
  cisFlows: [CIS, '13.6', 'Collect Network Traffic Flow Logs'],
  cisApplicationFilter: [CIS, '13.10', 'Perform Application Layer Filtering'],
  cisSupported: [CIS, '2.2', 'Ensure Authorized Software is Currently Supported'],
  cisAllowlist: [CIS, '2.5', 'Allowlist Authorized Software'],
  cisInventory: [CIS, '1.1', 'Establish and Maintain Detailed Enterprise Asset Inventory'],
  csfIdentities: [CSF, 'PR.AA-01'],
  csfAuthenticated: [CSF, 'PR.AA-03'],
  csfAccess: [CSF, 'PR.AA-05'],
  csfRest: [CSF, 'PR.DS-01'],
  csfTransit: [CSF, 'PR.DS-02'],
  csfBackups: [CSF, 'PR.DS-11'],
  csfConfiguration: [CSF, 'PR.PS-01'],
  csfSoftware: [CSF, 'PR.PS-02'],
  csfLogs: [CSF, 'PR.PS-04'],
  csfUnauthorised: [CSF, 'PR.PS-05'],
  csfNetworks: [CSF, 'PR.IR-01'],
  csfCapacity: [CSF, 'PR.IR-04'],
  csfMonitoring: [CSF, 'DE.CM-01'],
  csfRuntime: [CSF, 'DE.CM-09'],
  isoInventory: [ISO, 'A.5.9', 'Inventory of information and other associated assets'],
  isoLabelling: [ISO, 'A.5.13', 'Labelling of information'],
  isoAccessRights: [ISO, 'A.5.18', 'Access rights'],
  isoAuthentication: [ISO, 'A.5.17', 'Authentication information'],
  isoRecords: [ISO, 'A.5.33', 'Protection of records'],
  isoPrivileged: [ISO, 'A.8.2', 'Privileged access rights'],
  isoSecureAuthentication: [ISO, 'A.8.5', 'Secure authentication'],
  isoCapacity: [ISO, 'A.8.6', 'Capacity management'],
  isoMalware: [ISO, 'A.8.7', 'Protection against malware'],
  isoVulnerabilities: [ISO, 'A.8.8', 'Management of technical vulnerabilities'],
  isoConfiguration: [ISO, 'A.8.9', 'Configuration management'],
  isoBackup: [ISO, 'A.8.13', 'Information backup'],
  isoRedundancy: [ISO, 'A.8.14', 'Redundancy of information processing facilities'],
  isoLogging: [ISO, 'A.8.15', 'Logging'],
  isoMonitoring: [ISO, 'A.8.16', 'Monitoring activities'],
  isoClocks: [ISO, 'A.8.17', 'Clock synchronization'],
  isoSoftware: [ISO, 'A.8.19', 'Installation of software on operational systems'],
  isoNetworks: [ISO, 'A.8.20', 'Networks security'],
  isoSegregation: [ISO, 'A.8.22', 'Segregation of networks'],
  isoCryptography: [ISO, 'A.8.24', 'Use of cryptography'],
  isoApplication: [ISO, 'A.8.26', 'Application security requirements'],
  isoChange: [ISO, 'A.8.32', 'Change management'],
} as const satisfies Readonly<Record<string, readonly [benchmark: string, control: string, title?: string]>>;

export type LinkName = keyof typeof LINKS;
export type MappingName = keyof typeof MAPPINGS;
