import { family, theme } from './theme.js';

export const messaging = theme(
  family(
    `
    MessageQueue      | MessageQueueService      | few  | message queues
    EventHub          | EventHubService          | few  | event hubs
    ServiceBus        | ServiceBusService        | few  | service bus namespaces
    NotificationTopic | NotificationService      | many | notification topics
    EventGrid         | EventGridService         | few  | event routers
    MailRelay         | MailRelayService         | few  | mail relays
    `,
    `
    Critical | %sAnonymousPublishBlocked  | Ensure that anonymous principals cannot publish to %s
    High     | %sAccessRulesScoped        | Ensure that access rules grant no more than send or listen on %s
    High     | %sPrivateEndpointUsed      | Ensure that private endpoints are used to reach %s
    High     | %sLocalKeysDisabled        | Ensure that authentication with local keys is disabled for %s
    Moderate | %sServerSideEncryption     | Ensure that server-side encryption with a customer-managed key is enabled for %s
    Moderate | %sDeadLettersKept          | Ensure that undeliverable messages are kept and reviewed for %s
    Low      | %sDiagnosticLogs           | Ensure that diagnostic logs are set to be kept for 365 days for %s
    Low      | %sCrossAccountReviewed     | Ensure that subscriptions from other accounts are reviewed for %s
    `,
  ),
);

export const internetOfThings = theme(
  family(
    `
    DeviceHub         | DeviceHubService         | few  | device hubs
    DeviceEnrolment   | DeviceEnrolmentService   | few  | device enrolment services
    EdgeGateway       | EdgeGatewayService       | many | edge gateways
    TwinRegistry      | TwinRegistryService      | few  | digital twin registries
    `,
    `
    Critical | %sDeviceCertificates       | Ensure that devices authenticate with certificates against %s
    Critical | %sDefaultPasswordAbsent    | Ensure that no default password is accepted by %s
    High     | %sPublicNetworkOff         | Ensure that public network access is switched off for %s
    High     | %sFirmwareSigned           | Ensure that only signed firmware is distributed through %s
    High     | %sSharedKeysScoped         | Ensure that shared access keys are limited to one device each in %s
    Moderate | %sAddressFilterDeny        | Ensure that the default address filter is set to deny for %s
    Moderate | %sDeviceLogsCollected      | Ensure that connection logs of devices are collected from %s
    Moderate | %sModulesIsolated          | Ensure that modules run isolated from each other on %s
    Low      | %sIdleDevicesDisabled      | Ensure that devices without contact for 60 days are disabled in %s
    Low      | %sTimeSynchronised         | Ensure that the clock is synchronised with a trusted source on %s
    `,
  ),
);

export const machineLearning = theme(
  family(
    `
    TrainingWorkspace | TrainingWorkspaceService | few  | training workspaces
    ModelEndpoint     | ModelEndpointService     | few  | model endpoints
    NotebookServer    | NotebookServerService    | few  | notebook servers
    FeatureStore      | FeatureStoreService      | few  | feature stores
    LabellingProject  | LabellingService         | few  | labelling projects
    `,
    `
    Critical | %sInternetIsolated         | Ensure that direct internet access is disabled for %s
    Critical | %sEndpointAuthenticated    | Ensure that every request is authenticated before it reaches %s
    High     | %sVolumeEncrypted          | Ensure that a customer-managed key encrypts the volumes of %s
    High     | %sRootAccessDisabled       | Ensure that root access is disabled for users of %s
    High     | %sNetworkIsolationOn       | Ensure that network isolation is switched on for containers of %s
    Moderate | %sInsideOwnNetwork         | Ensure that an own virtual network is attached to %s
    Moderate | %sRequestsLogged           | Ensure that requests and responses are logged without personal data by %s
    Moderate | %sTrainingDataLineage      | Ensure that the lineage of training data is recorded for %s
    Low      | %sIdleComputeStopped       | Ensure that idle compute is stopped after 60 minutes in %s
    `,
  ),
);
