import { sentence } from '../../../shared/kernel/regional/sentence.ts';
import type { Call } from '../../platform/request/request.ts';
import { AppError, forbidden } from '../../../shared/kernel/errors.ts';
import { dayOf, type Instant, toMillis } from '../../../shared/kernel/instant.ts';
import type { ApiScope } from '../../../shared/tenancy/api-key-input.ts';
import { closeFence } from '../../platform/keys/tenant-fence.ts';
import { platform, records, type Scope, scopeOf } from '../../platform/keys/keys.ts';
import { domainRecord, tenantId } from '../../platform/request/access-records.ts';
import { getItem, query, updateItem } from '../../platform/tables/dynamo.ts';
import { settingsRecord } from '../instance.records.ts';
import { type ApiKeyItem, apiKeyRecord, apiKeyStatus, isApiKeyId, isSecretOf } from './api-key.records.ts';

/** Returns whether keys of the API may be made and used in an instance. */
export const hasApiAccess = async (scope: Scope): Promise<boolean> =>
  (await getItem('records', records.instance(scope, 'settings'), settingsRecord))?.apiAccess ?? false;

/** Returns all keys of an instance, the newest first. */
export async function readApiKeys(scope: Scope): Promise<ApiKeyItem[]> {
  const items = await query('records', { pk: records.headers(scope, 'apiKey') }, apiKeyRecord);
  return items.toSorted((a, b) => (a.createdAt === b.createdAt ? a.id.localeCompare(b.id) : a.createdAt < b.createdAt ? 1 : -1));
}

/** Returns a key by its id; undefined where there is none. */
export const readApiKey = async (scope: Scope, id: string): Promise<ApiKeyItem | undefined> =>
  isApiKeyId(id) ? getItem('records', records.header(scope, 'apiKey', id), apiKeyRecord) : undefined;

/** What calls with a key of the API act in: no person stands behind them. */
export type ApiCaller = { readonly scope: Scope; readonly domain: string; readonly key: ApiKeyItem };

/** The time of the last use is stored no more often than this. */
const USED_EVERY_MS = 60_000;

async function storeUse(scope: Scope, { id, usedAt }: ApiKeyItem, now: Instant): Promise<void> {
  if (usedAt !== undefined && toMillis(now) - toMillis(usedAt) < USED_EVERY_MS) return;
  await updateItem('records', records.header(scope, 'apiKey', id), {
    update: 'SET #used = :now',
    condition: 'attribute_exists(pk)',
    names: { '#used': 'usedAt' },
    values: { ':now': now },
  });
}

const BASIC = /^Basic +([A-Za-z0-9+/=_-]+)$/i;
const BEARER = /^Bearer +(tk_[0-9a-f]+)\.([A-Za-z0-9_-]+)$/i;

/** Returns id and secret of a header `Authorization`: `Basic` with both, or `Bearer {id}.{secret}`. Null for anything else. */
export function credentialsOf(header: string | null): { readonly id: string; readonly secret: string } | null {
  const [, bearerId, bearerSecret] = BEARER.exec(header ?? '') ?? [];
  if (bearerId !== undefined && bearerSecret !== undefined) return { id: bearerId, secret: bearerSecret };
  const text = Buffer.from(BASIC.exec(header ?? '')?.[1] ?? '', 'base64').toString('utf8');
  const cut = text.indexOf(':');
  return cut < 0 ? null : { id: text.slice(0, cut), secret: text.slice(cut + 1) };
}

const ended = ({ expiresAt }: ApiKeyItem): AppError =>
  new AppError(
    'UNAUTHENTICATED',
    sentence('The last day of this API key was {day} (UTC). Please ask an administrator for a new one.', { day: expiresAt ?? '' }),
  );

/** @throws UNAUTHENTICATED for a key that was revoked or has expired */
function assertActive(key: ApiKeyItem, now: Instant): void {
  const status = apiKeyStatus(key, dayOf(now));
  if (status !== 'active') throw status === 'expired' ? ended(key) : refused();
}

const refused = (): AppError => new AppError('UNAUTHENTICATED', 'This API key is not valid here. Please check its id and secret.');

/**
 * Returns the caller of a key of the API, in the instance of the host.
 * @throws UNAUTHENTICATED for a key that is unknown here, revoked or expired; FORBIDDEN where API access is off, and without the scope
 */
export async function authoriseApiKey(call: Call, header: string | null, needed: ApiScope | null): Promise<ApiCaller> {
  const credentials = credentialsOf(header);
  const domain = call.domain === null ? undefined : await getItem('platform', platform.domain(call.domain), domainRecord);
  if (!credentials || !domain || call.domain === null) throw refused();
  const scope = scopeOf(tenantId(domain.id));
  closeFence(scope.tenant);
  const key = await readApiKey(scope, credentials.id);
  if (!key || !isSecretOf(key, credentials.secret)) throw refused();
  assertActive(key, call.now);
  if (!domain.active || !(await hasApiAccess(scope)))
    throw new AppError('FORBIDDEN', 'API access is switched off for this instance. A super admin can switch it on.');
  if (needed !== null && !key.scopes.includes(needed)) throw forbidden();
  await storeUse(scope, key, call.now);
  return { scope, domain: call.domain, key };
}
