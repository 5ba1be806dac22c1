import { sentence } from '../../../shared/kernel/regional/sentence.ts';
import type { TenancyEvent } from '../../../events/tenancy/tenancy.events.ts';
import { AppError, invalid, notFound } from '../../../shared/kernel/errors.ts';
import { dayOf } from '../../../shared/kernel/instant.ts';
import { parseInput } from '../../../shared/kernel/parse.ts';
import { apiKeyInput, MOST_API_KEYS } from '../../../shared/tenancy/api-key-input.ts';
import { records, type Scope, streams } from '../../platform/keys/keys.ts';
import { personId } from '../../platform/request/access-records.ts';
import { type CommandContext, commandContext } from '../../platform/request/command-context.ts';
import { idempotent } from '../../platform/request/idempotency.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { announce } from '../../platform/store/announce.ts';
import { getItem } from '../../platform/tables/dynamo.ts';
import type { Write } from '../../platform/tables/transact.ts';
import { settingsRecord } from '../instance.records.ts';
import { readApiKey, readApiKeys } from './api-key.queries.ts';
import { type ApiKeyItem, apiKeyStatus, hashOfSecret, newApiKeyId, newApiSecret } from './api-key.records.ts';

/** A key as it is shown once: `secret` is null in the answer to a repeated call. */
export type MadeApiKey = { readonly key: ApiKeyItem; readonly secret: string | null };

const switchedOff = (): AppError =>
  new AppError('CONFLICT', 'API access is switched off for this instance. Ask the product team to switch it on.');

/** Returns the writes that announce a change of the keys in the stream of the instance, under the next version of its settings. */
async function announceKeys(context: CommandContext, scope: Scope, what: string, needsAccess: boolean): Promise<Write[]> {
  const settings = await getItem('records', records.instance(scope, 'settings'), settingsRecord);
  if (!settings) throw new Error(`Instance ${scope.tenant} has no settings.`);
  if (needsAccess && !settings.apiAccess) throw switchedOff();
  const version = settings.v + 1;
  const events: TenancyEvent[] = [{ type: 'InstanceChanged', tenant: scope.tenant, what: [what] }];
  const { actor, now, commandId } = context;
  return [
    {
      table: 'records',
      key: settings,
      update: 'SET #v = :next',
      condition: '#v = :v',
      names: { '#v': 'v' },
      values: { ':next': version, ':v': settings.v },
    },
    await announce({ scope, stream: streams.instance(scope), version, events, actor, at: now, commandId }),
  ];
}

/**
 * Makes a key of the API and returns it with its secret, of which only a hash is stored.
 * @throws VALIDATION for a name, right or date that is not accepted; CONFLICT where API access is off, or there are too many keys
 */
export async function createApiKey(call: Call, viewer: TenantViewer, input: unknown): Promise<MadeApiKey> {
  const { name, scopes, expires_at: expiresAt } = parseInput(apiKeyInput, input);
  const today = dayOf(call.now);
  if (expiresAt !== null && expiresAt < today) throw invalid('expires_at', 'The last day cannot lie in the past.');
  if (new Set(scopes).size < scopes.length) throw invalid('scopes', 'Choose each right once.');
  const context = commandContext(call, viewer, 'createApiKey');
  const { scope } = viewer.tenant;
  let secret: string | null = null;
  const id = await idempotent(call, viewer.person, ['createApiKey', name, scopes, expiresAt], async () => {
    const announced = await announceKeys(context, scope, 'api-key-created', true);
    const keys = await readApiKeys(scope);
    if (keys.filter((key) => apiKeyStatus(key, today) === 'active').length >= MOST_API_KEYS)
      throw new AppError(
        'CONFLICT',
        sentence('An instance can have {most} API keys. Revoke one that is not needed any more.', { most: MOST_API_KEYS }),
      );
    const keyId = newApiKeyId();
    secret = newApiSecret();
    const key: ApiKeyItem = {
      ...records.header(scope, 'apiKey', keyId),
      id: keyId,
      name,
      scopes,
      hash: hashOfSecret(secret),
      by: personId(viewer.person),
      createdAt: call.now,
      expiresAt,
    };
    return { writes: [{ table: 'records', put: key, condition: 'attribute_not_exists(pk)' }, ...announced], result: keyId };
  });
  const key = await readApiKey(scope, id);
  if (!key) throw notFound();
  return { key, secret };
}

/** Revokes a key of the API, at once and for good. A key that is revoked already stays as it is. @throws NOT_FOUND */
export async function revokeApiKey(call: Call, viewer: TenantViewer, id: string): Promise<void> {
  const context = commandContext(call, viewer, 'revokeApiKey');
  const { scope } = viewer.tenant;
  await idempotent(call, viewer.person, ['revokeApiKey', id], async () => {
    const key = await readApiKey(scope, id);
    if (!key) throw notFound();
    if (key.revokedAt !== undefined) return { writes: [], result: true };
    const revoked: Write = {
      table: 'records',
      key,
      update: 'SET #revoked = :now',
      condition: 'attribute_exists(pk) AND attribute_not_exists(#revoked)',
      names: { '#revoked': 'revokedAt' },
      values: { ':now': call.now },
    };
    return { writes: [revoked, ...(await announceKeys(context, scope, 'api-key-revoked', false))], result: true };
  });
}
