import { type AuFacts, auPath, type RegistrationFacts } from '../../../shared/packages/manifest/registration-facts.ts';
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

/** Returns the id of the activity that is launched: cmi5 asks for one of ours, Tin Can for that of the package. */
export const activityOf = (home: string, registration: string, { standard }: RegistrationFacts, au: AuFacts): string =>
  standard === 'cmi5' ? `${home}${auPath(registration, au)}` : au.id;
