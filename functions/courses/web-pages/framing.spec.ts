import type { IncomingHttpHeaders } from 'node:http';
import { describe, expect, it } from 'vitest';
import { framingOf } from './framing.ts';

const APP = 'https://acme.trellis.example';
const page = (headers: IncomingHttpHeaders, more: { status?: number; isSecure?: boolean } = {}) =>
  framingOf({ status: 200, isSecure: true, headers: { 'content-type': 'text/html; charset=utf-8', ...headers }, ...more }, APP);
const policy = (value: string) => page({ 'content-security-policy': value });

describe('how the page of another site is shown', () => {
  it('is a frame where the site says nothing against it', () => expect(page({})).toBe('direct'));

  it.each(['DENY', 'SAMEORIGIN', 'ALLOW-FROM https://other.example', 'nonsense'])(
    'is the proxy where X-Frame-Options is %s [complaint 22]',
    (value) => expect(page({ 'x-frame-options': value })).toBe('proxy'),
  );

  it.each([
    ["frame-ancestors 'none'", 'proxy'],
    ["frame-ancestors 'self'", 'proxy'],
    ['frame-ancestors', 'proxy'],
    ['frame-ancestors https://other.example', 'proxy'],
    ['frame-ancestors http://acme.trellis.example', 'proxy'],
    ['frame-ancestors https://trellis.example', 'proxy'],
    ['frame-ancestors https://acme.trellis.example:8443', 'proxy'],
    ['frame-ancestors https:', 'direct'],
    ['frame-ancestors *', 'direct'],
    ['frame-ancestors https://acme.trellis.example', 'direct'],
    ['frame-ancestors acme.trellis.example', 'direct'],
    ['default-src *; Frame-Ancestors https://*.trellis.example', 'direct'],
    ["frame-ancestors https:, frame-ancestors 'none'", 'proxy'],
    ["default-src 'none'", 'direct'],
  ])('follows the policy %s', (value, framing) => expect(policy(value)).toBe(framing));

  it('follows frame-ancestors rather than X-Frame-Options, as browsers do', () =>
    expect(page({ 'x-frame-options': 'DENY', 'content-security-policy': 'frame-ancestors https:' })).toBe('direct'));

  it('is the proxy without https on the whole way', () => expect(page({}, { isSecure: false })).toBe('proxy'));

  it('is a new tab where the site refuses us', () =>
    expect([401, 403, 404, 500, 302].map((status) => page({}, { status }))).toEqual(Array(5).fill('tab')));

  it('is a new tab for a type that no frame of the proxy shows', () => {
    expect(page({ 'content-type': 'application/zip' })).toBe('tab');
    expect(page({ 'content-type': 'application/pdf', 'x-frame-options': 'DENY' })).toBe('tab');
    expect(page({ 'content-type': 'application/pdf' })).toBe('direct');
    expect(page({ 'content-type': 'image/png', 'x-frame-options': 'DENY' })).toBe('proxy');
  });
});
