import { S3Error } from './s3-error.ts';

/** First and last byte. */
export type ByteRange = { readonly start: number; readonly end: number };

/**
 * Returns the bytes that a Range header asks for, or undefined for the whole object: without the header, and for several ranges, which
 * S3 does not answer. @throws S3Error where the object has none of them
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if ((first === '' && last === '') || (first !== '' && last !== '' && Number(first) > Number(last))) return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  if (start >= size) throw new S3Error(416, 'InvalidRange', 'The requested range is not satisfiable');
  return { start, end: first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
