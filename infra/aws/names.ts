import type { BucketName, TableName } from '../../functions/manifest-types.ts';
import type { Environment } from './environments.ts';

/**
 * Names are made here, not exported from stack to stack: a stack that imports another's output blocks that output from ever
 * changing, and the data stack must stay free to be deployed alone.
 */
export const tableNameIn = (env: Environment, table: TableName): string => `trellis-${env.name}-${table}`;
export const bucketNameIn = (env: Environment, bucket: BucketName | 'web', account: string): string =>
  `trellis-${env.name}-${bucket}-${account}`;
export const busNameIn = (env: Environment): string => `trellis-${env.name}`;
export const functionNameIn = (env: Environment, name: string): string => `trellis-${env.name}-${name}`;
/** Parameters that carry what cannot be computed from a name. */
export const parameterIn = (env: Environment, what: 'events-stream' | 'api-domain'): string => `/trellis/${env.name}/${what}`;
