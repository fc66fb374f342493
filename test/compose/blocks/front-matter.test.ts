import { expect, it } from 'vitest';
import { documentControlItems } from '../../../src/compose/blocks/front-matter.js';
import { createWording } from '../../../src/compose/wording/wording.js';
import { aComposeContext, someSettings } from '../../helpers/compose-context.js';

it('the document control leaves out lines without text', async () => {
  const context = await aComposeContext();
  const terms = documentControlItems({ ...context, settings: someSettings({ preparedBy: 'A. Author' }) }).map(
    ({ term }) => term,
  );
  expect(terms).toContain('Prepared by');
  expect(terms).not.toContain('Prepared for');
});

it('a missing word fails even if its line has no text', async () => {
  const context = await aComposeContext();
  const { 'control.prepared-for': _word, ...messages } = context.template.messages;
  const wording = await createWording('en', 'UTC', messages);
  expect(() => documentControlItems({ ...context, wording })).toThrow('expected the word "control.prepared-for"');
});
