import { family, theme } from './theme.js';

export const containers = theme(
  family(
    `
    Cluster           | KubernetesClusterService | few  | Kubernetes clusters
    NodePool          | KubernetesNodeService    | few  | Kubernetes node pools
    EdgeCluster       | EdgeClusterService       | few  | edge Kubernetes clusters
    `,
    `
    Critical | %sRoleBasedAccess          | Ensure that role-based access control is enabled for %s
    Critical | %sAnonymousAccessDisabled  | Ensure that anonymous requests to the API server are refused for %s
    High     | %sApiServerRangesLimited   | Ensure that authorised IP ranges limit access to the API server of %s
    High     | %sNetworkPolicyEnabled     | Ensure that a network policy plug-in is enabled for %s
    High     | %sMonitoringEnabled        | Ensure that monitoring of containers is enabled for %s
    High     | %sSecretsEncrypted         | Ensure that secrets are encrypted in the cluster store of %s
    High     | %sPrivateApiServer         | Ensure that the API server has no public endpoint for %s
    Moderate | %sVersionSupported         | Ensure that a supported Kubernetes version is installed on %s
    Moderate | %sSystemUpdatesApplied     | Ensure that the latest system updates are applied to the nodes of %s
    Moderate | %sAuditPolicyConfigured    | Ensure that an audit policy records requests to the API server of %s
    Moderate | %sAdmissionPolicies        | Ensure that admission policies are enforced on %s
    Low      | %sDashboardDisabled        | Ensure that the web dashboard is disabled on %s
    `,
  ),
  family(
    `
    Registry          | ContainerRegistryService | few  | container registries
    ContainerImage    | ContainerImageService    | many | container images
    ContainerGroup    | ContainerGroupService    | few  | container groups
    ServiceMesh       | ServiceMeshService       | few  | service meshes
    `,
    `
    Critical | %sVulnerabilitiesFixed     | Ensure that no critical vulnerability is open for more than 30 days in %s
    High     | %sAdminUserDisabled        | Ensure that the shared administrator user is disabled for %s
    High     | %sContentTrusted           | Ensure that signed content is enforced for %s
    High     | %sPrivileged               | Ensure that privileged mode is not permitted for workloads from %s
    Moderate | %sQuarantineEnabled        | Ensure that quarantine of unscanned content is switched on for %s
    Moderate | %sRunAsNonRoot             | Ensure that the root user is not the default user in %s
    Low      | %sLatestTagAbsent          | Ensure that the tag 'latest' is not deployed to production from %s
    `,
  ),
);
