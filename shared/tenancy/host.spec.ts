import { describe, expect, it } from 'vitest';
import { parseHost, readTenantHosts } from './host.ts';

describe("a tenant's own host [E142]", () => {
  const tenants = { 'learn.acme.example': 'acme' };
  const domains = { product: 'trellis.example', content: 'trellis-content.example', tenants };

  it.each(['learn.acme.example', 'LEARN.acme.example', 'learn.acme.example.', 'learn.acme.example:8443'])(
    'names its instance: %s',
    (host) => {
      expect(parseHost(host, domains)).toEqual({ kind: 'instance', domain: 'acme', branch: null });
    },
  );

  it.each(['acme.example', 'x.learn.acme.example', 'learn.acme.example.evil.test', 'toString', '__proto__'])(
    'and no other name: %s',
    (host) => {
      expect(parseHost(host, domains)).toEqual({ kind: 'unknown' });
      expect(parseHost('learn.acme.example', { ...domains, tenants: {} })).toEqual({ kind: 'unknown' });
    },
  );

  it('is read from a text', () => {
    expect(readTenantHosts('')).toEqual({});
    expect(readTenantHosts('learn.acme.example=acme, training.globex.example=globex')).toEqual({
      ...tenants,
      'training.globex.example': 'globex',
    });
  });

  it.each([
    'learn.acme.example',
    'Learn.acme.example=acme',
    'https://learn.acme.example=acme',
    'a.example=x,a.example=y',
    'a.example=x,b.example=x',
    '=x',
  ])('is not read from %s', (text) => {
    expect(readTenantHosts(text)).toBeNull();
  });
});
