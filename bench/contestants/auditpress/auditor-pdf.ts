import { auditorIn } from './auditor.js';

export const { load, make } = auditorIn('pdf');
