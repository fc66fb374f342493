import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';

/**
 * The environment of measured programs: without variables that slow down every start of Node or change what runs.
 */
export function quietEnvironment(more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const { NODE_EXTRA_CA_CERTS: _certificates, NODE_OPTIONS: _options, ...rest } = process.env;
  return { ...rest, ...more };
}

const hasTaskset = spawnSync('taskset', ['--version']).status === 0;

/** The last core. The first one does more of the system's own work. */
export function lastCore(): string {
  return String(cpus().length - 1);
}

/** The command pinned to cores (`1` or `0,1`), or unchanged if that is not possible. */
export function pinned(command: readonly string[], cores: string): readonly string[] {
  return hasTaskset ? ['taskset', '--cpu-list', cores, ...command] : command;
}

export const canPin = hasTaskset;
