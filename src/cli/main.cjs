#!/usr/bin/env node
/**
 * Checks the version of Node, then starts the command line. Written in the JavaScript of 2009, which every Node can parse,
 * so that one that is too old prints a sentence instead of a syntax error.
 */
'use strict';
var format = require('util').format;

var needed = /\d+\.\d+/.exec(require('../../package.json').engines.node)[0].split('.');
var found = process.versions.node.split('.');
var sentence = 'auditpress: expected Node %s or newer, found %s. Install a newer Node.\n';

if (found[0] - needed[0] < 0 || (found[0] === needed[0] && found[1] - needed[1] < 0)) {
  process.stderr.write(format(sentence, needed.join('.'), found.join('.')));
  process.exitCode = 2;
} else {
  require('./start.js');
}
