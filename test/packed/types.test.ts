import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject, it, expect } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-folder.js';

const installation = inject('installation');
const TSC = join(import.meta.dirname, '../../node_modules/@typescript/native/bin/tsc');

const PROGRAM = `
import { AuditpressError, defineConfig, generate, type Configuration, type GenerateOptions } from 'auditpress';
import type { Renderer, Source } from 'auditpress/plugin';
import { checkRenderer } from 'auditpress/plugin/conformance';

const options: GenerateOptions = { formats: ['pdf'], scannedAt: '2026-11-21', ranks: { severity: ['Critical'] } };
export const renderer: Renderer = {
  format: 'text',
  extension: 'txt',
  mediaType: 'text/plain',
  usesFonts: false,
  render: async (document) => ({ bytes: new TextEncoder().encode(document.meta.title), notices: [] }),
};
export type Mine = Source;
export default defineConfig({
  formats: ['pdf'],
  pageSize: 'Letter',
  gates: ['critical failed = 0', { name: 'Half', rule: 'coverage >= 50' }],
  service: { environments: { PROD: { url: 'https://audit.example.com', apiKey: { file: '/run/secrets/key' } } } },
  deliverers: { auditors: { use: 'email', options: { host: 'mail.example.com' }, accounts: ['*prod*'] } },
  schedules: { weekly: { cron: '0 7 * * 1', deliver: ['auditors'], when: 'changed' } },
  sources: { prowler: { use: 'folder', options: { path: 'output' } } },
  redaction: { profiles: { external: { also: ['Tarnholm'], key: { file: 'key' } } } },
});
export const written = { locale: 'de', digest: { deliver: ['ops'], when: 'problems' } } satisfies Configuration;
// @ts-expect-error A misspelled key is an error.
defineConfig({ lokale: 'de' });
// @ts-expect-error So is a key of a section.
defineConfig({ service: { timeouts: 60 } });
// @ts-expect-error So is a value that is none of the choices.
defineConfig({ pageSize: 'B5' });
// @ts-expect-error So is the key of a schedule.
defineConfig({ schedules: { weekly: { cron: '0 7 * * 1', deliverers: ['auditors'] } } });
export async function make(report: Uint8Array): Promise<string> {
  await checkRenderer(renderer);
  const [first] = await generate({ report }, options);
  if (first === undefined) throw new AuditpressError({ code: 'mine:none', kind: 'internal' }, 'expected a document');
  return first.fileName;
}
// @ts-expect-error A misspelled option is an error.
void generate({ report: '[]' }, { lokale: 'de' });
`;

it('the package has types that compile in a strict program without other packages', async () => {
  // Compiled where the package is installed, because a link would be followed to a folder that has other packages.
  const file = join(installation.folder, 'program.mts');
  writeFileSync(file, PROGRAM);
  const words = ['--noEmit', '--strict', '--skipLibCheck', 'false', '--target', 'es2022', '--lib', 'es2023,dom'];
  const options = { cwd: temporaryFolder() };
  const { code, output } = await new Promise<{ code: unknown; output: string }>((resolve) => {
    const args = [TSC, ...words, '--module', 'nodenext', file];
    execFile(process.execPath, args, options, (error, stdout) => resolve({ code: error?.code ?? 0, output: stdout }));
  });
  expect({ code, output }).toEqual({ code: 0, output: '' });
});
