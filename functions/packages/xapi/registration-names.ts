import type { AuFacts, RegistrationFacts } from '../../../shared/packages/registration-facts.ts';
import { actorKey, type Agent } from '../../../shared/packages/xapi/actor.ts';
import { originOf, settings } from '../../platform/runtime/settings.ts';

/** Returns the address of an instance. */
export const homeOf = (domain: string): string => originOf(`${domain}.${settings().PRODUCT_DOMAIN}`);

/** Returns the actor of a person: an account, never a name. */
export const accountOf = (home: string, person: number): Agent => ({
  objectType: 'Agent',
  account: { homePage: home, name: String(person) },
});

/** Returns the key of the actor of a person. */
export const accountKey = (home: string, person: number): string => actorKey(accountOf(home, person)) ?? '';

const partOf = (home: string, registration: string, part: string): string => `${home}/registrations/${registration}/${part}`;

/** Returns the id of the activity that is launched: cmi5 asks for one of ours, Tin Can for that of the package. */
export const activityOf = (home: string, registration: string, { standard }: RegistrationFacts, au: AuFacts): string =>
  standard === 'cmi5' ? partOf(home, registration, `aus/${au.index}`) : au.id;

/** Returns our id of a block or the course, which stays in the registration. */
export function satisfiedActivity(home: string, registration: string, { blocks }: RegistrationFacts, part: 'block' | 'course', id: string) {
  const index = blocks.find((block) => block.id === id)?.index ?? 0;
  return partOf(home, registration, part === 'course' ? 'course' : `blocks/${index}`);
}
