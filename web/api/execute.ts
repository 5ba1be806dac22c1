import { ApiError, type ApiErrorCode, COMMON_FAILURE, replyFacts } from './api-error.ts';
import type { FieldTexts, PrintedMessages, SaveConflict } from '../../shared/kernel/errors.ts';
import type { SentenceText } from '../../shared/kernel/regional/sentence.ts';
import { refusalTexts } from '../texts/refusals.ts';
import { call, type CallOptions, jsonOf, sessionEnded } from './call.ts';
import type { TypedDocumentString } from './generated/graphql.ts';
import { multipartBody } from './multipart.ts';

// The wire format of the contract (docs/spec/rest.md, section 2); our own server speaks it.
type WireError = {
  message: string;
  path?: readonly (string | number)[];
  extensions?: {
    code?: ApiErrorCode;
    text?: SentenceText;
    validation?: PrintedMessages;
    validation_texts?: FieldTexts;
    conflict?: SaveConflict;
  };
};
type WireAnswer<Result> = { data?: Result | null; errors?: WireError[] };

export type ExecuteOptions = CallOptions & {
  /** The same key for every try of one command: the server answers a repeat with the first result. */
  readonly idempotencyKey?: string;
  /** The request goes on after its page is gone. */
  readonly keepalive?: boolean;
  /** Called with the id of the job when the work continues after the reply. */
  readonly onJob?: (jobId: string) => void;
};

function toError(error: WireError, response: Response): ApiError {
  const { code = 'INTERNAL', text, validation, validation_texts: texts, conflict } = error.extensions ?? {};
  return new ApiError(code, error.message || COMMON_FAILURE, {
    text,
    texts,
    ...(validation ? { fields: validation } : {}),
    ...(conflict ? { conflict } : {}),
    ...replyFacts(response),
  });
}

type Replied<Result> = { readonly answer: WireAnswer<Result>; readonly response: Response; readonly token: string | null };

async function send<Result, Variables extends Readonly<Record<string, unknown>>>(
  document: TypedDocumentString<Result, Variables>,
  variables: Variables,
  options: ExecuteOptions,
): Promise<Replied<Result>> {
  const query = String(document);
  const form = multipartBody(query, variables);
  const headers = {
    ...options.headers,
    ...(form ? {} : { 'Content-Type': 'application/json' }),
    ...(options.idempotencyKey ? { 'Idempotency-Key': options.idempotencyKey } : {}),
  };
  const { response, token } = await call(
    '/graphql',
    { method: 'POST', body: form ?? JSON.stringify({ query, variables }), ...(options.keepalive && { keepalive: true }) },
    { ...options, headers },
  );
  const job = response.headers.get('X-Trellis-Job');
  if (job) options.onJob?.(job);
  const answer = (await jsonOf(response)) as WireAnswer<Result>;
  if (answer.errors) await refusalTexts();
  return { answer, response, token };
}

/** Returns the data of a reply. @throws ApiError for its first error, and without data */
function dataOf<Result>({ answer, response, token }: Replied<Result>, [first]: readonly WireError[] = answer.errors ?? []): Result {
  if (first) {
    const error = toError(first, response);
    if (token && (response.status === 401 || error.code === 'UNAUTHENTICATED')) sessionEnded(token);
    throw error;
  }
  if (!answer.data) throw new ApiError('INTERNAL', COMMON_FAILURE, { requestId: response.headers.get('X-Request-Id') });
  return answer.data;
}

/** Runs one operation of the contract. Returns its data. @throws ApiError */
export async function execute<Result, Variables extends Readonly<Record<string, unknown>>>(
  document: TypedDocumentString<Result, Variables>,
  variables: Variables,
  options: ExecuteOptions = {},
): Promise<Result> {
  return dataOf(await send(document, variables, options));
}

/** Why parts of a reply failed, by their paths: "dashboardData.analyticsData". */
export type PartFailures = Readonly<Record<string, ApiError>>;

/**
 * Runs an operation whose parts stand alone. Returns what came (null where a part failed that must not be empty), and why parts failed.
 * @throws ApiError when the operation as a whole is refused
 */
export async function executeParts<Result, Variables extends Readonly<Record<string, unknown>>>(
  document: TypedDocumentString<Result, Variables>,
  variables: Variables,
  options: ExecuteOptions = {},
): Promise<{ data: Result | null; failures: PartFailures }> {
  const reply = await send(document, variables, options);
  const errors = reply.answer.errors ?? [];
  const ofAll = errors.filter(({ path, extensions }) => path === undefined || extensions?.code === 'UNAUTHENTICATED');
  if (ofAll.length > 0 || errors.length === 0) return { data: dataOf(reply, ofAll), failures: {} };
  const failures = Object.fromEntries(errors.map((error) => [error.path?.join('.') ?? '', toError(error, reply.response)]));
  return { data: reply.answer.data ?? null, failures };
}

/** The refusal of one row of a list: its place, and a message. */
export type RowRefusal = { readonly row: number; readonly message: string; readonly text?: SentenceText | undefined };

/**
 * Runs an operation that answers a list whose rows stand alone. Returns its data, in which refused rows are null, and their messages.
 * @throws ApiError when the operation as a whole is refused
 */
export async function executeRows<Result, Variables extends Readonly<Record<string, unknown>>>(
  document: TypedDocumentString<Result, Variables>,
  variables: Variables,
  options: ExecuteOptions = {},
): Promise<{ data: Result; refusals: RowRefusal[] }> {
  const reply = await send(document, variables, options);
  const errors = (reply.answer.errors ?? []).map((error) => ({ error, row: error.path?.[1] }));
  const data = dataOf(
    reply,
    errors.filter(({ row }) => typeof row !== 'number').map(({ error }) => error),
  );
  return {
    data,
    refusals: errors.flatMap(({ row, error }) =>
      typeof row === 'number' ? [{ row, message: error.message, text: error.extensions?.text }] : [],
    ),
  };
}
