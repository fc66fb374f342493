import { all, formatted, setText, worded } from './dom.js';

/** Brings the cards of a policy library into line with the entries that are shown: a card without any is hidden. */
export function watchGuidance(byNumber, words) {
  const groups = all('.guidance').map((element) => ({
    hint: element.querySelector('.here'),
    cards: all('.card', element).map((card) => ({
      card,
      entries: card.dataset.entries.split(' ').flatMap((number) => byNumber[number] ?? []),
    })),
  }));

  return function refresh(filtered) {
    for (const { hint, cards } of groups) {
      let shown = 0;
      for (const { card, entries: own } of cards) {
        card.hidden = own.length > 0 && !own.some(({ isShown }) => isShown);
        if (!card.hidden) shown += 1;
      }
      hint.hidden = !filtered;
      const values = { shown: formatted(shown), total: formatted(cards.length) };
      setText(hint, worded(shown === 0 ? words.noneHere : words.here, values));
    }
  };
}
