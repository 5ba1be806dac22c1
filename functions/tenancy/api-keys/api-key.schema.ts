import { dayOf } from '../../../shared/kernel/instant.ts';
import { API_SCOPES } from '../../../shared/tenancy/api-key-input.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { arg, tenantMutation, tenantQuery } from '../../platform/graphql/root-fields.ts';
import { createApiKey, type MadeApiKey, revokeApiKey } from './api-key.commands.ts';
import { hasApiAccess, readApiKeys } from './api-key.queries.ts';
import { type ApiKeyItem, apiKeyStatus } from './api-key.records.ts';

const ApiKeyType = builder.objectRef<ApiKeyItem>('ApiKey').implement({
  fields: (t) => ({
    id: t.id({ description: 'The user name of Basic authentication.', resolve: ({ id }) => id }),
    name: t.string({ resolve: ({ name }) => name }),
    scopes: t.field({ type: ['String'], resolve: ({ scopes }) => [...scopes] }),
    status: t.string({
      description: "'active', 'expired' or 'revoked'",
      resolve: (key, _, { call }) => apiKeyStatus(key, dayOf(call.now)),
    }),
    created_at: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
    expires_at: t.field({
      type: 'Date',
      nullable: true,
      description: 'The last day on which it works, in UTC; null: without end.',
      resolve: ({ expiresAt }) => expiresAt,
    }),
    revoked_at: t.field({ type: 'DateTime', nullable: true, resolve: ({ revokedAt }) => revokedAt ?? null }),
    last_used_at: t.field({ type: 'DateTime', nullable: true, description: 'To the minute.', resolve: ({ usedAt }) => usedAt ?? null }),
  }),
});

type ApiKeys = { readonly enabled: boolean; readonly keys: readonly ApiKeyItem[] };
const ApiKeysType = builder.objectRef<ApiKeys>('ApiKeys').implement({
  fields: (t) => ({
    api_access: t.boolean({
      description: 'false: no key can be made, and those that exist are refused.',
      resolve: ({ enabled }) => enabled,
    }),
    data: t.field({ type: [ApiKeyType], resolve: ({ keys }) => [...keys] }),
  }),
});

const CreatedApiKeyType = builder.objectRef<MadeApiKey>('CreatedApiKey').implement({
  fields: (t) => ({
    api_key: t.field({ type: ApiKeyType, resolve: ({ key }) => key }),
    secret: t.exposeString('secret', { nullable: true, description: 'Shown this once; null in the answer to a repeated call.' }),
  }),
});

tenantQuery('apiKeys', {
  type: ApiKeysType,
  description: '[S A@i] The keys of the API of this instance, the newest first.',
  resolve: async ({ tenant }) => {
    const [enabled, keys] = await Promise.all([hasApiAccess(tenant.scope), readApiKeys(tenant.scope)]);
    return { enabled, keys };
  },
});

tenantMutation('createApiKey', {
  type: CreatedApiKeyType,
  description: '[S A@i] CONFLICT where api_access of the instance is off.',
  args: {
    name: arg.string({ required: true }),
    scopes: arg.stringList({ required: true, description: `Of ${API_SCOPES.join(', ')}.` }),
    expires_at: arg({ type: 'Date' }),
  },
  resolve: (viewer, { expires_at, ...input }, call) => createApiKey(call, viewer, { ...input, expires_at: expires_at ?? null }),
});

tenantMutation('revokeApiKey', {
  type: 'Boolean',
  description: '[S A@i] At once and for good.',
  args: { id: arg.id({ required: true }) },
  resolve: async (viewer, { id }, call) => {
    await revokeApiKey(call, viewer, id);
    return true;
  },
});
