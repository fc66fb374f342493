import type { Group } from './vocabulary/theme.js';
import { computeIaas, computePaas } from './vocabulary/compute.js';
import { containers } from './vocabulary/containers.js';
import { businessContinuity } from './vocabulary/continuity.js';
import { dataAnalytics, dataAtRest, dataInTransit } from './vocabulary/data.js';
import { identity, keyManagement } from './vocabulary/identity.js';
import { internetOfThings, machineLearning, messaging } from './vocabulary/integration.js';
import { logging, threatDetection } from './vocabulary/logging.js';
import { networking, webProtection } from './vocabulary/networking.js';
import { delivery, governance, vulnerabilities } from './vocabulary/operations.js';
import { databases, storage } from './vocabulary/storage.js';

export const CLOUD_BEST_PRACTICES: readonly Group[] = [
  { name: 'Business continuity and DR', id: 'Business_continuity_DR', weight: 8, themes: [businessContinuity] },
  { name: 'Compute (IaaS)', id: 'Compute_(IaaS)', weight: 24, themes: [computeIaas] },
  { name: 'Compute (PaaS and Serverless)', id: 'Compute_(PaaS_Serverless)', weight: 48, themes: [computePaas] },
  { name: 'Data Analytics', id: 'Data_Analytics', weight: 8, themes: [dataAnalytics] },
  { name: 'Data in Transit', id: 'Data_Transit', weight: 12, themes: [dataInTransit] },
  { name: 'Identity and access', id: 'Identity_access', weight: 28, themes: [identity] },
  { name: 'Internet of Things', id: 'Internet_of_Things', weight: 6, themes: [internetOfThings] },
  { name: 'Key management', id: 'Key_management', weight: 16, themes: [keyManagement] },
  { name: 'Kubernetes and containers', id: 'Kubernetes_containers', weight: 14, themes: [containers] },
  { name: 'Logging and monitoring', id: 'Logging_monitoring', weight: 26, themes: [logging] },
  { name: 'Machine learning', id: 'Machine_learning', weight: 6, themes: [machineLearning] },
  { name: 'Networking', id: 'Networking', weight: 44, themes: [networking, webProtection] },
  { name: 'Security centre', id: 'Security_centre', weight: 44, themes: [threatDetection, governance] },
  { name: 'Storage and databases', id: 'Storage_databases', weight: 30, themes: [storage, databases, dataAtRest] },
];

export const CLOUD_FOUNDATIONS: readonly Group[] = [
  { name: '1 Identity and access management', id: '1_Identity_access', weight: 24, themes: [identity] },
  { name: '2 Security centre', id: '2_Security_centre', weight: 20, themes: [threatDetection] },
  { name: '3 Storage accounts', id: '3_Storage_accounts', weight: 16, themes: [storage] },
  { name: '4 Database services', id: '4_Database_services', weight: 24, themes: [databases] },
  { name: '5 Logging and monitoring', id: '5_Logging_monitoring', weight: 22, themes: [logging] },
  { name: '6 Networking', id: '6_Networking', weight: 18, themes: [networking] },
  { name: '7 Virtual machines', id: '7_Virtual_machines', weight: 14, themes: [computeIaas] },
  { name: '8 Other security considerations', id: '8_Other_security', weight: 8, themes: [keyManagement, containers] },
  { name: '9 Application services', id: '9_Application_services', weight: 14, themes: [computePaas] },
];

export const CLOUD_FEDERAL_CONTROLS: readonly Group[] = [
  { name: 'Access control', id: 'AC', weight: 90, themes: [identity, computePaas] },
  { name: 'Audit and accountability', id: 'AU', weight: 72, themes: [logging] },
  { name: 'Assessment and authorisation', id: 'CA', weight: 30, themes: [governance] },
  { name: 'Configuration management', id: 'CM', weight: 96, themes: [computeIaas, delivery] },
  { name: 'Contingency planning', id: 'CP', weight: 48, themes: [businessContinuity] },
  { name: 'Identification and authentication', id: 'IA', weight: 44, themes: [messaging, internetOfThings] },
  { name: 'Incident response', id: 'IR', weight: 60, themes: [threatDetection] },
  { name: 'Media protection', id: 'MP', weight: 70, themes: [dataAtRest, storage] },
  { name: 'Risk assessment', id: 'RA', weight: 52, themes: [vulnerabilities] },
  { name: 'System and services acquisition', id: 'SA', weight: 28, themes: [machineLearning] },
  {
    name: 'System and communications protection',
    id: 'SC',
    weight: 170,
    themes: [networking, webProtection, dataInTransit, keyManagement],
  },
  {
    name: 'System and information integrity',
    id: 'SI',
    weight: 130,
    themes: [databases, containers, dataAnalytics],
  },
];

export const CLOUD_CARD_DATA: readonly Group[] = [
  { name: '1 Firewalls and network segments', id: '1_Firewalls', weight: 60, themes: [networking] },
  { name: '2 Secure configuration of systems', id: '2_Configuration', weight: 52, themes: [computeIaas] },
  { name: '3 Stored cardholder data', id: '3_Stored_data', weight: 56, themes: [dataAtRest, storage] },
  { name: '4 Transmission over open networks', id: '4_Transmission', weight: 34, themes: [dataInTransit] },
  { name: '5 Malware and vulnerabilities', id: '5_Malware', weight: 34, themes: [vulnerabilities] },
  { name: '6 Secure applications', id: '6_Applications', weight: 60, themes: [computePaas, delivery] },
  { name: '7 Access by need to know', id: '7_Need_to_know', weight: 40, themes: [databases] },
  { name: '8 Identification of users', id: '8_Identification', weight: 34, themes: [identity] },
  { name: '9 Handling of keys and secrets', id: '9_Keys_secrets', weight: 26, themes: [keyManagement] },
  { name: '10 Tracking and monitoring', id: '10_Tracking', weight: 40, themes: [logging] },
  { name: '11 Testing of security', id: '11_Testing', weight: 30, themes: [threatDetection] },
  { name: '12 Security policy and continuity', id: '12_Policy', weight: 24, themes: [governance, businessContinuity] },
];
