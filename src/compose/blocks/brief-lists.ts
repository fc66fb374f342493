/** What to fix first and what changed, in a few lines: for mails and chats, which have no room for tables. */
import type { Block, Inline, List } from '../../model/document/document.js';
import { SHAPES, type Mark } from '../../model/report/vocabulary.js';
import { countsChecks, firstOfEachPolicy } from '../../model/summary/figures.js';
import { listedChanges, type ListedKind } from '../../model/summary/listed-changes.js';
import type { PolicyEntry } from '../../model/summary/summary.js';
import type { Template } from '../../model/template/template.js';
import { isBlank } from '../../model/values/open-value.js';
import { headOf } from '../../model/values/text.js';
import type { ComposeContext } from '../context.js';
import type { Advice } from '../policies/guidance.js';
import { selectPolicies } from '../policies/selection.js';
import { libraryProse } from '../prose/library-prose.js';
import { changeLabel } from '../wording/changes.js';
import { severityLabel } from '../wording/labels.js';
import { hasSeverities } from '../wording/source-values.js';

/** Characters of the text on how to fix a policy that a short text quotes. */
const LONGEST_QUOTE = 300;

/** Policies named per kind of change. */
const MOST_NAMED = 3;

/** The worst policies that did not pass: severity, title and failed checks on a line, and below it how to fix it, where that is known. */
export function firstFixes(context: ComposeContext, limit: number): List[] {
  const { summary, guidance } = context;
  const open = selectPolicies(summary, { select: 'open', loop: {} }).flatMap((index) => summary.entries[index] ?? []);
  const first = firstOfEachPolicy(open).slice(0, limit);
  const isAlone = ({ policy }: PolicyEntry): boolean =>
    first.filter((other) => other.policy.shortTitle === policy.shortTitle).length === 1;
  return bulleted(
    first.map((entry) => {
      const advice = guidance.of(entry.policy.policyId);
      const steps = advice === undefined ? [] : shortSteps(advice);
      const line = fixLine(entry, isAlone(entry), context);
      return steps.length === 0 ? line : [...line, { type: 'break' }, ...steps];
    }),
  );
}

function fixLine(
  entry: PolicyEntry,
  isAlone: boolean,
  { summary, wording, template }: ComposeContext,
): readonly Inline[] {
  const { policy, severity, failedResourceCount: failed } = entry;
  const hasSeverity = hasSeverities(summary) && !isBlank(severity);
  const hasCounts = countsChecks(summary) && policy.totalResourceCount > 0 && failed > 0;
  const count = () => wording.text('message.failed-of', { failed, total: policy.totalResourceCount });
  return [
    ...shown(entry.status, hasSeverity ? `${severityLabel(severity, wording)} · ` : ''),
    briefTitle(policy.shortTitle || policy.policyId, template),
    ...(isAlone ? [] : [...plain(' '), { type: 'code', text: policy.policyId } as const]),
    ...(hasCounts ? plain(` · ${count()}`) : []),
  ];
}

/** A title that reads from left to right, in a text that does not, would take the punctuation beside it along. */
export function briefTitle(title: string, { locale }: Pick<Template, 'locale'>): Inline {
  return { type: 'strong', children: plain(locale.direction === 'rtl' ? `\u2068${title}\u2069` : title) };
}

function shown(mark: Mark, text: string): readonly Inline[] {
  return plain(`${SHAPES[mark]} ${text}`);
}

/** In one line: the first steps that fit, at least one. */
function shortSteps({ steps, ofSource }: Advice): readonly Inline[] {
  if (steps.length === 0) {
    const text = ofSource.remediation.replace(/\s+/g, ' ').trim();
    if (text === '') return [];
    return plain(text.length > LONGEST_QUOTE ? `${headOf(text, LONGEST_QUOTE)}…` : text);
  }
  const fitting = steps.filter(
    (_, index) => index === 0 || steps.slice(0, index + 1).join(' ').length <= LONGEST_QUOTE,
  );
  const texts = fitting.flatMap(libraryProse).map(({ children }) => children);
  const line = texts.flatMap((text, index) => (index === 0 ? text : [...plain(' '), ...text]));
  return fitting.length < steps.length ? [...line, ...plain(' …')] : line;
}

/** The policies that no longer pass and those that pass now, by name; nothing without an earlier scan. */
export function changeNames({ summary, wording }: ComposeContext): List[] {
  const changes = listedChanges(summary);
  const lineOf = (kind: ListedKind): (readonly Inline[])[] => {
    const titles = changes.flatMap(({ kind: own, before, after }) => {
      const policy = (after ?? before)?.policy;
      return own !== kind || policy === undefined ? [] : [policy.shortTitle || policy.policyId];
    });
    const names = [...new Set(titles)];
    if (names.length === 0) return [];
    const title = names.slice(0, MOST_NAMED).join(' · ');
    const count = names.length - MOST_NAMED;
    const text = count > 0 ? wording.text('plan.title', { title, count }) : title;
    return [plain(wording.text('message.labeled', { label: changeLabel(kind, wording), text }))];
  };
  return bulleted([...lineOf('newly-not-passed'), ...lineOf('now-passed')]);
}

export function bulleted(lines: readonly (readonly Inline[])[]): List[] {
  if (lines.length === 0) return [];
  const items = lines.map((children): Block[] => [{ type: 'paragraph', role: 'body', children }]);
  return [{ type: 'list', ordered: false, items }];
}

function plain(text: string): Inline[] {
  return [{ type: 'text', text }];
}
