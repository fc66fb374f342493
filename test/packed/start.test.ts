import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { supportedNodes } from './nodes.js';
import { run } from './run.js';

const installation = inject('installation');
const { version } = JSON.parse(readFileSync(join(installation.package, 'package.json'), 'utf8')) as {
  readonly version: string;
};

describe.each(supportedNodes())('the packed program on $name', ({ path: node }) => {
  it('prints its version', async () => {
    const printed = await run(node, [installation.main, '--version'], { cwd: temporaryFolder() });
    expect(printed).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });
});
