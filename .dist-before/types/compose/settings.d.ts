import type { RunSettings } from '../model/settings.js';
import type { Provenance } from '../model/snapshot.js';
import type { Template } from '../model/template.js';
import type { ComposeSettings } from './context.js';
/** What the settings of a run state in a document, with the document's id, which follows from all that goes into it. */
export declare function composeSettings(provenance: Provenance, template: Template, settings: RunSettings, version: string): ComposeSettings;
