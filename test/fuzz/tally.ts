/** Counts the results of a run, and prints them. */
import type { CaseResult } from './fuzz-case.js';
import { isBroken } from './verdict.js';

interface Record {
  readonly label: string;
  readonly amount: number;
}

const NOTHING: Record = { label: 'none', amount: 0 };

export class Tally {
  readonly #outcomes = new Map<string, Map<string, number>>();
  /** How often each law was broken, by target and law. */
  readonly #broken = new Map<string, number>();
  #slowest = NOTHING;
  #largest = NOTHING;
  cases = 0;

  add(target: string, label: string, { verdict, size }: CaseResult): void {
    this.cases += 1;
    const outcome = isBroken(verdict) ? 'FINDING' : verdict.outcome;
    const outcomes = this.#outcomes.get(target) ?? new Map<string, number>();
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    this.#outcomes.set(target, outcomes);
    if (verdict.milliseconds > this.#slowest.amount) this.#slowest = { label, amount: verdict.milliseconds };
    if (size > this.#largest.amount) this.#largest = { label, amount: size };
  }

  /** Counts a broken law of a target. Returns whether it was known before. */
  addBroken(law: string): boolean {
    const count = this.#broken.get(law) ?? 0;
    this.#broken.set(law, count + 1);
    return count > 0;
  }

  get findings(): number {
    return this.#broken.size;
  }

  lines(): readonly string[] {
    const targets = [...this.#outcomes].map(([target, outcomes]) => {
      const counts = [...outcomes].sort(([, one], [, other]) => other - one).map(([name, count]) => `${name} ${count}`);
      const sum = [...outcomes.values()].reduce((total, count) => total + count, 0);
      return `${target}: ${sum} cases: ${counts.join(', ')}`;
    });
    return [
      ...targets,
      `slowest: ${this.#slowest.label}, ${(this.#slowest.amount / 1000).toFixed(1)} s`,
      `largest: ${this.#largest.label}, ${(this.#largest.amount / 1024).toFixed(1)} KiB`,
      ...[...this.#broken].map(([law, count]) => `FINDING ${law}: seen ${count} times`),
      `${this.findings} findings`,
    ];
  }
}
