/** A request that is not served: the status, a sentence that says why and what to do, and headers that go with it. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly statusCode: number,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}
