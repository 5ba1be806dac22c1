import { builder } from '../../platform/graphql/builder.ts';

/** A person by name, where a row only mentions them. */
export const UserRefType = builder.objectRef<{ id: number; firstName: string; lastName: string; email: string }>('UserRef').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    first_name: t.exposeString('firstName'),
    last_name: t.exposeString('lastName'),
    email: t.exposeString('email'),
  }),
});
