import { findPerson, type Identity, readIdentity } from '../../../../functions/identity/identity.records.ts';
import { newSession, putSession, tokenOf } from '../../../../functions/identity/sessions.ts';
import { startSession } from '../../../../functions/identity/sign-in.commands.ts';
import { scopeOf } from '../../../../functions/platform/keys/keys.ts';
import { personId } from '../../../../functions/platform/request/access-records.ts';
import { readMember } from '../../../../functions/platform/request/membership.ts';
import { transact } from '../../../../functions/platform/tables/transact.ts';
import type { PersonId, TenantId } from '../../../../shared/kernel/ids.ts';
import type { SeedSession } from '../client.ts';
import { seedClock } from '../seed-time/clock.ts';
import { seedContext } from '../people.ts';

/** Sessions of the people of an organisation, made as a sign-in makes them, without the time that a password takes. */
export type Sessions = {
  /** Returns the id of somebody. */
  personOf(email: string): Promise<PersonId>;
  /** Returns a session of somebody at the time of the work. */
  of(email: string, branch?: string): Promise<SeedSession>;
  /** Returns one, and records the sign-in. */
  recorded(email: string, branch: string): Promise<SeedSession>;
};

/** Returns the sessions of an instance. Each identity is read once. */
export function sessionsOf(host: string, tenant: TenantId): Sessions {
  const identities = new Map<string, Promise<Identity>>();
  const read = async (email: string): Promise<Identity> => {
    const person = await findPerson(email);
    const identity = person === null ? undefined : await readIdentity(person);
    if (!identity) throw new Error(`The sample data has nobody with the e-mail ${email}.`);
    return identity;
  };
  const identityOf = (email: string): Promise<Identity> => {
    const known = identities.get(email) ?? read(email);
    identities.set(email, known);
    return known;
  };
  const sessionWith = (token: string, branch?: string): SeedSession => ({ host, token, ...(branch !== undefined && { branch }) });
  return {
    personOf: async (email) => personId((await identityOf(email)).self.id),
    of: async (email, branch) => {
      const session = newSession((await identityOf(email)).self, tenant, seedClock());
      await transact(() => Promise.resolve({ writes: [putSession(session)], result: null }));
      return sessionWith(await tokenOf(session), branch);
    },
    recorded: async (email, branch) => {
      const id = personId((await identityOf(email)).self.id);
      // As they are now: an earlier sign-in has changed both.
      const [identity, member] = await Promise.all([read(email), readMember(scopeOf(tenant), id)]);
      const context = { ...seedContext(), actor: { kind: 'person', id } } as const;
      return sessionWith((await startSession(context, { ...identity, member }, tenant)).token, branch);
    },
  };
}
