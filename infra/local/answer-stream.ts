import { PassThrough } from 'node:stream';

/** Status and headers of an answer that comes piece by piece. */
export type AnswerHead = { readonly statusCode: number; readonly headers: Readonly<Record<string, string>> };

/** What a function writes as its answer; `head` resolves before its first bytes. */
export class AnswerStream extends PassThrough {
  readonly head: Promise<AnswerHead>;
  readonly begin: (head: AnswerHead) => void;

  constructor() {
    super();
    const { promise, resolve } = Promise.withResolvers<AnswerHead>();
    this.head = promise;
    this.begin = resolve;
  }
}

/** What Lambda's run-time offers functions that answer piece by piece. */
const awslambda = {
  streamifyResponse: <Handler>(handler: Handler): Handler => handler,
  HttpResponseStream: {
    from: (answer: AnswerStream, head: AnswerHead): AnswerStream => {
      answer.begin(head);
      return answer;
    },
  },
};

Object.assign(globalThis, { awslambda });
