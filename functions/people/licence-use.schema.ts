import { builder } from '../platform/graphql/builder.ts';
import { tenantQuery } from '../platform/graphql/root-fields.ts';
import { records } from '../platform/keys/keys.ts';
import { getItem } from '../platform/tables/dynamo.ts';
import { type LicenceItem, licenceRecord } from '../tenancy/instance.records.ts';

const LicenceUseType = builder.objectRef<Pick<LicenceItem, 'used' | 'limit'>>('LicenceUse').implement({
  description: '(added) The licences of an instance.',
  fields: (t) => ({
    used: t.exposeInt('used', { description: 'How many are used, by active people.' }),
    limit: t.int({
      nullable: true,
      description: 'How many there are; null: as many as are needed.',
      resolve: ({ limit }) => limit ?? null,
    }),
  }),
});

tenantQuery('licenceUse', {
  type: LicenceUseType,
  description: '(added) [as CreateUser] How many licences of the instance are used.',
  resolve: async ({ tenant: { scope } }) => (await getItem('records', records.instance(scope, 'licence'), licenceRecord)) ?? { used: 0 },
});
