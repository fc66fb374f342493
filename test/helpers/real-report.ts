import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Path of a part of a real response, which is outside the repository; undefined if it is absent. */
export function realReportPath(): string | undefined {
  const path = fileURLToPath(new URL('../../../shared/data/real-report-part.json', import.meta.url));
  return existsSync(path) ? path : undefined;
}
