import { AppError } from '../../shared/kernel/errors.ts';
import { DeploymentRefused } from '../aws/environments.ts';
import { ExternalCloudRefused } from '../local/external-cloud/check.ts';
import { OpsRefused } from './verb.ts';

/** Read before the environment of the functions replaces that of the operator. */
const printsStack = process.env['LOG_LEVEL'] === 'DEBUG';

type Named = Error & { readonly code?: unknown };

/** Errors of the AWS clients and the system by name or code, and what the operator can do. */
const SENTENCES: readonly (readonly [RegExp, (error: Named) => string])[] = [
  [
    /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|TimeoutError)$/,
    () => 'The cloud does not respond: start it, or correct its address in AWS_ENDPOINT_URL, then run this again.',
  ],
  [
    /^(CredentialsProviderError|UnrecognizedClientException|ExpiredTokenException|InvalidSignatureException|InvalidAccessKeyId)$/,
    () => 'AWS does not accept the credentials: sign in with the AWS CLI (or set AWS_PROFILE), then run this again.',
  ],
  [/^AccessDenied(Exception)?$/, ({ message }) => `AWS denies the access, so ask for the right in its message: ${message.split('\n')[0]}`],
  [
    /^(ResourceNotFoundException|NoSuchBucket)$/,
    () => 'A table or bucket is missing: deploy the data stack of this environment, then run this again.',
  ],
  [
    /^(ProvisionedThroughputExceededException|ThrottlingException|SlowDown)$/,
    () => 'AWS throttles the calls: wait some minutes, then run this again; it continues where possible.',
  ],
  [/^ENOSPC$/, () => 'The disk is full: free some space, then run this again.'],
  [/^(EACCES|EPERM)$/, ({ message }) => `You have no access to a file, so run this as the user that runs Trellis: ${message}`],
];

const isRefusal = (error: unknown): error is Error =>
  [OpsRefused, ExternalCloudRefused, DeploymentRefused].some((kind) => error instanceof kind);

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Returns one sentence for an error; with LOG_LEVEL=DEBUG the stack of an unknown error. */
export function sentenceOf(error: unknown): string {
  if (isRefusal(error)) return oneLine(error.message);
  if (!(error instanceof Error)) return `It failed: ${String(error)}`;
  if (error instanceof AppError) return oneLine([error.message, ...Object.values(error.validation ?? {}).flat()].join(' '));
  const { code } = error as Named;
  for (const [pattern, sentence] of SENTENCES)
    if ([error.name, code].some((name) => typeof name === 'string' && pattern.test(name))) return oneLine(sentence(error));
  if (printsStack && error.stack) return error.stack;
  return `It failed and can be run again: ${oneLine(error.message)} (set LOG_LEVEL=DEBUG to see the stack).`;
}
