import { beforeAll, describe, expect, it } from 'vitest';
import { functions } from '../../../functions/manifest.ts';
import { dump } from '../../fixtures/dump.ts';
import { usePersonaCloud } from '../../fixtures/persona-cloud.ts';
import { signIn } from '../../fixtures/personas.ts';

const { cloud } = usePersonaCloud();
let learner: string;
let admin: string;
beforeAll(async () => {
  learner = await signIn(cloud, 'l1', 'acme.localhost', 'north');
  admin = await signIn(cloud, 's0', 'localhost');
});

/** Every route of the API; those of content hosts, whose names no instance has, begin with an underscore. */
const ROUTES = functions.flatMap(({ triggers }) =>
  triggers
    .flatMap((trigger) => (trigger.kind === 'http' ? trigger.routes : []))
    .filter(({ path }) => /^\/(graphql|api|storage)\b/.test(path)),
);

const namesBoth = (token: string | null): Record<string, string> => ({
  'x-instance-domain': 'acme',
  'x-branch-url': 'north',
  ...(token !== null && { authorization: `Bearer ${token}` }),
});

const ask = async (host: string, method: string, path: string, headers: Record<string, string>): Promise<number> => {
  const hasBody = method !== 'GET' && method !== 'HEAD' && method !== 'DELETE';
  const init = {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(hasBody && { body: '{"query":"{ viewer { role } }"}' }),
  };
  return (await cloud.fetch(host, path.replaceAll(/\{[^}]*\}/g, '1'), init)).status;
};

/** The answer of GraphQL to a refused call is 200, with the code in its errors. */
const codeOfGraphql = async (host: string, token: string | null, query: string): Promise<unknown> => {
  const headers = { 'content-type': 'application/json', ...namesBoth(token) };
  const response = await cloud.fetch(host, '/graphql', { method: 'POST', headers, body: JSON.stringify({ query }) });
  return ((await response.json()) as { errors?: { extensions: { code: string } }[] }).errors?.[0]?.extensions.code;
};

describe('a host and an X-Instance-Domain of two instances', () => {
  it('are refused on every route of REST, before it does anything [H23]', async () => {
    const routes = ROUTES.filter(({ path }) => path !== '/graphql');
    expect(routes.length).toBeGreaterThan(30);
    const before = await dump();
    const statuses = new Map<string, number>();
    for (const { method, path } of routes) {
      const used = method === 'ANY' ? 'POST' : method;
      for (const token of [learner, null])
        statuses.set(`${used} ${path} ${token === null ? 'public' : ''}`, await ask('globex.localhost', used, path, namesBoth(token)));
    }
    expect([...statuses].filter(([, status]) => status !== 403)).toEqual([]);
    expect(await dump()).toEqual(before);
  });

  it('are refused by GraphQL, with a token and without one [H23]', async () => {
    expect(await codeOfGraphql('globex.localhost', learner, '{ viewer { role } }')).toBe('FORBIDDEN');
    expect(await codeOfGraphql('north.globex.localhost', learner, '{ viewer { role } }')).toBe('FORBIDDEN');
    const login = 'mutation { loginUser(email: "l1@personas.test", password: "a-guess-of-it-1", instance_url: "acme") { token } }';
    expect(await codeOfGraphql('globex.localhost', null, login)).toBe('FORBIDDEN');
    expect(await codeOfGraphql('globex.localhost', 'no-token', '{ viewer { role } }')).toBe('UNAUTHENTICATED');
  });

  it('are accepted of super admins, and of everybody where the host names none or the same one [H23]', async () => {
    expect(await codeOfGraphql('globex.localhost', admin, '{ viewer { role } }')).toBeUndefined();
    for (const host of ['localhost', 'acme.localhost', 'ACME.localhost', 'north.acme.localhost'])
      expect(await codeOfGraphql(host, learner, '{ viewer { role } }'), host).toBeUndefined();
    expect(await ask('globex.localhost', 'GET', '/api/user', namesBoth(admin))).toBe(200);
  });
});
