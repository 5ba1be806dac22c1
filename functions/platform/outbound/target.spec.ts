import { describe, expect, it } from 'vitest';
import { PageRefused } from './page-refused.ts';
import { isPublicAddress } from './public-address.ts';
import { targetOf } from './target.ts';

const PRODUCT_DOMAINS = ['trellis.example', 'trellis-content.example'];

function statusOf(address: string): number {
  try {
    targetOf(address, PRODUCT_DOMAINS);
    return 200;
  } catch (error) {
    return error instanceof PageRefused ? error.status : 500;
  }
}

describe('the address of a page of another site', () => {
  it.each([
    'https://example.org/a?b=c',
    'http://example.org:80/',
    'http://example.org:443/',
    'https://93.184.215.14/',
    'https://bücher.example/',
  ])('%s may be asked for', (address) => expect(statusOf(address)).toBe(200));

  it.each([
    'ftp://example.org/',
    'file:///etc/passwd',
    'gopher://example.org/',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://example.org:6379/',
    'http://example.org:22/',
    'https://user@example.org/',
    'https://user:password@example.org/',
    'https://',
    'https:example.org',
    '//example.org/',
    `https://example.org/${'a'.repeat(2_000)}`,
    'https://exa mple.org/',
    '',
  ])('%s is malformed [S02]', (address) => expect(statusOf(address)).toBe(400));

  it.each([
    'https://trellis.example../',
    'https://acme..trellis.example/',
    'http://localhost../',
    'http://169.254.169.254../',
    'http://trellis.example%2e./',
  ])('%s has an empty part of a name, which would hide whose it is [H39]', (address) => expect(statusOf(address)).toBe(400));

  it.each(['https://acme.trellis.example/api/user', 'https://media.trellis-content.example/_m/x', 'https://TRELLIS.example./'])(
    '%s is of this product',
    (address) => expect(statusOf(address)).toBe(403),
  );

  it('has no credentials and no fragment when it is asked for', () =>
    expect(targetOf('HTTPS://Example.ORG:443/a?b#c', PRODUCT_DOMAINS)).toMatchObject({
      host: 'example.org',
      port: 443,
      isSecure: true,
      url: new URL('https://example.org/a?b'),
    }));
});

describe('an address of the system', () => {
  it.each(['8.8.8.8', '1.1.1.1', '93.184.215.14', '2606:4700:4700::1111', '2a00:1450:4001:80b::200e'])('%s is public', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    '::ffff:8.8.8.8',
    '::8.8.8.8',
    '64:ff9b::808:808',
    '64:ff9b:1::808:808',
    '2002:808:808::1',
    '2001::1',
    '2001:db8::1',
    'fe80::1%eth0',
    'fec0::1',
    'fd00:ec2::254',
    'ff02::1',
    '100::1',
    '168.63.129.16',
    '192.0.0.192',
    '192.88.99.1',
    '255.255.255.255',
    '240.0.0.1',
    '',
    'example.org',
  ])('%s is not [S01]', (address) => expect(isPublicAddress(address)).toBe(false));
});
