/** Runs the command of each example of a schedule against the reference server and a mail server. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { startMailServer } from '../helpers/mail-server.js';
import { startService } from '../helpers/serving.js';
import { folderWithPackage, runLine } from '../helpers/run-line.js';
import { TRIES_ALL } from '../helpers/runs.js';
import { present } from '../helpers/system.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'examples/schedules');

function textOf(name: string): string {
  return readFileSync(join(FOLDER, name), 'utf8');
}

interface CronJob {
  readonly spec: {
    readonly jobTemplate: {
      readonly spec: { readonly template: { readonly spec: { readonly containers: readonly Container[] } } };
    };
  };
}

interface Container {
  readonly args: readonly string[];
}

/** The command of each example. */
const COMMANDS: Readonly<Record<string, () => string | undefined>> = {
  crontab: () => /^0 7 \* \* 1 (.*)$/m.exec(textOf('crontab'))?.[1],
  'auditpress.service': () => /^ExecStart=(.*)$/m.exec(textOf('auditpress.service'))?.[1],
  'cronjob.yaml': () => {
    const { spec } = parse(textOf('cronjob.yaml')) as CronJob;
    return ['auditpress', ...(spec.jobTemplate.spec.template.spec.containers[0]?.args ?? [])].join(' ');
  },
  'github-actions.yaml': () => {
    const workflow = parse(textOf('github-actions.yaml')) as {
      readonly jobs: { readonly report: { readonly steps: readonly { readonly run?: string }[] } };
    };
    return workflow.jobs.report.steps.findLast(({ run }) => run !== undefined)?.run;
  },
  'gitlab-ci.yaml': () =>
    (parse(textOf('gitlab-ci.yaml')) as { readonly report: { readonly script: readonly string[] } }).report.script.at(
      -1,
    ),
};

it('covers every example with a command', () => {
  expect(Object.keys(COMMANDS).sort()).toEqual(
    readdirSync(FOLDER)
      .filter((name) => name !== 'auditpress.timer')
      .sort(),
  );
});

test.each(Object.keys(COMMANDS))('the command of %s mails a report once', async (name) => {
  const command = COMMANDS[name]?.() ?? '';
  const [service, server, cwd] = [await startService(), await startMailServer(), folderWithPackage()];
  const { url, license, account, accountToken, apiKey } = service;
  const mail = { host: '127.0.0.1', port: server.port, security: 'none', from: 'a@example.com', to: ['b@example.com'] };
  const deliverers = { auditors: { use: 'email', options: mail } };
  const configuration = { license, account, benchmark: 'CSBP', formats: ['html'], deliverers };
  writeFileSync(join(cwd, 'auditpress.config.yaml'), stringify(configuration));
  const local = command.replaceAll('/srv/audit', cwd);
  expect(local).toMatch(/\bauditpress generate\b/);
  const access = {
    AUDITPRESS_PROD_URL: url,
    AUDITPRESS_PROD_ACCOUNT_TOKEN: accountToken,
    AUDITPRESS_PROD_API_KEY: apiKey,
  };
  // Of the commands, which are alike, one runs twice.
  for (const time of TRIES_ALL || name === 'crontab' ? ['first', 'second'] : ['first']) {
    const code = await runLine(local, cwd, access);
    expect([time, code, server.mails.length]).toEqual([time, 0, 1]);
  }
});

it.runIf(present('systemd-analyze'))('has units that systemd accepts', () => {
  const folder = temporaryFolder();
  const units = ['auditpress.service', 'auditpress.timer'].map((name) => {
    // systemd looks for the program, which is not installed there.
    writeFileSync(join(folder, name), textOf(name).replace(/^(ExecStart=)\S+/m, `$1${process.execPath}`));
    return join(folder, name);
  });
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...units], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, expect.not.stringContaining('auditpress.')]);
});
