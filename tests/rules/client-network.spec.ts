import { describe, expect, it } from 'vitest';
import { textOf, trackedFiles } from './tracked-files.ts';

/** How code may come by the address of a client, with what comes from a proxy. */
const ADDRESS = /cloudfront-viewer-address|x-forwarded-for|x-real-ip|true-client-ip|\bremoteAddress\b|\bsourceIp\b|['"]forwarded['"]/i;

/** The one reader of the header, and what makes it in the embedded host, as CloudFront does in AWS. */
const READERS = [
  // Tells CloudFront to send the header.
  'infra/aws/edge-stack.ts',
  'functions/platform/request/client-network.ts',
  'infra/local/host/client.ts',
  'infra/local/host/listener.ts',
  // The event has the member; the host sets it to its own address.
  'infra/local/host/payload.ts',
];

const sources = trackedFiles('functions', 'infra', 'events', 'shared').filter(
  (file) => /\.[cm]?[jt]sx?$/.test(file) && !file.endsWith('.spec.ts'),
);

describe('the address of a client', () => {
  it('is read in one place, which tells its network: no limit counts addresses, of which a line has 2^64 [H16]', () => {
    expect(sources.length).toBeGreaterThan(500);
    const readers = sources.filter((file) => ADDRESS.test(textOf(file)));
    expect(readers.toSorted()).toEqual(READERS.toSorted());
  });
});
