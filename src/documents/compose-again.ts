/** Composing a set once more, such as for a deliverer with settings of its own. */
import type { RunSettings } from '../settings/run-settings.js';
import type { ReportSet } from './compose-set.js';
import type { PortfolioSet } from './portfolio/portfolio-set.js';

/** A set of a report, or of a portfolio, which has no snapshot. */
export type AnySet = ReportSet | PortfolioSet;

/** Composes what a set was made from with other settings. `name` is that of the set; default: from the file name pattern. */
export type ComposeAgain = (settings: RunSettings, name?: string) => Promise<AnySet>;

/** A portfolio, and how to compose it again. */
export interface ComposedPortfolio {
  readonly set: PortfolioSet;
  readonly compose: ComposeAgain;
}
