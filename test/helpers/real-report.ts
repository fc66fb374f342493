import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Path of a part of a real response, which lives outside the repository; undefined where it is not present. */
export function realReportPath(): string | undefined {
  const path = fileURLToPath(new URL('../../../shared/data/real-report-part.json', import.meta.url));
  return existsSync(path) ? path : undefined;
}
