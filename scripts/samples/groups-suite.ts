import type { Group } from './vocabulary/theme.js';
import { suiteApplications, suiteDevices, suiteSignIn } from './vocabulary/suite-access.js';
import {
  suiteAuditing,
  suiteData,
  suiteMail,
  suiteMeetings,
  suiteSharing,
  suiteThreats,
} from './vocabulary/suite-content.js';

export const SUITE_FOUNDATIONS: readonly Group[] = [
  { name: '1 Account and authentication', id: '1_Authentication', weight: 30, themes: [suiteSignIn] },
  { name: '2 Application permissions', id: '2_Applications', weight: 22, themes: [suiteApplications] },
  { name: '3 Data management', id: '3_Data_management', weight: 18, themes: [suiteData] },
  { name: '4 E-mail security and online exchange', id: '4_Mail_security', weight: 24, themes: [suiteMail] },
  { name: '5 Auditing', id: '5_Auditing', weight: 22, themes: [suiteAuditing] },
  { name: '6 Storage and sharing', id: '6_Storage_sharing', weight: 20, themes: [suiteSharing] },
  { name: '7 Mobile device management', id: '7_Mobile_devices', weight: 26, themes: [suiteDevices] },
];

export const SUITE_BEST_PRACTICES: readonly Group[] = [
  { name: 'Accounts and sign-in', id: 'Accounts_sign-in', weight: 30, themes: [suiteSignIn] },
  { name: 'Application permissions', id: 'Application_permissions', weight: 20, themes: [suiteApplications] },
  { name: 'Audit and reports', id: 'Audit_reports', weight: 22, themes: [suiteAuditing] },
  { name: 'Data protection', id: 'Data_protection', weight: 18, themes: [suiteData] },
  { name: 'Device management', id: 'Device_management', weight: 26, themes: [suiteDevices] },
  { name: 'Mail', id: 'Mail', weight: 24, themes: [suiteMail] },
  { name: 'Meetings and chat', id: 'Meetings_chat', weight: 16, themes: [suiteMeetings] },
  { name: 'Sharing of documents', id: 'Sharing_documents', weight: 20, themes: [suiteSharing] },
  { name: 'Threat protection', id: 'Threat_protection', weight: 18, themes: [suiteThreats] },
];
