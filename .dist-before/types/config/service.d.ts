import type { ServiceSettings } from '../model/service-settings.js';
import type { Problems } from './rules.js';
import type { WrittenConfig } from './schema.js';
import type { Layer } from './settings.js';
/** Every problem is added to `problems`. */
export declare function resolveService(layer: Layer, { written, folder }: {
    readonly written: WrittenConfig;
    readonly folder: string;
}, problems: Problems): ServiceSettings;
