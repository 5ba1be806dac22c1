import { textOf } from './facade.ts';

/** The error of the last call of a package, and the calls of the library that set it. */
export class SessionErrors {
  last = '0';

  /** Notes an error; without one, that the call worked. Returns the answer of the call. */
  answer(code: string, answer: string): string {
    this.last = code;
    return answer;
  }

  /** Runs a call of the library, whose error is that of this call alone. */
  from(model: { lastErrorCode: string }, run: () => unknown): string {
    model.lastErrorCode = '0';
    const answer = textOf(run());
    this.last = textOf(model.lastErrorCode);
    return answer;
  }
}
