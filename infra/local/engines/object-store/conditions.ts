import type { WriteCondition } from './object-folder.ts';
import type { ObjectFacts } from './object-file.ts';
import { noSuchKey, notImplemented, S3Error } from './s3-error.ts';

type Headers = Readonly<Record<string, string>>;

const preconditionFailed = (): S3Error =>
  new S3Error(412, 'PreconditionFailed', 'At least one of the pre-conditions you specified did not hold');

const matches = (header: string, etag: string): boolean =>
  header
    .split(',')
    .map((one) => one.trim().replace(/^W\//, '').replaceAll('"', ''))
    .some((one) => one === '*' || one === etag);

/** Dates of HTTP count seconds. A date that cannot be read is no condition. */
function isModifiedSince(header: string, modified: number): boolean | undefined {
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.floor(modified / 1000) * 1000 > date;
}

/** Returns whether a reader has the object already, which is answered with 304. @throws S3Error where a condition does not hold */
export function isUnchanged(headers: Headers, { etag, modified }: ObjectFacts): boolean {
  const ifMatch = headers['if-match'];
  if (ifMatch !== undefined && !matches(ifMatch, etag)) throw preconditionFailed();
  const unmodifiedSince = headers['if-unmodified-since'];
  // An ETag says more than a date, so a date beside one is not looked at.
  if (ifMatch === undefined && unmodifiedSince !== undefined && isModifiedSince(unmodifiedSince, modified)) throw preconditionFailed();
  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch !== undefined) return matches(ifNoneMatch, etag);
  const modifiedSince = headers['if-modified-since'];
  return modifiedSince !== undefined && isModifiedSince(modifiedSince, modified) === false;
}

/** Returns the condition of a write or a deletion, or undefined where there is none. @throws S3Error for one that S3 does not have */
export function writeCondition(headers: Headers): WriteCondition | undefined {
  const ifMatch = headers['if-match'];
  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch !== undefined && ifNoneMatch !== '*') throw notImplemented('If-None-Match with an ETag for writes');
  if (ifMatch === undefined && ifNoneMatch === undefined) return undefined;
  return (current) => {
    if (ifNoneMatch !== undefined && current) throw preconditionFailed();
    if (ifMatch === undefined) return;
    if (!current) throw noSuchKey();
    if (!matches(ifMatch, current.etag)) throw preconditionFailed();
  };
}
