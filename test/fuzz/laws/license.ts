/** What may stand in documents beyond what the program makes of a report. */
export interface License {
  /** A policy library or a template may link to other places. */
  readonly linksOut?: boolean;
  /** A template may link to what is not there: checking it says so. */
  readonly deadLinks?: boolean;
  /** A template may have a page of its own, whose markup is nobody else's business. */
  readonly ownPage?: boolean;
}
