/** Starts the command line. Help is printed from a file; everything else loads the program. */
import { join } from 'node:path';
import { helpWidth, readHelp } from './help.js';
import { loadProgram } from './load-program.js';
import { guardStandardStreams } from './standard-streams.js';

guardStandardStreams();

const words = process.argv.slice(2);
const help = readHelp(words, helpWidth(process.stdout), join(__dirname, 'help'));
if (help === undefined) void loadProgram(__dirname, { keep: words[0] === 'generate' }).runProgram(words);
else process.stdout.write(help);
