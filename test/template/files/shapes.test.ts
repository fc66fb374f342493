import { beforeAll, describe, expect, it } from 'vitest';
import { schemas, templateShape, themeShape } from '../../../src/template/files/shapes.js';
import { yamlReader, type YamlFile } from '../../../src/template/files/yaml-file.js';
import { builtInTemplates, readTemplate } from '../../../src/template/load.js';
import { aTemplateCopy } from '../../helpers/template-copies.js';

beforeAll(() => Promise.all([yamlReader.load(), schemas.load()]));

const notBuilt = (file: YamlFile): YamlFile => ({ ...file, built: undefined });

describe('a value that the build has checked', () => {
  it('equals what the schemas return, for every built-in template', async () => {
    for (const name of builtInTemplates()) {
      const folder = await readTemplate(name);
      const [template, theme] = [folder.yamlFile('template.yaml'), folder.yamlFile('theme.yaml')];
      expect(template.built).toBeDefined();
      expect(templateShape(template)).toEqual(templateShape(notBuilt(template)));
      expect(theme.built).toBeDefined();
      expect(themeShape(theme)).toEqual(themeShape(notBuilt(theme)));
    }
  });

  it('is not used for a changed file', async () => {
    const folder = await readTemplate(aTemplateCopy({ 'theme.yaml': (theme) => `${theme}\n# Ours\n` }));
    expect(folder.yamlFile('theme.yaml').built).toBeUndefined();
  });
});
