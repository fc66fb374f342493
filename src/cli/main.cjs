#!/usr/bin/env node
/**
 * Checks the version of Node, then starts the command line. Written in the JavaScript of 2009, which every Node can parse,
 * so that one that is too old prints a sentence instead of a syntax error.
 */
'use strict';
var found = process.versions.node;
var parts = found.split('.');
var major = Number(parts[0]);
var minor = Number(parts[1]);

// The range of "engines" in package.json. Node 21 and the first of 22 lack functions that workbooks need.
if ((major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22) {
  require('./start.js');
} else {
  process.stderr.write('auditpress: expected Node 20.19 or a later 20, or Node 22.12 or newer, found ' + found + '\n');
  process.exitCode = 2;
}
