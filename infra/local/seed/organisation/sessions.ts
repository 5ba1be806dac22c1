import { findPerson, readSelf } from '../../../../functions/identity/identity.records.ts';
import { newSession, putSession, tokenOf } from '../../../../functions/identity/sessions.ts';
import { transact } from '../../../../functions/platform/tables/transact.ts';
import type { TenantId } from '../../../../shared/kernel/ids.ts';
import type { SeedSession } from '../client.ts';
import { seedClock } from '../given-time/clock.ts';

/** Returns a session of somebody in an instance as a sign-in makes one, without the time that a password takes. */
export async function sessionOf(email: string, host: string, tenant: TenantId, branch?: string): Promise<SeedSession> {
  const person = await findPerson(email);
  const self = person === null ? undefined : await readSelf(person);
  if (!self) throw new Error(`The sample data has nobody with the e-mail ${email}.`);
  const session = newSession(self, tenant, seedClock());
  await transact(() => Promise.resolve({ writes: [putSession(session)], result: null }));
  return { host, token: await tokenOf(session), ...(branch !== undefined && { branch }) };
}
