import { family, theme } from './theme.js';

export const networking = theme(
  family(
    `
    Tcp20     | VirtualNetworkService | many | 'file transfer data' (TCP:20)
    Tcp21     | VirtualNetworkService | many | 'file transfer control' (TCP:21)
    Tcp22     | VirtualNetworkService | many | 'secure shell' (TCP:22)
    Tcp23     | VirtualNetworkService | many | 'Telnet' (TCP:23)
    Tcp25     | VirtualNetworkService | many | 'mail transfer' (TCP:25)
    Tcp53     | VirtualNetworkService | many | 'name service' (TCP:53)
    Udp53     | VirtualNetworkService | many | 'name service' (UDP:53)
    Udp69     | VirtualNetworkService | many | 'trivial file transfer' (UDP:69)
    Tcp110    | VirtualNetworkService | many | 'mailbox access' (TCP:110)
    Udp123    | VirtualNetworkService | many | 'network time' (UDP:123)
    Tcp135    | VirtualNetworkService | many | 'remote procedure call' (TCP:135)
    Udp137    | VirtualNetworkService | many | 'NetBIOS name service' (UDP:137)
    Udp138    | VirtualNetworkService | many | 'NetBIOS datagram service' (UDP:138)
    Tcp139    | VirtualNetworkService | many | 'NetBIOS session service' (TCP:139)
    Udp161    | VirtualNetworkService | many | 'network management' (UDP:161)
    Tcp389    | VirtualNetworkService | many | 'directory access' (TCP:389)
    Udp389    | VirtualNetworkService | many | 'directory access' (UDP:389)
    Tcp445    | VirtualNetworkService | many | 'file sharing' (TCP:445)
    Tcp636    | VirtualNetworkService | many | 'directory access over TLS' (TCP:636)
    Tcp873    | VirtualNetworkService | many | 'file synchronisation' (TCP:873)
    Tcp1433   | VirtualNetworkService | many | 'database listener' (TCP:1433)
    Udp1434   | VirtualNetworkService | many | 'database browser' (UDP:1434)
    Tcp2049   | VirtualNetworkService | many | 'network file system' (TCP:2049)
    Tcp2375   | VirtualNetworkService | many | 'container daemon' (TCP:2375)
    Tcp3306   | VirtualNetworkService | many | 'relational database' (TCP:3306)
    Tcp3389   | VirtualNetworkService | many | 'remote desktop' (TCP:3389)
    Tcp5432   | VirtualNetworkService | many | 'object-relational database' (TCP:5432)
    Tcp5601   | VirtualNetworkService | many | 'log dashboard' (TCP:5601)
    Tcp5900   | VirtualNetworkService | many | 'remote framebuffer' (TCP:5900)
    Tcp6379   | VirtualNetworkService | many | 'in-memory cache' (TCP:6379)
    Tcp7001   | VirtualNetworkService | many | 'wide-column store' (TCP:7001)
    Tcp8080   | VirtualNetworkService | many | 'internal web port' (TCP:8080)
    Tcp9200   | VirtualNetworkService | many | 'search index' (TCP:9200)
    Tcp11211  | VirtualNetworkService | many | 'object cache' (TCP:11211)
    Tcp27017  | VirtualNetworkService | many | 'document database' (TCP:27017)
    `,
    `
    High     | NetGroupIngress%sRestricted | Ensure that inbound traffic to %s is restricted from the public internet
    Moderate | NetGroupEgress%sRestricted  | Ensure that outbound traffic to %s is limited to named destinations
    `,
  ),
  family(
    `
    Subnet            | SubnetRuleService        | many | subnets
    VirtualNetwork    | VirtualNetworkSettings   | few  | virtual networks
    NetworkInterface  | NetworkInterfaceService  | many | network interfaces
    RouteTable        | RouteTableService        | few  | route tables
    PrivateGateway    | PrivateGatewayService    | few  | private network gateways
    `,
    `
    Critical | %sRulesAssociated          | Ensure that inbound and outbound traffic rules are associated with all %s
    Critical | %sAnyToAnyAbsent           | Ensure that no rule allows any protocol from any source for %s
    High     | %sForwardingDisabled       | Ensure that IP forwarding is disabled for %s
    Moderate | %sFlowLogOn                | Ensure that the flow log status is set to 'On' for %s
    Moderate | %sUnusedRemoved            | Ensure that %s without any attachment are removed
    Low      | %sDescriptionPresent       | Ensure that purpose and owner are described for all %s
    `,
  ),
);

export const webProtection = theme(
  family(
    `
    WebFirewall       | WebFirewallService       | few  | web application firewalls
    ApiGateway        | ApiGatewayService        | few  | API gateways
    ApplicationGateway| ApplicationGatewayService| few  | application gateways
    EdgeFrontDoor     | EdgeFrontDoorService     | few  | edge entry points
    DeliveryNetwork   | ContentDeliveryService   | few  | content delivery networks
    PublicLoadBalancer| PublicLoadBalancers      | few  | public load balancers
    `,
    `
    Critical | %sRuleSetLatest            | Ensure that the latest protection rule set is used for %s
    Critical | %sPreventionMode           | Ensure that 'Prevention' mode is enabled for %s
    High     | %sRequestBodyInspected     | Ensure that request bodies are inspected by %s
    High     | %sRateLimited              | Ensure that rate limits are configured for %s
    High     | %sFloodProtection          | Ensure that protection against volumetric attacks is enabled for %s
    High     | %sOriginAuthenticated      | Ensure that the origin accepts requests only from %s
    Moderate | %sBotProtection            | Ensure that the bot protection rules are enabled for %s
    Moderate | %sAccessLogged             | Ensure that access logs are written and kept for 90 days by %s
    Low      | %sServerHeadersRemoved     | Ensure that headers which reveal software versions are removed by %s
    Low      | %sGeoFilterConfigured      | Ensure that geographic filters are configured for %s that serve one market
    `,
  ),
);
