/** Writes the help of every command in the usual widths to files, which the command line prints as they are. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { HELP_COMMANDS, HELP_WIDTHS, helpFile } from '../src/cli/help.js';
import { helpText } from '../src/cli/program.js';

export async function writeHelp(folder: string): Promise<void> {
  for (const width of HELP_WIDTHS) {
    for (const command of HELP_COMMANDS) {
      const path = join(folder, helpFile(command, width));
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, await helpText([...command, '--help'], width));
    }
  }
}
