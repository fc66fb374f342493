import { folderStore } from './folder-store.js';
import type { ArchiveStore } from './store.js';

/** The store at a place: the absolute path of a folder. */
export function openStore(place: string): Promise<ArchiveStore> {
  return Promise.resolve(folderStore(place));
}
