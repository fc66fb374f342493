import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withSoftBreaks, withWholeIds } from '../../../src/renderers/html/markup.js';
import { escapeHtml } from '../../../src/renderers/html/templates.js';

describe('withSoftBreaks', () => {
  it.each([
    ['BasicsEnableDataCollectionService', 'Basics<wbr>Enable<wbr>Data<wbr>Collection<wbr>Service'],
    ['AADAuthenticationInSqlServerId', 'AAD<wbr>Authentication<wbr>In<wbr>Sql<wbr>Server<wbr>Id'],
    ['AZ_CSBP_Azure_Networking', 'AZ_<wbr>CSBP_<wbr>Azure_<wbr>Networking'],
    ['7d0c1f2e-94a1-4a0b', '7d0c1f2e-<wbr>94a1-<wbr>4a0b'],
    ['ÄnderungsProtokollÜbersicht', 'Änderungs<wbr>Protokoll<wbr>Übersicht'],
  ])('lets %s break between words', (text, html) => {
    expect(withSoftBreaks(text)).toBe(html);
  });

  it('keeps compliance numbers and short words whole', () => {
    expect(withSoftBreaks('1000.10 of AppService')).toBe('1000.10 of AppService');
  });

  it('keeps a token whole, and breaks the words around it', () => {
    expect(withSoftBreaks('service-PAX7TFHM, BasicsEnableData & job-7F3K9QXB')).toBe(
      '<span class="whole">service-PAX7TFHM</span>, Basics<wbr>Enable<wbr>Data &amp; <span class="whole">job-7F3K9QXB</span>',
    );
  });

  it('escapes markup in broken words', () => {
    expect(withSoftBreaks('<script>alert(/x/)</script>')).not.toContain('<s');
  });

  it('adds nothing but break opportunities', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        expect(withSoftBreaks(text).replaceAll('<wbr>', '')).toBe(escapeHtml(text));
      }),
    );
  });
});

describe('withWholeIds', () => {
  it.each([
    ['of account-id-XGFHPB80.', 'of <span class="whole">account-id-XGFHPB80</span>.'],
    [
      '5d2a7c90-****-****-****-944455556666 & more',
      '<span class="whole-id">5d2a7c90-****-****-****-944455556666</span> &amp; more',
    ],
    ['a well-known job-description', 'a well-known job-description'],
  ])('keeps the ids of %s on one line', (text, html) => {
    expect(withWholeIds(text)).toBe(html);
  });
});
