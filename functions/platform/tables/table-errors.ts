import { ConditionalCheckFailedException, DynamoDBServiceException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';

type Refusal = {
  readonly __type?: string;
  readonly message?: string;
  readonly Message?: string;
  readonly Item?: ConditionalCheckFailedException['Item'];
  readonly CancellationReasons?: TransactionCanceledException['CancellationReasons'];
};

function refusalIn(body: string): Refusal {
  try {
    return JSON.parse(body) as Refusal; // by the documentation of the API
  } catch {
    // A proxy on the way, or nothing at all.
    return {};
  }
}

/** Returns the error of an answer that is not 200, of the SDK's class, so that callers tell it as they would with the SDK. */
export function errorOf(status: number, body: string, requestId: string | undefined): DynamoDBServiceException {
  const refusal = refusalIn(body);
  const name = refusal.__type?.replace(/^.*#/, '') ?? (status >= 500 ? 'InternalServerError' : 'UnknownError');
  const message = refusal.message ?? refusal.Message ?? `The tables answered ${status}.`;
  const common = { message, $metadata: { httpStatusCode: status, ...(requestId !== undefined && { requestId }) } };
  if (name === 'ConditionalCheckFailedException')
    return new ConditionalCheckFailedException({ ...common, ...(refusal.Item && { Item: refusal.Item }) });
  if (name === 'TransactionCanceledException')
    return new TransactionCanceledException({
      ...common,
      ...(refusal.CancellationReasons && { CancellationReasons: refusal.CancellationReasons }),
    });
  return new DynamoDBServiceException({ ...common, name, $fault: status >= 500 ? 'server' : 'client' });
}

const THROTTLED = new Set([
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'TransactionInProgressException',
  'RequestTimeout',
  'RequestTimeoutException',
]);
const BROKEN = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND']);

/** Returns whether a call was refused because there were too many. */
export const isThrottled = (error: unknown): boolean => error instanceof DynamoDBServiceException && THROTTLED.has(error.name);

/** Whether the same call may succeed a moment later: it was throttled, the service failed, or the connection broke. */
export function isPassing(error: unknown): boolean {
  if (error instanceof DynamoDBServiceException) return error.$fault === 'server' || isThrottled(error);
  const { name, code } = error as { readonly name?: string; readonly code?: string };
  return name === 'TimeoutError' || BROKEN.has(code ?? '');
}
