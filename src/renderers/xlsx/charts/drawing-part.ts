import { legalText } from '../cells/cell-text.js';
import type { Corner, PlacedChart } from '../package/sheet-extras.js';
import { DECLARATION, element, NAMESPACE } from '../package/xml.js';

/** The part that places a sheet's charts. `relationOf` returns the relation id of the chart at an index. */
export function drawingPart(charts: readonly PlacedChart[], relationOf: (index: number) => string): string {
  return (
    DECLARATION +
    element(
      'xdr:wsDr',
      { 'xmlns:xdr': NAMESPACE.sheetDrawing, 'xmlns:a': NAMESPACE.drawing },
      ...charts.map((chart, index) => anchor(chart, index, relationOf(index))),
    )
  );
}

function anchor({ name, description, from, to }: PlacedChart, index: number, relation: string): string {
  const properties = { id: index + 2, name: legalText(name), descr: legalText(description) };
  const chart = element('c:chart', {
    'xmlns:c': NAMESPACE.chart,
    'xmlns:r': NAMESPACE.relation,
    'r:id': relation,
  });
  const frame = element(
    'xdr:graphicFrame',
    { macro: '' },
    element(
      'xdr:nvGraphicFramePr',
      {},
      element('xdr:cNvPr', properties),
      element('xdr:cNvGraphicFramePr', {}, element('a:graphicFrameLocks', { noGrp: 1 })),
    ),
    element('xdr:xfrm', {}, element('a:off', { x: 0, y: 0 }), element('a:ext', { cx: 0, cy: 0 })),
    element('a:graphic', {}, element('a:graphicData', { uri: NAMESPACE.chart }, chart)),
  );
  return element(
    'xdr:twoCellAnchor',
    { editAs: 'oneCell' },
    corner('xdr:from', from),
    corner('xdr:to', to),
    frame,
    element('xdr:clientData'),
  );
}

function corner(name: string, { column, row }: Corner): string {
  const parts = { 'xdr:col': column, 'xdr:colOff': 0, 'xdr:row': row, 'xdr:rowOff': 0 };
  return element(name, {}, ...Object.entries(parts).map(([part, at]) => element(part, {}, String(at))));
}
