import { builder } from '../platform/graphql/builder.ts';
import { records } from '../platform/keys/keys.ts';
import { authorise } from '../platform/request/authorise.ts';
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

builder.queryField('licenceUse', (t) =>
  t.field({
    type: LicenceUseType,
    description: '(added) [as CreateUser] How many licences of the instance are used.',
    args: { branchUrl: t.arg.string() },
    resolve: async (_, { branchUrl }, { call }) => {
      const { scope } = authorise('licenceUse', await call.resolveViewer(branchUrl)).tenant;
      return (await getItem('records', records.instance(scope, 'licence'), licenceRecord)) ?? { used: 0 };
    },
  }),
);
