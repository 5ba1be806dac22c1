import { describe, expect, it } from 'vitest';
import { clientNetwork, networkOf } from './client-network.ts';

describe('the network of a client', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0DB8:0000:0000:ffff:ffff:ffff:ffff', '2001:db8:0:0::/64'],
    ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::5:6:7:8', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::FFFF:cb00:7109', '203.0.113.9'],
    ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9'],
    ['::fffe:203.0.113.9', '0:0:0:0::/64'],
    ['not an address', 'unknown'],
    ['', 'unknown'],
  ])('of %s is %s [H16]', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it.each([
    ['203.0.113.9:5000', '203.0.113.9'],
    ['203.0.113.9', '203.0.113.9'],
    ['[2001:db8::7]:5000', '2001:db8:0:0::/64'],
    ['2001:db8::7:5000', '2001:db8:0:0::/64'],
    ['2001:db8:1:2:3:4:5:6:5000', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['::ffff:203.0.113.9:5000', '203.0.113.9'],
  ])('is read from the header %s [H16]', (value, network) => {
    expect(clientNetwork((name) => (name === 'cloudfront-viewer-address' ? value : null))).toBe(network);
  });

  it('of all 40 addresses of one line is one, and of 40 lines are 40 [H16]', () => {
    const of = (text: (n: string) => string) => new Set(Array.from({ length: 40 }, (_, n) => networkOf(text(n.toString(16)))));
    expect(of((n) => `2001:db8:1:2:${n}::${n}`).size).toBe(1);
    expect(of((n) => `2001:db8:1:${n}::1`).size).toBe(40);
  });
});
