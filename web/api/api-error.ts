import type { ErrorCode, FieldTexts, PrintedMessages, SaveConflict } from '../../shared/kernel/errors.ts';
import type { SentenceText } from '../../shared/kernel/regional/sentence.ts';
import { shownMessage } from '../texts/refusals.ts';
import { text } from '../texts/text.ts';

/** NETWORK: no answer came, so nobody knows whether the call was done; it may be repeated. */
export type ApiErrorCode = ErrorCode | 'INTERNAL' | 'NETWORK' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_TYPE' | 'GONE' | 'METHOD_NOT_ALLOWED';

export const COMMON_FAILURE = text('Something went wrong. Please try again.');

/** `text` and `texts`: the patterns and values of the message and of those of fields, as the server sends them. */
type More = {
  text?: SentenceText | undefined;
  texts?: FieldTexts | undefined;
  fields?: PrintedMessages;
  conflict?: SaveConflict;
  requestId?: string | null;
  retryAfterSeconds?: number;
};

/** Returns what the headers of a reply say of a failure: its reference, and after how many seconds the call may be sent again. */
export function replyFacts({ headers }: Response): Pick<More, 'requestId' | 'retryAfterSeconds'> {
  const seconds = Number(headers.get('Retry-After'));
  return { requestId: headers.get('X-Request-Id'), ...(seconds > 0 && { retryAfterSeconds: seconds }) };
}

/** A failed call: messages for people and a code for programs. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly fields: PrintedMessages;
  readonly conflict: SaveConflict | undefined;
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | undefined;
  /** The messages as the server wrote them, by which code knows a refusal that has no code of its own. */
  readonly written: readonly string[];

  constructor(code: ApiErrorCode, message: string, more: More = {}) {
    super(shownMessage(message, more.text));
    this.name = 'ApiError';
    this.code = code;
    this.written = more.fields ? Object.values(more.fields).flat() : [message];
    this.fields = Object.fromEntries(
      Object.entries(more.fields ?? {}).map(([field, messages]) => [
        field,
        messages.map((each, index) => shownMessage(each, more.texts?.[field]?.[index])),
      ]),
    );
    this.conflict = more.conflict;
    this.requestId = more.requestId ?? null;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }

  /** One sentence each: the validation messages flattened, else the message. */
  get messages(): readonly string[] {
    const flat = Object.values(this.fields).flat();
    return flat.length > 0 ? flat : [this.message];
  }

  /** No reply, or none that says whether the call was done: the same command may be sent again under the same key. */
  get unsettled(): boolean {
    return this.code === 'NETWORK' || this.code === 'INTERNAL';
  }

  /** The same call may succeed later: there was no reply, or there were too many calls. */
  get passing(): boolean {
    return this.unsettled || this.code === 'RATE_LIMITED' || this.code === 'BUSY';
  }
}

/** Returns what was thrown as an ApiError; an error of our own code becomes INTERNAL, so that it is shown in the same way. */
export function toApiError(thrown: unknown): ApiError {
  return thrown instanceof ApiError ? thrown : new ApiError('INTERNAL', COMMON_FAILURE);
}

export const isCode = (thrown: unknown, code: ApiErrorCode): boolean => thrown instanceof ApiError && thrown.code === code;
