import { S3Error } from './s3-error.ts';

const STORED_HEADERS = new Set(['cache-control', 'content-disposition', 'content-encoding', 'content-language', 'content-type', 'expires']);
const USER_METADATA = 'x-amz-meta-';
const USER_METADATA_BYTES = 2048;

/** `aws-chunked` is how the body came, not what the object is. */
const withoutChunks = (encoding: string): string =>
  encoding
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== 'aws-chunked')
    .join(',');

/** Returns the headers of a request that are answered with the object ever after. */
export function storedHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const kept: Record<string, string> = { 'content-type': 'binary/octet-stream' };
  let metadataBytes = 0;
  for (const [name, given] of Object.entries(headers)) {
    const isUserMetadata = name.startsWith(USER_METADATA);
    if (!isUserMetadata && !STORED_HEADERS.has(name)) continue;
    const value = name === 'content-encoding' ? withoutChunks(given) : given;
    if (isUserMetadata) metadataBytes += name.length - USER_METADATA.length + value.length;
    if (value !== '' || isUserMetadata) kept[name] = value;
  }
  if (metadataBytes > USER_METADATA_BYTES) {
    throw new S3Error(400, 'MetadataTooLarge', 'Your metadata headers exceed the maximum allowed metadata size.');
  }
  return kept;
}
