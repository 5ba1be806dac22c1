import { fromEnv } from '@aws-sdk/credential-provider-env';

/**
 * Stands in bundles for the SDK's search for credentials (files, single sign-on, other processes, the instance's own service): Lambda
 * and the embedded host put a function's credentials into its environment, and nowhere else. See infra/build/bundle-options.ts.
 */
export const defaultProvider = fromEnv;
