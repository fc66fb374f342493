import { family, theme } from './theme.js';

export const computeIaas = theme(
  family(
    `
    LinuxVm         | LinuxVirtualMachines       | many | Linux virtual machines
    DesktopVm       | DesktopVirtualMachines     | many | desktop virtual machines
    ScaleSet        | VirtualMachineScaleSets    | few  | virtual machine scale sets
    BareMetalHost   | BareMetalHostService       | few  | bare metal hosts
    JumpHost        | BastionHostService         | few  | jump hosts
    BatchPool       | BatchComputeService        | few  | batch compute pools
    `,
    `
    Critical | %sOsDiskEncrypted          | Ensure that operating system disks are encrypted for %s
    Critical | %sDataDiskEncrypted        | Ensure that attached data disks are encrypted for %s
    Critical | %sMalwareProtection        | Ensure that malware protection is installed and running on all %s
    Critical | %sMonitoringAgent          | Ensure that the monitoring agent is installed and reporting on %s
    High     | %sPublicAddressAbsent      | Ensure that public IP addresses are not assigned directly to %s
    High     | %sTrustedLaunch            | Ensure that 'Trusted Launch' with secure boot is enabled for %s
    High     | %sManagedIdentity          | Ensure that a managed identity is used in place of stored credentials on %s
    High     | %sPasswordSignInDisabled   | Ensure that password sign-in is disabled and key-based sign-in is enforced for %s
    Moderate | %sBootDiagnostics          | Ensure that boot diagnostics are enabled for %s
    Moderate | %sApprovedImagesOnly       | Ensure that only approved and current machine images are used for %s
    Moderate | %sEndorsedExtensionsOnly   | Ensure that only endorsed extensions are installed on %s
    Low      | %sTimeSynchronised         | Ensure that time synchronisation with a trusted source is configured for %s
    Low      | %sOwnerTagPresent          | Ensure that an owner tag is set so that %s can be traced to a team
    `,
  ),
  family(
    `
    UnattachedDisk  | ManagedDiskService    | many | unattached managed disks
    DiskSnapshot    | DiskSnapshotService   | many | disk snapshots
    MachineImage    | MachineImageService   | few  | custom machine images
    `,
    `
    Critical | %sCustomerKeyEncrypted     | Ensure that %s are encrypted with a customer-managed key
    High     | %sExportDisabled           | Ensure that export over public links is disabled for %s
    High     | %sPublicSharingDisabled    | Ensure that sharing with other accounts is disabled for %s
    Low      | %sRetentionLimited         | Ensure that %s older than 90 days are reviewed and removed
    `,
  ),
);

export const computePaas = theme(
  family(
    `
    WebApp          | WebAppService             | many | web apps
    ApiApp          | ApiAppService             | many | API apps
    FunctionApp     | FunctionAppService        | many | function apps
    MobileBackend   | MobileBackendService      | few  | mobile backends
    StaticSite      | StaticSiteService         | few  | static sites
    WorkflowApp     | WorkflowAppService        | few  | workflow apps
    `,
    `
    Critical | %sHttpsOnly                | Ensure that 'HTTPS Only' is enabled for %s
    High     | %sAuthenticationRequired   | Ensure that built-in authentication is enabled for all %s
    High     | %sManagedIdentity          | Ensure that a managed service identity is enabled for %s
    High     | %sIpRestrictions           | Ensure that IP restriction rules are configured for %s
    High     | %sClientCertificates       | Ensure that client certificates are set to 'Required' for %s
    High     | %sHttp2Enabled             | Ensure that HTTP/2 is enabled for %s
    High     | %sCertificatesWildcard     | Ensure that the LOAD_CERTIFICATES parameter is not set to '*' for %s
    Moderate | %sAlwaysOn                 | Ensure that 'Always On' is enabled for %s deployed on the basic tier and above
    Moderate | %sWebSocketsDisabled       | Ensure that web sockets are disabled for %s that do not need them
    Moderate | %sRuntimeVersionCurrent    | Ensure that a supported version of the language runtime is used by %s
    Low      | %sRemoteDebuggingOff       | Ensure that remote debugging is turned off for %s
    Low      | %sCrossOriginRestricted    | Ensure that cross-origin rules do not allow every resource to access %s
    Low      | %sAutoHeal                 | Ensure that 'Auto Heal' is enabled for %s
    Low      | %sCustomDomains            | Ensure that custom domains are configured for %s that serve production
    `,
  ),
  family(
    `
    ServerlessFunction | ServerlessFunctionService | many | serverless functions
    AppEnvironment     | AppEnvironmentService     | few  | isolated app environments
    `,
    `
    Critical | %sPlainSecretsAbsent       | Ensure that no secrets are kept in the environment variables of %s
    High     | %sInsideVirtualNetwork     | Ensure that %s run inside a virtual network
    Moderate | %sConcurrencyReserved      | Ensure that reserved concurrency is configured for %s in production
    Moderate | %sTracingEnabled           | Ensure that active tracing is enabled for %s
    `,
  ),
);
