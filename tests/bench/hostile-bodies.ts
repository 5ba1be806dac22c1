/** A body of nearly the size that the product takes, and where it is posted. */
type HostileBody = { readonly path: string; readonly body: string };

const BYTES = 1_000_000;
const filled = (unit: string): string => unit.repeat(Math.floor(BYTES / Buffer.byteLength(unit)));
const graphql = (body: unknown): HostileBody => ({ path: '/graphql', body: JSON.stringify(body) });

const SIGN_IN =
  'mutation ($email: String!, $password: String!) { loginUser(email: $email, password: $password, instance_url: "bench") { token } }';

/** Bodies that take the longest to read, check or refuse: nesting, breadth, one long text, and marks that a normalisation would sort. */
export const HOSTILE_BODIES: readonly HostileBody[] = [
  graphql({ query: filled('{a') }),
  graphql({ query: `{ ${filled('viewer ')} }` }),
  { path: '/graphql', body: `{"query":"{ viewer { role } }","variables":${'['.repeat(BYTES / 2)}${']'.repeat(BYTES / 2)}}` },
  { path: '/graphql', body: `{"query":"{ viewer { role } }","variables":{"x":[${filled('1,')}1]}}` },
  graphql({ query: SIGN_IN, variables: { email: 'a@bench.test', password: filled('\u0301') } }),
  graphql({ query: SIGN_IN, variables: { email: `${filled('a.')}@bench.test`, password: 'x' } }),
];
