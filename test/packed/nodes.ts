/** The versions of Node that the packed program runs on, as `npm ci --prefix test/packed/nodes` installs them. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { TRIES_ALL } from '../helpers/runs.js';

const INSTALLED = join(import.meta.dirname, 'nodes/node_modules');

export interface NodeVersion {
  /** For test names: `node-22`, or `this Node` if none is installed. */
  readonly name: string;
  /** Absolute path of the executable. */
  readonly path: string;
}

/** Supported versions, lowest first. If they are not installed, only the Node that runs the tests. */
export function supportedNodes(): readonly NodeVersion[] {
  const nodes = installedNodes('node-');
  return nodes.length > 0 ? nodes : [{ name: 'this Node', path: process.execPath }];
}

/** The lowest and the highest supported version, between which the others hardly differ; all of them if all is tried. */
export function outermostNodes(): readonly NodeVersion[] {
  const nodes = supportedNodes();
  return TRIES_ALL ? nodes : [...new Set([nodes[0]!, nodes.at(-1)!])];
}

/** Versions that are too old. None if they are not installed. */
export function unsupportedNodes(): readonly NodeVersion[] {
  return installedNodes('old-node-');
}

function installedNodes(prefix: string): readonly NodeVersion[] {
  const names = existsSync(INSTALLED) ? readdirSync(INSTALLED).filter((name) => name.startsWith(prefix)) : [];
  if (names.length === 0 && process.env['AUDITPRESS_TESTS_REQUIRE_ALL'] === '1') {
    throw new Error(`expected versions of Node in ${INSTALLED}, found none: run npm ci --prefix test/packed/nodes`);
  }
  return names
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((name) => ({ name, path: join(INSTALLED, name, 'bin/node') }));
}
