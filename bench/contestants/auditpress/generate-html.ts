import { generateIn } from './generate.js';

export const { load, make } = generateIn('html');
