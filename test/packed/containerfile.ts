/**
 * Performs the steps of a Containerfile without an engine. Each stage has a folder in place of its file system, and absolute paths
 * of the image lead into it. The programs are those of this machine.
 */
import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { basename, isAbsolute, join } from 'node:path';
import { registryAccess, run } from './run.js';

export interface Instruction {
  readonly name: string;
  readonly value: string;
}

/** A stage after its last instruction. */
export interface Stage {
  /** Stands for `/`. */
  readonly root: string;
  readonly workdir: string;
  readonly user: string;
  readonly env: Readonly<Record<string, string>>;
  readonly entrypoint: readonly string[];
  readonly command: readonly string[];
  /** Arguments of a health check in the exec form. */
  readonly healthcheck: readonly string[];
}

type Mutable<T> = { -readonly [key in keyof T]: T[key] };

export function instructionsOf(text: string): readonly Instruction[] {
  const lines = text
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n/g, ' ')
    .split('\n');
  return lines.flatMap((line) => {
    const [, name = '', value = ''] = /^([A-Z]+)\s+(.*)$/.exec(line.trim()) ?? [];
    return name === '' ? [] : [{ name, value: value.replaceAll(/\s+/g, ' ') }];
  });
}

export interface BuildOptions {
  readonly context: string;
  /** An empty folder for the stages. */
  readonly folder: string;
  readonly args?: Readonly<Record<string, string>>;
  /** The command to run in place of another one. */
  readonly replaced?: (command: string) => string;
}

/** Builds the last stage, and those that it needs. */
export async function build(text: string, options: BuildOptions): Promise<Stage> {
  const instructions = instructionsOf(text);
  const first = instructions.findIndex(({ name }) => name === 'FROM');
  const args = argumentsOf(instructions.slice(0, first), options.args);
  const stages: { readonly name: string; readonly from: string; readonly steps: Instruction[] }[] = [];
  for (const step of instructions.slice(first)) {
    const [from = '', name = ''] = step.name === 'FROM' ? expand(step.value, args).split(' AS ') : [];
    if (step.name === 'FROM') stages.push({ name, from, steps: [] });
    else stages.at(-1)?.steps.push(step);
  }
  const built = new Map<string, Promise<Stage>>();
  const stageNamed = (name: string): Promise<Stage> | undefined => {
    const found = stages.find((stage) => stage.name === name);
    if (found === undefined) return undefined;
    const stage = built.get(name) ?? perform(found.steps, startOf(found.from, name));
    built.set(name, stage);
    return stage;
  };
  const startOf = async (from: string, name: string): Promise<Stage> => {
    const base = (await stageNamed(from)) ?? EMPTY;
    const root = join(options.folder, name === '' ? 'last' : name);
    mkdirSync(root, { recursive: true });
    if (base.root !== '') cpSync(base.root, root, { recursive: true, verbatimSymlinks: true });
    return { ...base, root };
  };
  const perform = async (steps: readonly Instruction[], start: Promise<Stage>): Promise<Stage> => {
    const stage: Mutable<Stage> = { ...(await start) };
    for (const step of steps) await performStep(step, stage, options, stageNamed);
    return stage;
  };
  const last = stages.at(-1);
  if (last === undefined) throw new Error('expected a stage');
  return perform(last.steps, startOf(last.from, ''));
}

const EMPTY: Stage = { root: '', workdir: '/', user: '', env: {}, entrypoint: [], command: [], healthcheck: [] };

async function performStep(
  { name, value }: Instruction,
  stage: Mutable<Stage>,
  options: BuildOptions,
  stageNamed: (name: string) => Promise<Stage> | undefined,
): Promise<void> {
  const inside = (path: string): string => join(stage.root, isAbsolute(path) ? path : join(stage.workdir, path));
  switch (name) {
    case 'ARG':
      stage.env = { ...stage.env, ...argumentsOf([{ name, value }], options.args) };
      break;
    case 'ENV':
      // Programs are those of this machine, in its own PATH.
      for (const [, key = '', text = ''] of value.matchAll(/(\w+)=(\S+)/g))
        if (key !== 'PATH') stage.env = { ...stage.env, [key]: text };
      break;
    case 'WORKDIR':
      stage.workdir = value;
      mkdirSync(inside(value), { recursive: true });
      break;
    case 'COPY': {
      const [, from, paths = ''] = /^(?:--from=(\S+) )?(.*)$/.exec(value) ?? [];
      const words = paths.split(' ');
      const target = words.at(-1) ?? '';
      const source = from === undefined ? options.context : (await stageNamed(from))?.root;
      if (source === undefined) throw new Error(`expected a stage named ${from ?? ''}`);
      copy(source, words.slice(0, -1), inside(target), target.endsWith('/'));
      break;
    }
    case 'RUN': {
      const cwd = inside('.');
      for (const command of value.split(' && ')) {
        const line = pathsInside(options.replaced?.(command) ?? command, stage.root);
        const { code, stderr } = await run('bash', ['-c', line], {
          cwd,
          env: { ...registryAccess(), ...stage.env, HOME: options.folder },
        });
        if (code !== 0) throw new Error(`${command}\nended with ${code}: ${stderr}`);
      }
      break;
    }
    case 'USER':
      stage.user = value;
      break;
    case 'ENTRYPOINT':
      stage.entrypoint = JSON.parse(value) as string[];
      break;
    case 'CMD':
      stage.command = JSON.parse(value) as string[];
      break;
    case 'HEALTHCHECK':
      stage.healthcheck = JSON.parse(value.slice(value.indexOf('['))) as string[];
      break;
    case 'LABEL':
    case 'EXPOSE':
      break;
    default:
      throw new Error(`expected an instruction that this helper knows, found ${name}`);
  }
}

/** Absolute paths of a command that begin a word. */
function pathsInside(command: string, root: string): string {
  return command.replaceAll(/(?<=\s)\/(?=\w)/g, `${root}/`);
}

function copy(source: string, names: readonly string[], target: string, intoFolder: boolean): void {
  for (const path of names.flatMap((name) => filesNamed(name, source))) {
    cpSync(path, intoFolder ? join(target, basename(path)) : target, { recursive: true, verbatimSymlinks: true });
  }
}

/** `auditpress-*.tgz` and names without a star. */
function filesNamed(name: string, folder: string): readonly string[] {
  const [before = '', after] = name.split('*');
  if (after === undefined) return [join(folder, name)];
  const found = readdirSync(folder).filter((file) => file.startsWith(before) && file.endsWith(after));
  if (found.length === 0) throw new Error(`expected a file ${name} to copy`);
  return found.map((file) => join(folder, file));
}

/** What ARG instructions define, with the values given to the build. */
function argumentsOf(instructions: readonly Instruction[], given: BuildOptions['args'] = {}): Record<string, string> {
  return Object.fromEntries(
    instructions
      .filter(({ name }) => name === 'ARG')
      .map(({ value }) => {
        const [key = '', byDefault = ''] = value.split('=');
        return [key, given[key] ?? byDefault.replaceAll('"', '')];
      }),
  );
}

function expand(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\$\{(\w+)\}/g, (_all, name: string) => values[name] ?? '');
}
