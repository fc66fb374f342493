#!/usr/bin/env node
/**
 * Checks the version of Node, then starts the command line. Written in ES5, which every Node can parse, so that an old one
 * prints a clear message instead of a syntax error.
 */
'use strict';
var found = process.versions.node;
var parts = found.split('.');
var major = Number(parts[0]);
var minor = Number(parts[1]);

// The same range as "engines" in package.json. Node 21 and early 22 lack functions that XLSX needs.
if ((major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22) {
  require('./load-program.js').loadProgram(__dirname, 'program', { keep: true }).runProgram(process.argv.slice(2));
} else {
  process.stderr.write('auditpress: expected Node 20.19 or a later 20, or Node 22.12 or newer, found ' + found + '\n');
  process.exitCode = 2;
}
