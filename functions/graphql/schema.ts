import type { GraphQLSchema } from 'graphql';
import { builder } from './builder.ts';
import './scalars.ts';
import './enums.ts';

/** The whole schema. Every room's x.schema.ts is loaded above; nothing else happens here. */
export const buildSchema = (): GraphQLSchema => builder.toSchema();
