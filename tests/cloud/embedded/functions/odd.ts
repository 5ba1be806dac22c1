import type { HttpEvent } from '../../../../infra/local/host/payload.ts';

const ways: Readonly<Record<string, () => Promise<unknown>>> = {
  // It has not replied when its time is over, however late that is noticed.
  late: () => new Promise(() => undefined),
  throws: () => Promise.reject(new Error('thrown on purpose')),
  huge: () => Promise.resolve({ statusCode: 200, body: 'x'.repeat(7 * 1024 * 1024) }),
  binary: () =>
    Promise.resolve({
      statusCode: 200,
      headers: { 'content-type': 'image/png' },
      body: Buffer.from([0, 255, 1]).toString('base64'),
      isBase64Encoded: true,
    }),
  bare: () => Promise.resolve({ plain: true }),
};

/** Returns the response that its path names. */
export const handler = (event: HttpEvent): Promise<unknown> =>
  (ways[event.pathParameters?.['how'] ?? ''] ?? (() => Promise.resolve(undefined)))();
