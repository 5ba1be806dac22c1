import { createHash, createHmac } from 'node:crypto';

/** Signature version 4 of AWS, as far as the embedded cloud signs and checks by itself. */
export type SigningScope = { readonly date: string; readonly region: string; readonly service: string };

export type CanonicalRequest = {
  readonly method: string;
  /** Already encoded, as it stands in the request line. */
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
  /** Names in lower case. */
  readonly headers: readonly (readonly [string, string])[];
  readonly payloadHash: string;
};

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Percent-encoding by RFC 3986, which is stricter than encodeURIComponent. */
export const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const order = ([a]: readonly [string, string], [b]: readonly [string, string]): number => (a < b ? -1 : a > b ? 1 : 0);

function canonical(request: CanonicalRequest): string {
  const query = request.query.map(([name, value]) => [encode(name), encode(value)] as const).toSorted(order);
  const headers = request.headers.map(([name, value]) => [name, value.trim().replace(/ +/g, ' ')] as const).toSorted(order);
  return [
    request.method,
    request.path,
    query.map((pair) => pair.join('=')).join('&'),
    ...headers.map((pair) => pair.join(':')),
    '',
    headers.map(([name]) => name).join(';'),
    request.payloadHash,
  ].join('\n');
}

/** The signature of a request at a time (`20261120T210000Z`). */
export function signatureOf(request: CanonicalRequest, time: string, scope: SigningScope, secretAccessKey: string): string {
  const { date, region, service } = scope;
  const credentialScope = `${date}/${region}/${service}/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, credentialScope, sha256(canonical(request))].join('\n');
  const key = [region, service, 'aws4_request'].reduce<Buffer>((last, part) => hmac(last, part), hmac(`AWS4${secretAccessKey}`, date));
  return hmac(key, text).toString('hex');
}

/** A moment as AWS writes it. */
export const amzTime = (moment: Date): string => moment.toISOString().replace(/[-:]|\.\d{3}/g, '');
