import { createHash } from 'node:crypto';
import type { Commit } from '../../../events/kernel/commit.ts';
import { parseStream } from '../../../events/kernel/streams.ts';
import type { RegistrationEvent } from '../../../events/packages/cmi5/registration.events.ts';
import { type MadeStatement, registrationStatements } from '../../../events/packages/statements/registration-statements.ts';
import { asId, type PersonId } from '../../../shared/kernel/ids.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import {
  CMI5_CATEGORY,
  contextExtension,
  MOVE_ON_CATEGORY,
  partType,
  PLATFORM_VERBS,
  REASON_EXTENSION,
  SESSION_EXTENSION,
} from '../../../shared/packages/xapi/cmi5.ts';
import { productStatementUuid } from '../../../shared/packages/xapi/product-statements.ts';
import { openSealed } from '../../platform/credentials/person-key.ts';
import type { Scope } from '../../platform/keys/keys.ts';
import type { StoredStatement } from '../xapi/statement-hash.ts';
import { plainAddress } from '../launch/launch-address.ts';
import { accountOf } from './registration-names.ts';
import { registrationPackage } from './registration-package.queries.ts';

/** Whose statements are read. `home`: the address of the instance. */
export type StatementContext = { readonly scope: Scope; readonly home: string };
type Teller = StatementContext & { readonly person: PersonId; readonly at: Instant };

/** Returns the id of a statement that the platform makes: a UUID that is the same whenever it is read. */
export function madeStatementId({ verb, event: { session }, about: { registration, activity } }: MadeStatement): string {
  return productStatementUuid(createHash('sha256').update(`${registration} ${session} ${verb} ${activity}`).digest('hex'));
}

/** Returns what a statement of launched says of the launch: cmi5, section 9.6.3. */
async function launchExtensions({ scope }: Teller, { event, about }: MadeStatement): Promise<object> {
  if (event.type !== 'PackageAuLaunched') return {};
  const pkg = await registrationPackage(scope, about.package, { by: 'statements' });
  const au = pkg?.facts.aus.find(({ uuid }) => uuid === event.au);
  if (!pkg || !au) return {};
  const { item, manifest } = pkg;
  const launchable = manifest.launchables.find(({ uuid }) => uuid === au.uuid) ?? item;
  return {
    [contextExtension('launchmode')]: event.mode,
    [contextExtension('launchurl')]: plainAddress(item, launchable),
    [contextExtension('moveon')]: au.moveOn,
    ...(au.masteryScore !== null && { [contextExtension('masteryscore')]: au.masteryScore }),
    ...(au.launchParameters !== null && { [contextExtension('launchparameters')]: au.launchParameters }),
  };
}

/** Returns the result that a statement of the platform has; null where the learner was erased, whose reason nobody can read. */
async function resultOf({ scope, person }: Teller, { event }: MadeStatement): Promise<object | null> {
  if (event.type === 'PackageAuEnded') return { result: { duration: `PT${event.seconds}S` } };
  if (event.type !== 'PackageAuWaived') return {};
  const reason = await openSealed(scope, person, event.reason);
  return reason === null ? null : { result: { success: true, completion: true, extensions: { [REASON_EXTENSION]: reason } } };
}

async function madeStatement(teller: Teller, made: MadeStatement): Promise<StoredStatement | null> {
  const { home, person, at } = teller;
  const { verb, event, about } = made;
  const [result, launch] = await Promise.all([resultOf(teller, made), launchExtensions(teller, made)]);
  if (result === null) return null;
  const definition = event.type === 'PackagePartSatisfied' && { definition: { type: partType(event.part) } };
  const categories = [CMI5_CATEGORY, ...(verb === 'waived' ? [MOVE_ON_CATEGORY] : [])];
  return {
    id: madeStatementId(made),
    actor: accountOf(home, person),
    verb: { id: PLATFORM_VERBS[verb], display: { en: verb } },
    object: { objectType: 'Activity', id: `${home}${about.activity}`, ...definition },
    ...result,
    context: {
      registration: about.registration,
      contextActivities: {
        grouping: [{ objectType: 'Activity', id: about.publisher }],
        category: categories.map((id) => ({ objectType: 'Activity', id })),
      },
      extensions: { [SESSION_EXTENSION]: event.session, ...launch },
    },
    timestamp: at,
    stored: at,
    version: '1.0.0',
    authority: accountOf(home, person),
  };
}

/** Returns the statements of a commit of a registration, each at its place; null for one that nobody can read since its learner was erased. */
export async function packageStatements(telling: StatementContext, { stream, events, at }: Commit): Promise<(StoredStatement | null)[]> {
  const person = asId<PersonId>(parseStream(stream)?.ids.person ?? 0);
  return Promise.all(
    // The streams of registrations have no other events.
    registrationStatements(events as readonly RegistrationEvent[]).map(async (told) => {
      if (told.kind === 'made') return madeStatement({ ...telling, person, at }, told);
      const opened = await openSealed(telling.scope, person, told.event.sealed);
      return (JSON.parse(opened ?? '[]') as StoredStatement[])[told.place] ?? null; // sealed by sendStatements
    }),
  );
}
