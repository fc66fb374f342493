#!/usr/bin/env node
/** Starts the command line. Help is printed from a file; everything else loads the program, compiled as it was before. */
import { join } from 'node:path';
import { compileLater } from './compile-later.js';
import { loadCompiled } from './compiled.js';
import { helpWidth, readHelp } from './help-files.js';
import { guardStandardStreams } from './standard-streams.js';

guardStandardStreams();

const words = process.argv.slice(2);
const help = readHelp(words, helpWidth(process.stdout), join(__dirname, 'help'));
if (help === undefined) {
  // Before the compiled code is looked for, which is of the same flags.
  compileLater();
  const { runProgram } = loadCompiled(__dirname, { keep: words[0] === 'generate' });
  void runProgram(words);
} else {
  process.stdout.write(help);
}
