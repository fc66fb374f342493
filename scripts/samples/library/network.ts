import type { Topic } from './topic.js';

export const network: readonly Topic[] = [
  {
    controls: 'NetGroupIngress%sRestricted',
    rationale:
      'Every port that answers the internet is found within minutes and tried around the clock. Management, file and database protocols have no business there.',
    steps: `
    Find the rules that admit any address (\`0.0.0.0/0\`, \`::/0\`) to %s, and what is behind them.
    Check in the flow logs who really connects.
    Replace the rule by the address ranges or security groups that need it; reach servers for administration through a bastion or session service instead.
    Deny the rest, and let a policy refuse such rules from now on.`,
    links: ['awsSecurityGroups', 'azureNsg', 'googleFirewall', 'azureBastion'],
    mappings: ['cisServerFirewall', 'csfNetworks', 'isoNetworks'],
  },
  {
    controls: 'NetGroupEgress%sRestricted',
    rationale:
      'Stolen data leaves, and implants call home, through outbound rules that nobody restricted. A named destination is one that somebody thought about.',
    steps: `
    List from the flow logs which destinations are reached by %s.
    Allow those that are needed by name: a service tag, a prefix list, an address range.
    Deny outbound traffic to %s for all others, first with logging alone.
    Review the denied connections after a week, then leave the rule in force.`,
    links: ['awsSecurityGroups', 'azureNsg', 'googleFirewall'],
    mappings: ['cisFiltering', 'csfNetworks', 'isoSegregation'],
  },
  {
    controls:
      'DefaultNetworkDeny TrustedServicesOnly PublicAccessDisabled PublicEndpointOff PrivateEndpoint PrivateLink AnyAddressBlocked PublicAccessBlocked PublicUseAbsent PublicSharingDisabled ApiServerRangesLimited IpRestrictions Monitor%sPublicEndpoints InsideVirtualNetwork PublicAddressAbsent FirewallEnabled',
    rationale:
      'An endpoint that the whole internet reaches is protected by its credentials alone. Where the network lets in only what needs it, a leaked key is not enough.',
    steps: `
    Find out from the access logs which networks and identities use %s.
    Create a private endpoint, or allow the address ranges that remain.
    Set the default to **deny**, and remove public addresses and anonymous access.
    Test from a permitted and from a foreign network, and let a policy refuse public endpoints from now on.`,
    links: ['azurePrivateEndpoint', 'awsPrivateLink', 'googlePrivateConnect', 'azureStorageNetwork', 'awsBlockPublic'],
    mappings: ['cisArchitecture', 'csfNetworks', 'isoNetworks'],
  },
  {
    controls: 'FlowLogOn',
    rationale:
      'After an incident the first question is who talked to whom. Flow logs answer it; without them nobody can.',
    steps: `
    Enable flow logs for %s, for accepted and for rejected traffic.
    Send them to the central log store, and keep them for at least 90 days.
    Raise alerts on traffic to addresses that are known to be hostile.`,
    links: ['awsFlowLogs', 'azureFlowLogs', 'googleFlowLogs'],
    mappings: ['cisFlows', 'csfMonitoring', 'isoMonitoring'],
  },
  {
    controls: 'ForwardingDisabled',
    rationale:
      'A machine that forwards packets can pass by the rules between networks. Only appliances that are meant to route should.',
    steps: `
    List which %s forward packets, and which are routers or firewalls by purpose.
    Disable forwarding on all others, in the platform and in the operating system.
    Route through the firewall, and deny the setting by a policy.`,
    links: ['azureNsg', 'awsSecurityGroups'],
    mappings: ['cisArchitecture', 'csfNetworks', 'isoSegregation'],
  },
  {
    controls: 'RateLimited PreventionMode BotProtection',
    rationale:
      'Without a limit a single client can guess passwords, scrape data or use up what all others need, as fast as the network allows.',
    steps: `
    Read from the access logs how many requests a real client makes in five minutes at peak.
    Set a limit for %s at about twice that number for each address, lower for sign-in and search, in counting mode.
    Look after a week at who would have been stopped, then block.
    Raise an alert where the limit is reached often.`,
    links: ['awsRateLimit', 'azureWaf', 'googleArmor'],
    mappings: ['cisApplicationFilter', 'csfNetworks', 'isoApplication'],
  },
  {
    controls:
      'HttpsOnly SecureTransferRequired TlsLatest WeakCiphersDisabled HstsEnabled CertificateKeyLength ClientCertificates Http2Enabled',
    rationale:
      'What travels in plain text, or under encryption that is no longer sound, can be read and changed on its way, sign-in tokens included.',
    steps: `
    Look in the access logs for clients of %s that use plain HTTP or TLS below 1.2, and have them updated.
    Redirect HTTP to HTTPS, and set TLS 1.2 as the minimum; offer 1.3.
    Choose the provider's current policy of cipher suites, without those for old clients.
    Send strict transport security headers where browsers connect, and test from outside.`,
    links: ['azureTls', 'awsTls', 'azureWebSecurity'],
    mappings: ['cisTransit', 'csfTransit', 'isoCryptography'],
  },
  {
    controls: 'CertificateValid30Days CertificateFromOwnIssuer CertificatesWildcard',
    rationale:
      'An expired certificate stops a service for everybody at once; one from an unknown issuer, or loaded where nobody needs it, lets somebody else speak in its name.',
    steps: `
    List the certificates of %s with issuer, expiry and where they are used.
    Renew those that expire soon, from an approved authority.
    Let the certificate service renew and deploy them from now on, and load only those that are used.
    Raise an alert 30 days before the expiry of any.`,
    links: ['awsCertificates', 'azureCertificates'],
    mappings: ['csfTransit', 'isoCryptography'],
  },
  {
    controls: 'CustomDomains CrossOriginRestricted WebSocketsDisabled AuthenticationRequired',
    rationale:
      'What a web application answers, to whom and under which name, is part of its attack surface. Features that nobody uses are only of use to others.',
    steps: `
    List for %s which origins, protocols and domains are in use.
    Name the allowed origins instead of \`*\`, and switch off web sockets where no code opens one.
    Bind a domain of your own with a managed certificate, and require sign-in before the application.
    Test the application, then keep the settings in code so that the next deployment does not undo them.`,
    links: ['azureWebSecurity', 'azureWebSettings', 'azureWebRestrictions'],
    mappings: ['cisUnnecessary', 'csfConfiguration', 'isoApplication'],
  },
];
