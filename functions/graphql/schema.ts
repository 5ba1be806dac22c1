import type { GraphQLSchema } from 'graphql';
import { builder } from './builder.ts';
import './scalars.ts';
import './enums.ts';
import '../tenancy/instance.schema.ts';
import '../tenancy/branch.schema.ts';
import '../identity/context.schema.ts';
import '../identity/password.schema.ts';
import '../people/user.schema.ts';
import '../people/account.schema.ts';
import '../people/viewer.schema.ts';
import '../people/branch-users.schema.ts';
import '../courses/branch-courses.schema.ts';
import '../courses/course-lists.schema.ts';
import '../courses/authoring.schema.ts';
import '../courses/draft.schema.ts';

/** The whole schema. Every room's x.schema.ts is loaded above; nothing else happens here. */
export const buildSchema = (): GraphQLSchema => builder.toSchema();
