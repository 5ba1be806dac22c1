import { describe, expect, it } from 'vitest';
import { createUser } from '../../../functions/people/users/person.commands.ts';
import { changeMember } from '../../../functions/people/member.records.ts';
import { readMember } from '../../../functions/platform/request/membership.ts';
import { transact } from '../../../functions/platform/tables/transact.ts';
import { createBranch } from '../../../functions/tenancy/branch.commands.ts';
import { releaseLicence, useLicence } from '../../../functions/tenancy/instance.records.ts';
import { proxyAddress } from '../../../functions/courses/web-pages/page-addresses.queries.ts';
import { labelOfPackage } from '../../../functions/files/package.records.ts';
import { packageGrant } from '../../../functions/platform/credentials/grants.ts';
import type { SignIn } from '../../../functions/platform/credentials/sign-in.ts';
import { setClock } from '../../../functions/platform/request/request.ts';
import type { BranchId, PersonId } from '../../../shared/kernel/ids.ts';
import { DELETE_BRANCH, LOGIN, RESET_PASSWORD, RESTORE_BRANCH, SELECT_CONTEXT, SEND_PASSWORD_RESET } from '../../fixtures/calls.ts';
import { hostFetch } from '../../fixtures/host-fetch.ts';
import { png } from '../../fixtures/images.ts';
import { linkIn, mailTo } from '../../fixtures/mail.ts';
import { usePersonaCloud } from '../../fixtures/persona-cloud.ts';
import { signInOfToken } from '../../fixtures/sign-in.ts';
import { PASSWORD, signIn, testContext } from '../../fixtures/personas.ts';

const ACME = 'acme.localhost';
const CENTRAL = 'localhost';
const NEW_PASSWORD = 'windy-harbour-7';

const { cloud, personas } = usePersonaCloud();
let admin: string;
let superAdmin: string;

/** Time passes with the machine's, and by what a case adds. */
let passed = 0;
setClock(() => new Date(Date.now() + passed).toISOString());
const now = (): string => new Date(Date.now() + passed).toISOString();

/** An instructor who belongs to one branch of acme, and has nothing but that. */
type Author = { readonly person: PersonId; readonly email: string; readonly branch: BranchId; readonly slug: string };

let authors = 0;
async function newAuthor(): Promise<Author> {
  authors += 1;
  const slug = `team-${authors}`;
  const email = `author${authors}@personas.test`;
  const branch = await createBranch(testContext(now()), personas.t1.scope, { name: `Team ${authors}`, url: slug });
  const { person } = await createUser(testContext(now()), personas.t1.scope, {
    first_name: 'Ada',
    last_name: 'Author',
    email,
    password: PASSWORD,
    role: 'instructor',
    branches: [branch],
  });
  return { person, email, branch, slug };
}

async function signInAs({ email }: Author, instance: string | null, password = PASSWORD): Promise<string> {
  const { data } = await cloud.graphql(CENTRAL, LOGIN, { email, password, instance });
  if (!data) throw new Error(`${email} could not sign in.`);
  return data.loginUser.token;
}

const headersOf = (host: string, token: string | null, slug?: string): Record<string, string> => ({
  'content-type': 'application/json',
  ...(host === ACME && { 'x-instance-domain': 'acme' }),
  ...(slug !== undefined && { 'x-branch-url': slug }),
  ...(token !== null && { authorization: `Bearer ${token}` }),
});
const post = (host: string, path: string, body: unknown, token: string | null, slug?: string): Promise<Response> =>
  cloud.fetch(host, path, { method: 'POST', headers: headersOf(host, token, slug), body: JSON.stringify(body) });
/** Whether a token opens the author's place in acme. */
const opens = async ({ slug }: Author, token: string): Promise<boolean> =>
  (await cloud.fetch(ACME, '/api/user', { headers: headersOf(ACME, token, slug) })).status === 200;
async function mutate(host: string, token: string, query: string, variables: Record<string, unknown>): Promise<void> {
  const { errors } = await cloud.graphql(host, query, variables, { token });
  expect(errors).toEqual([]);
}

const NONCE = 'a'.repeat(16);
async function codeBy(host: string, token: string, slug?: string): Promise<string> {
  const response = await post(host, '/api/session/handoff', { instance_id: String(personas.t1.id) }, token, slug);
  return ((await response.json()) as { code: string }).code;
}
const exchange = (code: string): Promise<Response> => post(ACME, '/api/session/exchange', { code, nonce: NONCE }, null);
async function opensByCode(author: Author, code: string): Promise<boolean> {
  const response = await exchange(code);
  return response.status === 200 && opens(author, ((await response.json()) as { token: string }).token);
}

/** A session of acme and a central one: whoever stole a session has one of these. */
type Sessions = { readonly author: Author; readonly bound: string; readonly central: string };
/** Returns whether what a session made still works; `again` is a new session of the same person. */
type StillWorks = (again: string) => Promise<boolean>;

/** Opens a ticket for a picture and stores it. Returns where the upload is completed. */
async function storeByTicket({ author, bound }: Sessions, purpose: 'image' | 'content'): Promise<string> {
  const bytes = png();
  const body = { filename: 'a.png', size: bytes.length, type: 'image/png' };
  const opened = await post(ACME, `/api/upload-${purpose}`, body, bound, author.slug);
  const { upload } = (await opened.json()) as { upload: { url: string; headers: Record<string, string>; complete: string } };
  const { hostname, port, pathname, search } = new URL(upload.url);
  const stored = await hostFetch(Number(port))(hostname, pathname + search, {
    method: 'PUT',
    headers: upload.headers,
    body: new Uint8Array(bytes),
  });
  expect(stored.status).toBe(200);
  return upload.complete;
}

/** Returns whether an address of a file or a page is still answered; what a process knows of a sign-in, it knows for five seconds. */
async function answers(host: string, path: string): Promise<boolean> {
  passed += 5_000;
  return (await cloud.fetch(host, path, { redirect: 'manual' })).status !== 403;
}

const UUID = '0190f5f0-0000-7000-8000-00000000000a';
const PACKAGE = { uuid: UUID, label: labelOfPackage(UUID) };
const signInOf = ({ author, bound }: Sessions): Promise<SignIn> => signInOfToken(bound, 'acme', author.slug, now());

const THINGS: Readonly<Record<string, (sessions: Sessions) => Promise<StillWorks>>> = {
  'the session of the instance': ({ author, bound }) => Promise.resolve(() => opens(author, bound)),
  'the instance that a central session has gained': async ({ author, central }) => {
    await mutate(CENTRAL, central, SELECT_CONTEXT, { id: personas.t1.id });
    return () => opens(author, central);
  },
  'a session made by a hand-off': async ({ author, central }) => {
    const { token } = (await (await exchange(await codeBy(CENTRAL, central))).json()) as { token: string };
    return () => opens(author, token);
  },
  'an unused hand-off code of a central session': async ({ author, central }) => {
    const code = await codeBy(CENTRAL, central);
    return () => opensByCode(author, code);
  },
  'an unused hand-off code of a session of the instance': async ({ author, bound }) => {
    const code = await codeBy(ACME, bound, author.slug);
    return () => opensByCode(author, code);
  },
  'a used hand-off code, with its nonce': async ({ author, central }) => {
    const code = await codeBy(CENTRAL, central);
    await exchange(code);
    return () => opensByCode(author, code);
  },
  'an open upload ticket': async (sessions) => {
    const complete = await storeByTicket(sessions, 'image');
    return async (again) => {
      const { status } = await post(ACME, complete, {}, again, sessions.author.slug);
      if (status !== 200) expect(status).toBe(410);
      return status === 200;
    };
  },
  'the address of a file on the content host': async (sessions) => {
    const complete = await storeByTicket(sessions, 'content');
    const completed = await post(ACME, complete, {}, sessions.bound, sessions.author.slug);
    const { hostname, pathname } = new URL(((await completed.json()) as { url: string }).url);
    expect((await cloud.fetch(hostname, pathname)).status).toBe(200);
    return () => answers(hostname, pathname);
  },
  'the address of a package': async (sessions) => {
    const grant = packageGrant({ signIn: await signInOf(sessions), host: ACME }, PACKAGE.label, now());
    return () => answers(`${PACKAGE.label}.content.localhost`, `/_p/${grant}/${PACKAGE.uuid}/index.html`);
  },
  'the address of a page of another site': async (sessions) => {
    const address = proxyAddress({ signIn: await signInOf(sessions), now: now() }, 'https://site.example/');
    return () => answers(ACME, `/${address}`);
  },
};

const UPDATE = `mutation ($old: String!, $new: String!) {
  updatePassword(current_password: $old, new_password: $new, new_password_confirmation: $new)
}`;
const SWITCH = 'mutation ($id: ID!, $active: Boolean) { updateLmsInstance(id: $id, name: "Acme", is_active: $active) { id } }';

/** Switches a membership off or on, as its day of deactivation and its restoring do. */
const setActive = (person: PersonId, active: boolean): Promise<undefined> =>
  transact(async () => {
    const { scope } = personas.t1;
    const member = await readMember(scope, person);
    if (!member) throw new Error('The member is missing.');
    const change = await changeMember(testContext(now()), scope, member, { active }, [{ type: 'MemberChanged', person, what: ['active'] }]);
    return { writes: [...change, active ? useLicence(scope) : releaseLicence(scope)], result: undefined };
  });

/** How sessions end, with what follows undone where it can be. Returns the password that the person has then. */
const ENDS: Readonly<Record<string, (sessions: Sessions) => Promise<string>>> = {
  'signing out': async ({ bound, central }) => {
    for (const [host, token] of [
      [ACME, bound],
      [CENTRAL, central],
    ] as const)
      expect((await post(host, '/api/logout', {}, token)).status).toBe(200);
    return PASSWORD;
  },
  'a password that is changed in another session': async ({ author }) => {
    await mutate(CENTRAL, await signInAs(author, null), UPDATE, { old: PASSWORD, new: NEW_PASSWORD });
    return NEW_PASSWORD;
  },
  'a password that is reset': async ({ author: { email } }) => {
    await cloud.graphql(ACME, SEND_PASSWORD_RESET, { email });
    const token = linkIn(mailTo(cloud, email).at(-1)).searchParams.get('token');
    expect((await cloud.graphql(ACME, RESET_PASSWORD, { email, token, password: NEW_PASSWORD })).errors).toEqual([]);
    return NEW_PASSWORD;
  },
  'a deletion that is taken back': async ({ author: { person } }) => {
    for (const call of ['deleteUser', 'restoreUser { id }'])
      await mutate(ACME, admin, `mutation ($id: ID!) { ${call.replace(/^\w+/, '$&(id: $id)')} }`, { id: person });
    return PASSWORD;
  },
  'a deactivation that is taken back': async ({ author: { person } }) => {
    await setActive(person, false);
    await setActive(person, true);
    return PASSWORD;
  },
  'an instance that is switched off and on': async () => {
    for (const active of [false, true]) await mutate(CENTRAL, superAdmin, SWITCH, { id: personas.t1.id, active });
    return PASSWORD;
  },
  'a branch that is deleted and restored': async ({ author: { branch } }) => {
    await mutate(ACME, admin, DELETE_BRANCH, { id: branch });
    await mutate(ACME, admin, RESTORE_BRANCH, { id: branch });
    return PASSWORD;
  },
  '12 hours without a call': async () => {
    passed += 12 * 3_600_000 + 1_000;
    return Promise.resolve(PASSWORD);
  },
  'seven days': async () => {
    passed += 7 * 86_400_000 + 1_000;
    return Promise.resolve(PASSWORD);
  },
};

async function made(): Promise<{ sessions: Sessions; things: (readonly [string, StillWorks])[] }> {
  admin = await signIn(cloud, 'a1', ACME);
  superAdmin = await signIn(cloud, 's0', CENTRAL);
  const author = await newAuthor();
  const sessions = { author, bound: await signInAs(author, 'acme'), central: await signInAs(author, null) };
  const things: (readonly [string, StillWorks])[] = [];
  for (const [name, make] of Object.entries(THINGS)) things.push([name, await make(sessions)]);
  return { sessions, things };
}

describe('what a session made', () => {
  it('works while the session does: each of them, so that the cases below can fail', async () => {
    const { sessions, things } = await made();
    const again = await signInAs(sessions.author, 'acme');
    for (const [name, works] of things) expect([name, await works(again)]).toEqual([name, true]);
  });

  it.each(Object.keys(ENDS))('ends with it, all of it: %s [A05, W05]', async (end) => {
    // Given a person with two sessions and what they made
    const { sessions, things } = await made();
    // When the sessions end, and the person signs in again
    const password = (await ENDS[end]?.(sessions)) ?? '';
    const again = await signInAs(sessions.author, 'acme', password);
    // Then nothing of before works, and the new session does
    for (const [name, works] of things) expect([name, await works(again)]).toEqual([name, false]);
    expect(await opens(sessions.author, again)).toBe(true);
  });
});

describe('sessions made from one another', () => {
  it('end seven days after the sign-in, however often one is made from the last', async () => {
    const author = await newAuthor();
    let token = await signInAs(author, null);
    const hop = async (host: string): Promise<Response> => exchange(await codeBy(host, token, host === ACME ? author.slug : undefined));
    token = ((await (await hop(CENTRAL)).json()) as { token: string }).token;
    for (let day = 1; day <= 13; day += 1) {
      passed += 11 * 3_600_000;
      token = ((await (await hop(ACME)).json()) as { token: string }).token;
      expect(await opens(author, token)).toBe(true);
    }
    passed += 4 * 86_400_000;
    expect(await opens(author, token)).toBe(false);
    passed -= 3 * 86_400_000;
  });

  it('of a primary member continue when a branch is deleted and restored, since the membership did', async () => {
    admin = await signIn(cloud, 'a1', ACME);
    const { branch } = await newAuthor();
    await ENDS['a branch that is deleted and restored']?.({ author: { branch } } as Sessions);
    expect((await cloud.fetch(ACME, '/api/user', { headers: headersOf(ACME, admin, `team-${authors}`) })).status).toBe(200);
  });
});
