import type { CodeTable } from './kinds.js';

/** Documents as they are rendered, and document sets as they are written. */
export const DOCUMENT_CODES = {
  'format-unknown': {
    kind: 'usage',
    meaning: 'No renderer makes the format.',
    remedy: 'For a format of your own name its module under "renderers" in the configuration.',
  },
  'renderer-unloadable': {
    kind: 'usage',
    meaning: 'The module of a renderer cannot be loaded.',
    remedy: 'Check the path under "renderers" in the configuration, and that the module runs by itself.',
  },
  'renderer-malformed': {
    kind: 'usage',
    meaning: 'A module does not export a renderer of the format.',
    remedy: 'A renderer has format, extension, mediaType, options and render; see docs/library.md.',
  },
  'renderer-options-invalid': {
    kind: 'usage',
    meaning: 'An option of a format is unknown, or has a value that does not fit.',
    remedy: 'Correct "renderers" in the configuration.',
  },
  'renderer-failed': {
    kind: ['usage', 'unavailable'],
    meaning: 'A renderer of your own threw an error, or returned something other than bytes and notices.',
    remedy: 'Correct the module, or leave its format out.',
  },
  'source-unloadable': {
    kind: 'usage',
    meaning: 'The module of a source cannot be loaded.',
    remedy: 'Check the path of the module, and that it runs by itself.',
  },
  'source-malformed': {
    kind: 'usage',
    meaning: 'A module does not export a source.',
    remedy: 'See docs/library.md for what a source has.',
  },
  'source-options-invalid': {
    kind: 'usage',
    meaning: 'An option of a source is unknown, or has a value that does not fit.',
    remedy: 'Correct the options of the source.',
  },
  'source-failed': {
    kind: ['usage', 'unavailable'],
    meaning: 'A source of your own threw an error, or returned something that a source must not.',
    remedy: 'Correct the source, or leave it out. docs/library.md says what a source does.',
  },
  'deliverer-unloadable': {
    kind: 'usage',
    meaning: 'The module of a deliverer cannot be loaded.',
    remedy: 'Check the path of the module, and that it runs by itself.',
  },
  'deliverer-malformed': {
    kind: 'usage',
    meaning: 'A module does not export a deliverer.',
    remedy: 'See docs/library.md for what a deliverer has.',
  },
  'deliverer-options-invalid': {
    kind: 'usage',
    meaning: 'An option of a deliverer is unknown, or has a value that does not fit.',
    remedy: 'Correct the options of the deliverer.',
  },
  'deliverer-failed': {
    kind: ['usage', 'unavailable'],
    meaning: 'A deliverer of your own threw an error, or returned something that a deliverer must not.',
    remedy: 'Correct the deliverer, or leave it out. docs/library.md says what a deliverer does.',
  },
  'handlers-malformed': {
    kind: 'usage',
    meaning: 'A module of block handlers cannot be loaded, exports something else, or one of its handlers failed.',
    remedy: 'See docs/library.md for what handlers are, or leave "handlers" out of the configuration.',
  },
  'handlers-unused': {
    kind: 'usage',
    meaning: 'Block handlers are configured for a format that draws no blocks.',
    remedy: 'Leave the handlers out; sheets of a workbook are laid out by "worksheets" in the template.',
  },
  'worksheet-too-long': {
    kind: 'input',
    meaning: 'A worksheet would have more rows than a workbook can hold.',
    remedy: 'Show fewer rows in this worksheet, or leave the format xlsx out.',
  },
  'worksheet-views': {
    kind: 'input',
    meaning: 'A worksheet with the layout data has no table, or several.',
    remedy: 'Give each table a worksheet of its own, or lay the sheet out as a summary.',
  },
  'pdf-unreadable': {
    kind: 'input',
    meaning: 'The file to check is not a PDF that auditpress can read.',
    remedy: 'Check that the file is whole, and that auditpress made it.',
  },
  'name-collision': {
    kind: 'usage',
    meaning: 'Two document sets, or two files of one, would have the same name.',
    remedy:
      'Give --file-name a pattern that tells them apart, such as {{account}}-{{job}}; if one report is given twice, leave one out.',
  },
  'file-exists': {
    kind: 'input',
    meaning: 'A file or a document set that differs is there already.',
    remedy: 'Replace what is there with --force, or choose another folder with --out.',
  },
  'file-changed': {
    kind: 'input',
    meaning: 'With --force, files to replace are not as auditpress wrote them.',
    remedy: 'Move them out of the folder to keep them, or delete them, then run the command again.',
  },
  'set-disturbed': {
    kind: 'input',
    meaning: 'Another program changed a document before the manifest of its set was written.',
    remedy: 'Keep other programs from writing there, then run the command again.',
  },
  'set-left-incomplete': {
    kind: 'input',
    meaning: 'A document set could not be replaced, and not every old file could be put back.',
    remedy: 'Close what has the files open, move away what is in the way, then run the command again.',
  },
  'set-busy': {
    kind: 'unavailable',
    meaning: 'Another run has been writing the same document set for 30 seconds.',
    remedy: 'Run the command again when that process has ended.',
  },
  'sets-failed': {
    kind: ['partial', 'usage', 'input', 'authentication', 'notFound', 'unavailable', 'internal'],
    meaning:
      'Of several document sets, some were not written: 7 where others were, else the exit code of the first failure.',
    remedy: 'Each failure is reported above, with the name of its set.',
  },
  'folder-not-writable': {
    kind: 'input',
    meaning: 'The system does not let this user write into the folder.',
    remedy: 'Choose another folder with --out, or change its permissions.',
  },
  'not-a-folder': {
    kind: 'input',
    meaning: 'A file is where a folder has to be.',
    remedy: 'Choose another folder with --out, or move the file away.',
  },
  'not-a-file': {
    kind: 'input',
    meaning: 'A folder is where a file has to be.',
    remedy: 'Choose another folder with --out, or move that folder away.',
  },
  'name-too-long': {
    kind: 'input',
    meaning: 'The path of a file is longer than the system allows.',
    remedy: 'Choose a shorter path with --out, or a shorter pattern of file names.',
  },
  'file-busy': {
    kind: 'input',
    meaning: 'Another program has the file open.',
    remedy: 'Close the file there, then run the command again.',
  },
  'write-refused': {
    kind: 'input',
    meaning: 'The system cannot write the file for another reason, which the message names.',
    remedy: 'Check the disk and the folder, then run the command again.',
  },
} as const satisfies CodeTable;
