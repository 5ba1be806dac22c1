import { notFound } from '../../../shared/kernel/errors.ts';
import { asId, parseId, type PersonId, type TenantId } from '../../../shared/kernel/ids.ts';
import { isRequired, NOTIFICATION_KINDS, type NotificationKind } from '../../../shared/notifications/notification-kinds.ts';
import { permanentSeal, permanentSealFits } from '../../platform/credentials/tokens.ts';
import { type Scope, scopeOf } from '../../platform/keys/keys.ts';
import { fencedIn } from '../../platform/keys/tenant-fence.ts';
import { readMember } from '../../platform/request/membership.ts';
import { transact } from '../../platform/tables/transact.ts';
import { planTurningOff } from './preferences.records.ts';

/** Of which mails a link is: those of a kind, to a person in an instance. */
type About = { readonly tenant: TenantId; readonly person: PersonId; readonly kind: NotificationKind };

const sealedText = ({ tenant, person, kind }: About): string => `unsubscribe/${tenant}/${person}/${kind}`;

/**
 * Returns the path by which somebody turns off mails of a kind in an instance without a session, for as long as there is the signing key; null
 * for a kind that is required.
 */
export function unsubscribePath(scope: Scope, person: number, kind: NotificationKind): string | null {
  if (isRequired(kind)) return null;
  const about = { tenant: scope.tenant, person: asId<PersonId>(person), kind };
  return `/api/unsubscribe/${about.tenant}.${person}.${kind}.${permanentSeal(sealedText(about))}`;
}

/** Returns what a token names. @throws NOT_FOUND for one that is not ours */
function aboutOf(token: string): About {
  const [tenantText = '', personText = '', kindText = '', seal = '', ...rest] = token.split('.');
  const [tenant, person] = [parseId<TenantId>(tenantText), parseId<PersonId>(personText)];
  const kind = NOTIFICATION_KINDS.find((each) => each === kindText);
  if (tenant === null || person === null || !kind || rest.length > 0) throw notFound();
  const about = { tenant, person, kind };
  if (!permanentSealFits(sealedText(about), seal)) throw notFound();
  return about;
}

/**
 * Turns mails of a kind off for whom a token names, as they could in their profile; again, and for somebody who has left, it changes nothing.
 * @throws NOT_FOUND for a token that is not ours
 */
export async function unsubscribe(token: string): Promise<void> {
  const { tenant, person, kind } = aboutOf(token);
  if (isRequired(kind)) return;
  const scope = scopeOf(tenant);
  await fencedIn(tenant, async () => {
    if (!(await readMember(scope, person))) return;
    await transact(async () => ({ writes: await planTurningOff(scope, person, kind), result: undefined }));
  });
}
