import { builder } from '../../platform/graphql/builder.ts';

/** The GraphQL type of a reference to a person. */
export const UserRefType = builder.objectRef<{ id: number; firstName: string; lastName: string; email: string }>('UserRef').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    first_name: t.exposeString('firstName'),
    last_name: t.exposeString('lastName'),
    email: t.exposeString('email'),
  }),
});
