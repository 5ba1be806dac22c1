import { builder } from '../../platform/graphql/builder.ts';
import { arg, callMutation } from '../../platform/graphql/root-fields.ts';
import { signIn, type SignedIn } from '../../identity/sign-in.commands.ts';
import { authoriseSession } from '../../platform/request/authorise.ts';
import { updateUserDetails } from './user-details.commands.ts';
import { UserType } from './user.schema.ts';
import { memberFactsOf, type UserView, viewOneself } from './user.view.ts';

/** Returns a person who has just signed in, before any call has a context. */
const viewSignedIn = ({ self, member }: SignedIn): UserView => ({
  id: self.id,
  firstName: self.firstName,
  lastName: self.lastName,
  email: self.email,
  role: self.superAdmin ? 'super_admin' : (member?.role ?? null),
  regional: self,
  lastLoginAt: self.lastLoginAt,
  member: member && memberFactsOf(member),
  identityActive: null,
  rights: [],
  links: null,
});

const LoginPayloadType = builder.objectRef<SignedIn>('LoginPayload').implement({
  fields: (t) => ({
    user: t.field({ type: UserType, nullable: true, resolve: viewSignedIn }),
    token: t.exposeString('token', { nullable: true }),
  }),
});

callMutation('loginUser', {
  type: LoginPayloadType,
  args: {
    email: arg.string({ required: true }),
    password: arg.string({ required: true }),
    instance_url: arg.string(),
    branch_url: arg.string(),
  },
  resolve: (args, call) => signIn(call, args),
});

const UserDetailsInputType = builder.inputType('UserDetailsInput', {
  fields: (t) => ({
    first_name: t.string({ required: true }),
    last_name: t.string({ required: true }),
    email: t.string(),
    language: t.string({ description: '(added) A BCP 47 tag; absent: unchanged, null: none.' }),
    time_zone: t.string({ description: '(added) An IANA name; absent: unchanged, null: none.' }),
  }),
});

callMutation('updateUserDetails', {
  type: UserType,
  args: { input: arg({ type: UserDetailsInputType, required: true }) },
  resolve: async ({ input }, call) => {
    const viewer = authoriseSession('updateUserDetails', await call.resolveViewer());
    return viewOneself(viewer, await updateUserDetails(call, viewer, input));
  },
});
