import type { CodeTable } from './kinds.js';

export const DOCUMENT_CODES = {
  'format-unknown': {
    kind: 'usage',
    meaning: 'No renderer produces the format.',
    remedy: 'For a format of your own, set its module under "renderers" in the configuration.',
  },
  'renderer-unloadable': {
    kind: 'usage',
    meaning: 'The module of a renderer cannot be loaded.',
    remedy: 'Check the path under "renderers" in the configuration, and that Node can run the module on its own.',
  },
  'renderer-malformed': {
    kind: 'usage',
    meaning: 'The module does not export a renderer for the format.',
    remedy: 'A renderer has format, extension, mediaType, options and render; see docs/library.md.',
  },
  'renderer-options-invalid': {
    kind: 'usage',
    meaning: 'An option of a format is unknown or has an invalid value.',
    remedy: 'Fix the options under "renderers" in the configuration.',
  },
  'renderer-failed': {
    kind: ['usage', 'unavailable'],
    meaning: 'A custom renderer threw an error, or returned something other than bytes and notices.',
    remedy: 'Fix the module, or omit its format. docs/library.md describes the contract of a renderer.',
  },
  'reader-unloadable': {
    kind: 'usage',
    meaning: 'The module of a reader cannot be loaded.',
    remedy: 'Check the path under "readers" in the configuration, and that Node can run the module on its own.',
  },
  'reader-malformed': {
    kind: 'usage',
    meaning: 'The module does not export a reader of that name.',
    remedy: 'A reader has name, title, version, detects and read; see docs/library.md.',
  },
  'reader-options-invalid': {
    kind: 'usage',
    meaning: 'An option of a reader is unknown or has an invalid value.',
    remedy: 'Fix the options under "readers" in the configuration.',
  },
  'reader-failed': {
    kind: ['usage', 'input'],
    meaning:
      'A reader of your own threw an error, because the file is not as it expects, or returned something other than reports.',
    remedy:
      'Check that the file is whole. Otherwise fix the module: docs/library.md describes the contract of a reader.',
  },
  'reader-missing': {
    kind: 'usage',
    meaning: 'A report was read by a reader of your own, which is not configured here.',
    remedy: 'Name its module under "readers" in the configuration, as it was when the report was read.',
  },
  'source-unloadable': {
    kind: 'usage',
    meaning: 'The module of a source cannot be loaded.',
    remedy: 'Check the path of the module, and that Node can run it on its own.',
  },
  'source-malformed': {
    kind: 'usage',
    meaning: 'The module does not export a source.',
    remedy: 'See docs/library.md for the members of a source.',
  },
  'source-options-invalid': {
    kind: 'usage',
    meaning: 'An option of a source is unknown or has an invalid value.',
    remedy: 'Fix the options of the source.',
  },
  'source-failed': {
    kind: ['usage', 'unavailable'],
    meaning: 'A custom source threw an error, or returned an invalid result.',
    remedy: 'Fix the source, or remove it. docs/library.md describes the contract of a source.',
  },
  'deliverer-unloadable': {
    kind: 'usage',
    meaning: 'The module of a deliverer cannot be loaded.',
    remedy: 'Check the path of the module, and that Node can run it on its own.',
  },
  'deliverer-malformed': {
    kind: 'usage',
    meaning: 'The module does not export a deliverer.',
    remedy: 'See docs/library.md for the members of a deliverer.',
  },
  'deliverer-options-invalid': {
    kind: 'usage',
    meaning: 'An option of a deliverer is unknown or has an invalid value.',
    remedy: 'Fix the options of the deliverer.',
  },
  'deliverer-failed': {
    kind: ['usage', 'unavailable'],
    meaning: 'A custom deliverer threw an error, or returned an invalid result.',
    remedy: 'Fix the deliverer, or remove it. docs/library.md describes the contract of a deliverer.',
  },
  'handlers-malformed': {
    kind: 'usage',
    meaning: 'A module of block handlers cannot be loaded or does not export handlers, or one of its handlers failed.',
    remedy: 'See docs/library.md for the format of handlers, or remove "handlers" from the configuration.',
  },
  'handlers-unused': {
    kind: 'usage',
    meaning: 'Block handlers are configured for a format that does not draw blocks.',
    remedy: 'Remove the handlers. To change the sheets of a workbook, edit "worksheets" in the template.',
  },
  'worksheet-too-long': {
    kind: 'input',
    meaning: 'A worksheet would have more rows than a workbook allows.',
    remedy: 'Show fewer rows in this worksheet, or omit the format xlsx.',
  },
  'worksheet-views': {
    kind: 'input',
    meaning: 'A worksheet with the layout "data" has no table, or more than one.',
    remedy: 'Give each table its own worksheet, or use the layout "summary".',
  },
  'name-collision': {
    kind: 'usage',
    meaning: 'Two document sets, or two files of one set, would have the same name.',
    remedy:
      'Give --file-name a pattern that makes names unique, such as {{account}}-{{job}}. If a report was given twice, omit one.',
  },
  'file-exists': {
    kind: 'input',
    meaning: 'A file or a document set of the same name exists, with other contents.',
    remedy:
      'Replace it with --force (--if-exists replace), keep it with --if-exists skip, or choose another folder with --out.',
  },
  'file-changed': {
    kind: 'input',
    meaning: 'The files to replace or add to are not as auditpress wrote them.',
    remedy: 'To keep the files, move them out of the folder; otherwise delete them. Then run the command again.',
  },
  'set-outdated': {
    kind: 'unavailable',
    meaning: 'Another run changed the document set while this run was adding documents to it.',
    remedy: 'Run the command again.',
  },
  'set-disturbed': {
    kind: 'input',
    meaning: 'Another program changed a document before the manifest of its set was written.',
    remedy: 'Stop other programs from writing to the folder, then run the command again.',
  },
  'set-left-incomplete': {
    kind: 'input',
    meaning: 'A document set could not be replaced, and some old files could not be restored.',
    remedy: 'Close the programs that have the files open, move away what blocks the paths, then run the command again.',
  },
  'set-busy': {
    kind: 'unavailable',
    meaning: 'Another run has been writing the same document set for 30 seconds.',
    remedy: 'Run the command again when that process has ended.',
  },
  'sets-failed': {
    kind: ['partial', 'usage', 'input', 'authentication', 'notFound', 'unavailable', 'internal'],
    meaning: 'Some of the document sets were not written: 7 if others were, else the exit code of the first failure.',
    remedy: 'Each failure is listed above, with the name of its set.',
  },
  'folder-not-writable': {
    kind: 'input',
    meaning: 'The system does not allow this user to write to the folder.',
    remedy: 'Choose another folder, or change its permissions.',
  },
  'not-a-folder': {
    kind: 'input',
    meaning: 'A file exists where a folder is needed.',
    remedy: 'Choose another folder, or move the file away.',
  },
  'not-a-file': {
    kind: 'input',
    meaning: 'A folder exists where a file is needed.',
    remedy: 'Choose another path, or move the existing folder away.',
  },
  'name-too-long': {
    kind: 'input',
    meaning: 'The path of a file is longer than the system allows.',
    remedy: 'Choose a shorter path with --out, or a shorter pattern with --file-name.',
  },
  'file-busy': {
    kind: 'input',
    meaning: 'Another program has the file open.',
    remedy: 'Close the file in that program, then run the command again.',
  },
  'write-refused': {
    kind: 'input',
    meaning: 'The system cannot write the file, for a reason given in the message.',
    remedy: 'Check the disk and the folder, then run the command again.',
  },
} as const satisfies CodeTable;
