/** The configuration as it is used: complete, checked, paths absolute. */
import type { ServiceSettings } from '../model/service-settings.js';
import type { DocumentSettings } from '../model/settings.js';

export interface ResolvedConfig extends DocumentSettings {
  /** Absolute path of the folder that document sets are written into. */
  readonly out: string;
  /** Threads for many reports, at least 1; undefined takes as many as there are cores. */
  readonly workers: number | undefined;
  readonly service: ServiceSettings;
}
