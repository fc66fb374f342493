/** Addresses of pages and files, which follow from the options. */
import type { GithubOptions } from './github-options.js';

/** Address of the pages of the site that an API belongs to, without a slash at the end. */
export function webUrl({ url }: Pick<GithubOptions, 'url'>): string {
  const { protocol, host, pathname } = new URL(url);
  const site = host.replace(/^api\.(?=github\.com$|[\w-]+\.ghe\.com$)/, '');
  return `${protocol}//${site}${pathname.replace(/\/+$/, '').replace(/\/api\/v3$/, '')}`;
}

/** Folder of a set in the repository for files. */
export function folderOf(path: string, set: string): string {
  return path === '' ? set : `${path}/${set}`;
}

/** Address of a committed file. */
export function fileUrl({ url, repository, files }: GithubOptions, folder: string, fileName: string): string {
  const path = encoded(`${folder}/${fileName}`);
  return `${webUrl({ url })}/${files?.repository ?? repository}/blob/${encoded(files?.branch ?? '')}/${path}`;
}

/** A path with its parts encoded. */
export function encoded(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
