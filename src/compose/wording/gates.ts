/** What came of gates, in the words of the locale. */
import {
  unitOf,
  type GateObservation,
  type GateOutcome,
  type GateReason,
  type GateRule,
} from '../../model/summary/gates.js';
import type { NoteExample } from '../../model/summary/notes.js';
import type { Ratio } from '../../model/summary/summary.js';
import { decimalsBesideLimit } from '../../model/values/percent.js';
import { withOthers } from './acceptances.js';
import type { Wording } from './wording.js';

/** What a gate found, with its denominator; empty if it was not evaluated. */
export function observedText({ observed, rule }: GateOutcome, wording: Wording): string {
  return observed === null ? '' : observationText(observed, Number(rule.limit) / 100, wording);
}

/** @param limit as a share, from which the text of another share must differ */
function observationText(observed: GateObservation, limit: number, wording: Wording): string {
  switch (observed.type) {
    case 'count': {
      const { count, total, of } = observed;
      return wording.text(`gate.count-of-${of === 'tests' ? 'resource-checks' : of}`, { count, total });
    }
    case 'ratio':
      return ratioText(observed.ratio, limit, wording);
    case 'drop': {
      const { before, after, points } = observed;
      const to = ratioText(after, 0, wording);
      if (points === 0) return wording.text('gate.unchanged', { to });
      const size = Math.abs(points);
      const rounded = Number(size.toFixed(decimalsBesideLimit(size / 100, limit)));
      return wording.text(points < 0 ? 'gate.rise' : 'gate.drop', {
        points: rounded,
        text: wording.count(rounded),
        from: ratioText(before, 0, wording),
        to,
      });
    }
  }
}

function ratioText({ share, numerator, denominator }: Ratio, limit: number, wording: Wording): string {
  const percent = wording.percentWith(share ?? 0, decimalsBesideLimit(share ?? 0, limit));
  return wording.text('gate.ratio', { percent, numerator, denominator });
}

export function reasonText({ reason, rule }: GateOutcome, wording: Wording): string {
  if (reason === null) return '';
  if (reason.code === 'limit') {
    return wording.text('gate.required', { operator: operatorKey(rule), limit: limitText(rule, wording) });
  }
  return unevaluatedText(reason, wording);
}

function unevaluatedText(reason: Exclude<GateReason, { code: 'limit' }>, wording: Wording): string {
  if ('places' in reason) {
    const { code, places, count } = reason;
    const textOf = placeTextOf(code);
    const shown = wording.list(places.map((place) => textOf(place, wording)));
    return wording.text(`gate.${code}`, { count, places: withOthers(shown, count - places.length, wording) });
  }
  if (!('name' in reason)) return wording.text(`gate.${reason.code}`);
  const { code, name, nearest } = reason;
  const fact = wording.text(`gate.${code}`, { name });
  return nearest === null ? fact : wording.sentences([fact, wording.text('gate.nearest', { name: nearest })]);
}

type PlacesCode = Extract<GateReason, { readonly places: unknown }>['code'];

function placeTextOf(code: PlacesCode): (place: NoteExample, wording: Wording) => string {
  switch (code) {
    case 'unrecognized':
    case 'unrecognized-before':
      return statusText;
    case 'population-unknown':
    case 'population-unknown-before':
      return unknownText;
    case 'contradiction':
    case 'contradiction-before':
      return contradictionText;
  }
}

function statusText({ subject, found }: NoteExample, wording: Wording): string {
  return wording.text('gate.policy-as', { policy: subject, status: found });
}

function unknownText({ path, subject, found }: NoteExample, wording: Wording): string {
  return wording.text('gate.policy-with', {
    policy: subject,
    field: path.slice(path.lastIndexOf('.') + 1),
    value: found === '""' ? wording.text('severity.none') : found,
  });
}

function contradictionText({ path, subject, expected, found }: NoteExample, wording: Wording): string {
  const hasSubject = subject === '' ? 'no' : 'yes';
  const field = subject === '' ? path : path.slice(path.lastIndexOf('.') + 1);
  return wording.text('gate.place', { hasSubject, subject, field, expected, found });
}

const OPERATOR_KEYS = { '=': 'equal', '<=': 'most', '>=': 'least', '<': 'below', '>': 'above' } as const;

function operatorKey({ operator }: GateRule): string {
  return OPERATOR_KEYS[operator];
}

function limitText({ figure, limit }: GateRule, wording: Wording): string {
  const number = Number(limit);
  switch (unitOf(figure)) {
    case 'count':
      return wording.count(number);
    case 'percent':
      return wording.percentWith(number / 100, limit.split('.')[1]?.length ?? 0);
    case 'points':
      return wording.text('gate.points', { points: number, text: wording.count(number) });
  }
}
