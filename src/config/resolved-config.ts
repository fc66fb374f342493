/** The configuration as it is used: complete, checked, paths absolute. */
import type { DocumentSettings } from '../model/settings.js';

export interface ResolvedConfig extends DocumentSettings {
  /** Absolute path of the folder that document sets are written into. */
  readonly out: string;
}
