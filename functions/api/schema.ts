import type { GraphQLSchema } from 'graphql';
import { builder } from '../platform/graphql/builder.ts';
import { withAnswerSize } from '../platform/graphql/answer-size.ts';
import { withTextGuard } from '../platform/graphql/text-guard.ts';
import '../platform/graphql/scalars.ts';
import '../platform/graphql/enums.ts';
import './schema-modules.ts';

/** Returns the whole schema. schema-modules.ts loads the x.schema.ts of every module. */
export const buildSchema = (): GraphQLSchema => withAnswerSize(withTextGuard(builder.toSchema()));
