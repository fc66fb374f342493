import { expect, test } from 'vitest';
import { themes } from '../../../../src/renderers/html/precompiled.js';
import { themeKey, themeRules } from '../../../../src/renderers/html/style/theme-rules.js';
import { builtInTemplates, loadTemplate } from '../../../../src/template/load.js';

test.each(builtInTemplates())('the build has computed the rules of the theme of %s', async (name) => {
  const { theme } = await loadTemplate(name, 'de');
  expect(themes[themeKey(theme)]).toBe(themeRules(theme));
});

test('a theme with another color or leading does not get the rules of the build', async () => {
  const { theme } = await loadTemplate('auditor', 'en');
  const { colors, type } = theme;
  expect(themes).not.toHaveProperty(themeKey({ ...theme, colors: { ...colors, ink: '#123456' } }));
  expect(themes).not.toHaveProperty(themeKey({ ...theme, type: { ...type, leading: 2 } }));
});
