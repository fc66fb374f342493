/** Addresses of pages and files, which follow from the options. */
import { z } from 'zod';
import { linkBaseOption, serviceAddress, checkMode, ticketOptions } from '../options.js';

const repository = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9-]*\/(?!\.{1,2}$)[\w.-]+$/, 'expected a repository such as owner/name');

const folder = z
  .string()
  .regex(/^$|^[^/\\\p{Cc}]+(\/[^/\\\p{Cc}]+)*$/u, 'expected a folder such as reports/2026, without a slash at its ends')
  .refine((path) => !path.split('/').some((part) => part === '.' || part === '..'), 'expected no parts . and ..');

export const githubOptionsSchema = z
  .strictObject({
    url: serviceAddress
      .default('https://api.github.com')
      .describe('Address of the API; for GitHub Enterprise Server such as https://github.example.com/api/v3.'),
    repository: repository.describe('Repository of the issues, such as owner/name.'),
    issue: z.int().positive().optional().describe('Number of the issue to comment on with the message.'),
    ...ticketOptions,
    files: z
      .strictObject({
        repository: repository.optional().describe('Repository for the documents. Default: that of the issues.'),
        branch: z.string().min(1).describe('Branch to commit to. It must exist.'),
        path: folder.default('').describe('Folder in the repository for the document sets.'),
      })
      .optional()
      .describe('Where to commit the documents, because the API cannot attach files to issues.'),
    linkBase: linkBaseOption,
    close: z
      .boolean()
      .default(false)
      .describe('Whether an issue is closed when all its policies passed. Default: false.'),
  })
  .superRefine((options, context) => {
    checkMode(options, context);
    if (options.files === undefined || options.linkBase === undefined) return;
    context.addIssue({
      code: 'custom',
      path: ['linkBase'],
      message: 'expected either files or linkBase, received both',
    });
  });

export type GithubOptions = z.output<typeof githubOptionsSchema>;

export function webUrl({ url }: Pick<GithubOptions, 'url'>): string {
  const { protocol, host, pathname } = new URL(url);
  const site = host.replace(/^api\.(?=github\.com$|[\w-]+\.ghe\.com$)/, '');
  return `${protocol}//${site}${pathname.replace(/\/+$/, '').replace(/\/api\/v3$/, '')}`;
}

export function folderOf(path: string, set: string): string {
  return path === '' ? set : `${path}/${set}`;
}

export function fileUrl({ url, repository, files }: GithubOptions, folder: string, fileName: string): string {
  const path = encoded(`${folder}/${fileName}`);
  return `${webUrl({ url })}/${files?.repository ?? repository}/blob/${encoded(files?.branch ?? '')}/${path}`;
}

export function encoded(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
