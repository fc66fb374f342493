import { family, theme } from './theme.js';

export const dataAnalytics = theme(
  family(
    `
    AnalyticsCluster | AnalyticsClusterService  | few  | analytics clusters
    DataFactory      | DataFactoryService       | few  | data integration pipelines
    DataWarehouse    | DataWarehouseService     | few  | data warehouses
    DataLake         | DataLakeService          | few  | data lake stores
    StreamJob        | StreamAnalyticsService   | few  | stream analytics jobs
    SearchIndex      | SearchIndexService       | few  | search services
    QueryWorkgroup   | InteractiveQueryService  | few  | interactive query workgroups
    `,
    `
    Critical | %sPublicAccessDisabled     | Ensure that public network access is disabled for %s
    High     | %sDirectoryJoined          | Ensure that directory-based sign-in is enforced for %s
    High     | %sCredentialsInVault       | Ensure that connection credentials are kept in the key vault for %s
    High     | %sPrivateEndpoint          | Ensure that private endpoints are configured for %s
    High     | %sEncryptedWithOwnKey      | Ensure that a customer-managed key encrypts the data of %s
    Moderate | %sInboundRangesLimited     | Ensure that inbound traffic is allowed from named address ranges only for %s
    Moderate | %sDiagnosticsRetention     | Ensure that diagnostic logs are kept for at least 365 days for %s
    Low      | %sQueryAuditing            | Ensure that statement-level auditing is switched on for %s
    Low      | %sIdleShutdown             | Ensure that automatic shutdown after idle time is configured for %s
    `,
  ),
);

export const dataInTransit = theme(
  family(
    `
    AppGateway       | ApplicationGatewayTls    | few  | application gateways
    WebApp           | WebAppTlsService         | many | web apps
    ApiApp           | ApiAppTlsService         | many | API apps
    FunctionApp      | FunctionAppTlsService    | many | function apps
    CacheInstance    | CacheTlsService          | few  | in-memory caches
    DatabaseServer   | DatabaseServerTls        | few  | relational database servers
    ContentNetwork   | ContentDeliveryTls       | few  | content delivery endpoints
    LoadBalancer     | LoadBalancerTls          | few  | load balancer listeners
    StorageEndpoint  | StorageEndpointTls       | many | storage endpoints
    `,
    `
    Critical | %sTlsLatest                | Ensure that the latest version of TLS encryption is used by %s
    Critical | %sPlainTextRefused         | Ensure that connections without encryption are refused by %s
    High     | %sWeakCiphersDisabled      | Ensure that weak and anonymous cipher suites are disabled for %s
    High     | %sCertificateValid30Days   | Ensure that no certificate expires within the next 30 days on %s
    High     | %sCertificateKeyLength     | Ensure that certificates with keys of at least 2048 bits are used by %s
    Moderate | %sHstsEnabled              | Ensure that strict transport security headers are sent by %s where HTTP is served
    Moderate | %sCertificateFromOwnIssuer | Ensure that certificates are issued by an approved authority for %s
    `,
  ),
);

export const dataAtRest = theme(
  family(
    `
    ObjectBucket     | ObjectStorageEncryption  | many | object storage buckets
    FileShare        | FileShareEncryption      | few  | file shares
    QueueStore       | QueueStorageEncryption   | few  | message queues
    RelationalDb     | DatabaseEncryption       | few  | relational databases
    DocumentDb       | DocumentStoreEncryption  | few  | document databases
    TableStore       | TableStorageEncryption   | few  | table stores
    NotebookVolume   | NotebookVolumeEncryption | few  | notebook volumes
    ArchiveVault     | ArchiveVaultEncryption   | few  | archive vaults
    `,
    `
    Critical | %sRestEncryption           | Ensure that encryption at rest is enabled for %s
    High     | %sRestOwnKey               | Ensure that encryption at rest uses a customer-managed key for %s
    High     | %sRestDoubleEncryption     | Ensure that infrastructure double encryption is switched on for %s
    High     | %sRestKeyRotation          | Ensure that the encryption key is rotated at least once a year for %s
    Moderate | %sRestKeyAccessLogged      | Ensure that each use of the encryption key is logged for %s
    Moderate | %sRestClassified           | Ensure that a data classification label is set on all %s
    `,
  ),
);
