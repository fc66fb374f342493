/** What users add to the cover, in every format that has one. */
import { expect, it } from 'vitest';
import { generate } from '../../src/public/index.js';
import { aPng } from '../helpers/images.js';
import { run } from '../helpers/pdf.js';
import { present } from '../helpers/system.js';
import { anExtension } from '../helpers/template-folders.js';
import { aWireReport, bodyOf } from '../helpers/wire-report.js';

const STATEMENT = 'Requested by <the> committee.';
const CAPTION = 'Audit & assurance';

async function texts(options: object): Promise<readonly string[]> {
  const template = anExtension({
    'theme.yaml': `logo: { file: a.png, alternative: Ours, caption: '${CAPTION}' }\n`,
    'a.png': aPng(),
  });
  const formats = ['html', 'md', ...(present('pdftotext') ? ['pdf'] : [])];
  const documents = await generate({ report: bodyOf([aWireReport()]) }, { formats, template, ...options });
  return documents.map(({ format, bytes }) =>
    format === 'pdf' ? run('pdftotext', ['-l', '1', '-', '-'], Buffer.from(bytes)) : Buffer.from(bytes).toString(),
  );
}

it('the cover has a sentence of the settings, and a line under the logo', async () => {
  const [html, md, pdf = `${STATEMENT}${CAPTION}`] = await texts({ coverStatement: STATEMENT });
  expect(html).toContain('<p class="lead">Requested by &lt;the&gt; committee.</p>');
  expect(html).toContain('<p class="small">Audit &amp; assurance</p>');
  expect(md).toMatch(/Requested by .*the.* committee\./);
  expect(pdf).toContain(STATEMENT);
  expect(pdf).toContain(CAPTION);
});

it('a line break in the sentence is refused', async () => {
  await expect(texts({ coverStatement: 'One\nTwo' })).rejects.toMatchObject({
    code: 'options-invalid',
    problems: ['coverStatement: expected one line of text, received "One\\nTwo"'],
  });
});
