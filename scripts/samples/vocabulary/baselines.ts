/** Baselines for the guest operating systems of virtual machines: one category each, which most accounts never assess. */

export interface Baseline {
  readonly platform: 'Windows' | 'Linux';
  readonly area: string;
  /** What the baseline sets. */
  readonly settings: readonly string[];
}

export interface BaselineControl {
  /** The title with `%s` for a setting. */
  readonly title: string;
  readonly severity: 'High' | 'Moderate' | 'Low' | 'VeryLow';
}

export const BASELINE_CONTROLS: Readonly<Record<Baseline['platform'], readonly BaselineControl[]>> = {
  Windows: [
    { title: '%s is configured as required for domain controllers', severity: 'High' },
    { title: '%s is configured as required for member servers', severity: 'Moderate' },
    { title: '%s is configured as required for workgroup servers', severity: 'Low' },
    { title: '%s cannot be changed by local administrators', severity: 'VeryLow' },
  ],
  Linux: [
    { title: '%s is configured as required for Debian family systems', severity: 'High' },
    { title: '%s is configured as required for Red Hat family systems', severity: 'Moderate' },
    { title: '%s is configured as required for SUSE family systems', severity: 'Low' },
    { title: '%s is restored after a restart', severity: 'VeryLow' },
  ],
};

export const BASELINES: readonly Baseline[] = [
  {
    platform: 'Windows',
    area: 'Account Policies',
    settings: [
      'Account lockout duration',
      'Account lockout threshold',
      'Reset of the lockout counter',
      'Password history',
      'Maximum password age',
      'Minimum password length',
    ],
  },
  {
    platform: 'Windows',
    area: 'Audit Policy - Logon',
    settings: ['Credential validation', 'Account lockout', 'Group membership', 'Logoff', 'Logon', 'Special logon'],
  },
  {
    platform: 'Windows',
    area: 'Audit Policy - System',
    settings: [
      'Security state change',
      'Security system extension',
      'System integrity',
      'Process creation',
      'Policy change',
      'Sensitive privilege use',
    ],
  },
  {
    platform: 'Windows',
    area: 'Audit Policy - Account Management',
    settings: [
      'Application group management',
      'Computer account management',
      'Distribution group management',
      'Security group management',
      'User account management',
      'Other account management events',
    ],
  },
  {
    platform: 'Windows',
    area: 'User Rights Assignment',
    settings: [
      'Access this computer from the network',
      'Act as part of the operating system',
      'Back up files and directories',
      'Create global objects',
      'Debug programs',
      'Load and unload device drivers',
    ],
  },
  {
    platform: 'Windows',
    area: 'Security Options - Accounts',
    settings: [
      'Guest account status',
      'Use of blank passwords',
      'Administrator account name',
      'Guest account name',
      'Block of consumer accounts',
      'Machine account password age',
    ],
  },
  {
    platform: 'Windows',
    area: 'Security Options - Network Security',
    settings: [
      'LAN Manager authentication level',
      'LDAP client signing',
      'Minimum session security for clients',
      'Minimum session security for servers',
      'Storage of LAN Manager hashes',
      'Anonymous enumeration of shares',
    ],
  },
  {
    platform: 'Windows',
    area: 'Security Options - Interactive Logon',
    settings: [
      'Display of the last user name',
      'Machine inactivity limit',
      'Logon message text',
      'Cached logon count',
      'Password change prompt',
      'Smart card removal behavior',
    ],
  },
  {
    platform: 'Windows',
    area: 'Windows Firewall Properties',
    settings: [
      'Domain profile state',
      'Domain profile inbound connections',
      'Private profile state',
      'Private profile inbound connections',
      'Public profile state',
      'Public profile inbound connections',
    ],
  },
  {
    platform: 'Windows',
    area: 'System Services',
    settings: [
      'Print spooler service',
      'Remote registry service',
      'Routing and remote access service',
      'Infrared monitor service',
      'Simple TCP/IP services',
      'Web management service',
    ],
  },
  {
    platform: 'Windows',
    area: 'Administrative Templates',
    settings: [
      'Remote desktop encryption level',
      'PowerShell script block logging',
      'Windows Remote Management basic authentication',
      'AutoPlay for all drives',
      'Credential delegation to remote hosts',
      'Insecure guest logons',
    ],
  },
  {
    platform: 'Linux',
    area: 'Filesystem Configuration',
    settings: [
      'Mounting of cramfs',
      'Mounting of squashfs',
      'Mounting of udf',
      'Separate partition for temporary files',
      'The noexec option on shared memory',
      'The sticky bit on world-writable directories',
    ],
  },
  {
    platform: 'Linux',
    area: 'Secure Boot Settings',
    settings: [
      'Bootloader password',
      'Permissions on the bootloader configuration',
      'Authentication in single-user mode',
      'Interactive boot',
      'Core dump restriction',
      'Address space layout randomization',
    ],
  },
  {
    platform: 'Linux',
    area: 'Kernel Parameters',
    settings: [
      'IP forwarding',
      'Source-routed packets',
      'ICMP redirects',
      'Secure ICMP redirects',
      'Logging of suspicious packets',
      'Reverse path filtering',
    ],
  },
  {
    platform: 'Linux',
    area: 'Host Firewall',
    settings: [
      'Default deny policy',
      'Loopback traffic rules',
      'Outbound connection rules',
      'Rules for open ports',
      'IPv6 default deny policy',
      'Persistence of firewall rules',
    ],
  },
  {
    platform: 'Linux',
    area: 'Logging and Log Files',
    settings: [
      'System log service',
      'Default file permissions of logs',
      'Remote log host',
      'Log rotation',
      'Permissions on log files',
      'Compression of large log files',
    ],
  },
  {
    platform: 'Linux',
    area: 'System Accounting',
    settings: [
      'Audit service',
      'Audit log storage size',
      'Changes to user and group files',
      'Changes to the network environment',
      'Logins and logouts',
      'Use of privileged commands',
    ],
  },
  {
    platform: 'Linux',
    area: 'Scheduled Jobs',
    settings: [
      'Cron service',
      'Permissions on crontab',
      'Permissions on hourly jobs',
      'Permissions on daily jobs',
      'Permissions on weekly jobs',
      'Restriction of at and cron to authorized users',
    ],
  },
  {
    platform: 'Linux',
    area: 'SSH Server Configuration',
    settings: [
      'SSH protocol version',
      'SSH root login',
      'SSH empty passwords',
      'SSH idle timeout interval',
      'SSH login grace time',
      'SSH maximum authentication attempts',
    ],
  },
  {
    platform: 'Linux',
    area: 'Password and Account Settings',
    settings: [
      'Password creation requirements',
      'Lockout for failed password attempts',
      'Reuse of passwords',
      'Password hashing algorithm',
      'Password expiration',
      'Inactive password lock',
    ],
  },
  {
    platform: 'Linux',
    area: 'System File Permissions',
    settings: [
      'Permissions on the passwd file',
      'Permissions on the shadow file',
      'Permissions on the group file',
      'Unowned files and directories',
      'Ungrouped files and directories',
      'World-writable files',
    ],
  },
  {
    platform: 'Linux',
    area: 'Software and Services',
    settings: [
      'Automatic updates',
      'Package signature checks',
      'Avahi server',
      'Print server',
      'DHCP server',
      'Network file system server',
    ],
  },
];
