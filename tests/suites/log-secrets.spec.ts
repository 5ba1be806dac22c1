import { describe, expect, it } from 'vitest';
import { passwordsIn, secretsIn } from './log-secrets.ts';

const logged = (text: string): string => JSON.stringify({ level: 'WARN', message: text, service: 'trellis' });
const kindsIn = (text: string): string[] => secretsIn(logged(text), ['mossy-lantern-42']).hits.map(({ what }) => what);

describe('the search of the logs of a run [G05]', () => {
  it.each([
    ['a token', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'],
    ['the code of a hand-off', `ho_${'a'.repeat(43)}`],
    ['an API key', 'tk_0123456789abcdef0123.c2VjcmV0'],
    ['a header of authorisation', 'authorization: Basic cGFja2FnZTpzZWNyZXQ='],
    ['a link that sets a password', 'http://acme.localhost/app/password-reset?email=a&token=abc'],
    ['a signature', '/storage/x.pdf?exp=1&sig=abcdefghijklmnopqrst'],
    ['an answer', 'refused {"type":"FreeText","freeTextAnswer":"my own words"}'],
    ['a password', 'refused for mossy-lantern-42'],
  ])('finds %s', (what, text) => expect(kindsIn(text)).toEqual([what]));

  it('finds what a function threw, and leaves out what the suites say themselves', () => {
    const thrown = secretsIn('graphql: TypeError: mossy-lantern-42 is not a function', ['mossy-lantern-42']);
    expect([thrown.lines, thrown.hits.length]).toEqual([1, 1]);
    expect(secretsIn('✓ signs in with mossy-lantern-42\nBearer abcdefghijklmnop', ['mossy-lantern-42'])).toEqual({ lines: 0, hits: [] });
  });

  it('allows codes, ids and reasons', () => {
    expect(kindsIn('rest.refused person 7 {"code":"FORBIDDEN","location":"/api/user","requestId":"0b1c-22"}')).toEqual([]);
  });

  it('knows the passwords that tests and sample data give to people', () => {
    expect(passwordsIn("export const PASSWORD = 'mossy-lantern-42';\nconst NEXT_PASSWORD = 'quiet-harbour-17';")).toEqual([
      'mossy-lantern-42',
      'quiet-harbour-17',
    ]);
  });
});
