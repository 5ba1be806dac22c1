import { builder } from '../../platform/graphql/builder.ts';
import { InactiveCauseEnum } from './user.schema.ts';
import type { InactiveCause } from './user.view.ts';

type UserRef = {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly inactiveCause?: InactiveCause | null;
  readonly deactivateAt?: string | null;
};

/** The GraphQL type of a reference to a person; the people of a group come with their access, too. */
export const UserRefType = builder.objectRef<UserRef>('UserRef').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    first_name: t.exposeString('firstName'),
    last_name: t.exposeString('lastName'),
    email: t.exposeString('email'),
    inactive_cause: t.field({
      type: InactiveCauseEnum,
      nullable: true,
      description: '(added) Of the people of a group: why they have no access here, by flags and dates as of now; null = active.',
      resolve: (user) => user.inactiveCause ?? null,
    }),
    deactivate_at: t.field({
      type: 'Date',
      nullable: true,
      description: '(added) Of the people of a group: inactive from this day on. null = never.',
      resolve: (user) => user.deactivateAt ?? null,
    }),
  }),
});
