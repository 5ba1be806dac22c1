/** A request that the learning record store refuses, with the status of xAPI 1.0.3. */
export class XapiProblem extends Error {
  override readonly name = 'XapiProblem';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const CODES: Readonly<Record<number, string>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  409: 'CONFLICT',
  412: 'PRECONDITION_FAILED',
  413: 'PAYLOAD_TOO_LARGE',
};

/** Returns the response to a refused request; null for any other error. */
export const problemResponse = (error: unknown): Response | null =>
  error instanceof XapiProblem
    ? Response.json({ error: error.message, code: CODES[error.status] ?? 'BAD_REQUEST' }, { status: error.status })
    : null;
