import { auditorIn } from './auditor.js';

export const { load, make } = auditorIn('pdf', new Set(['heading', 'policyTable', 'table'] as const));
