import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadNamed } from '../../../src/automation/delivery/named-deliverer.js';
import { failureOf } from '../../helpers/failure.js';
import { aTemplateCopy } from '../../helpers/template-copies.js';

function named() {
  return loadNamed({
    name: 'share',
    redaction: undefined,
    settings: {
      ...{ use: 'folder', module: undefined, options: { folder: 'shared' }, accounts: undefined, credentials: {} },
      ...{ formats: undefined, template: undefined, locale: undefined, redact: undefined },
    },
  });
}

describe('a template for messages', () => {
  it('is read once for all sets of a run, in each language', async () => {
    const { loadTemplate } = await named();
    const path = aTemplateCopy();
    const [english, german] = [await loadTemplate(path, 'en'), await loadTemplate(path, 'de')];
    rmSync(path, { recursive: true });
    expect(await loadTemplate(path, 'en')).toBe(english);
    expect(await loadTemplate(path, 'de')).toBe(german);
    expect([english.locale.tag, german.locale.tag]).toEqual(['en', 'de']);
  });

  it('is read again in another run', async () => {
    const path = aTemplateCopy();
    await (await named()).loadTemplate(path, 'en');
    rmSync(path, { recursive: true });
    const { loadTemplate } = await named();
    expect(await failureOf(() => loadTemplate(path, 'en'))).toMatchObject({ kind: 'usage' });
  });
});
