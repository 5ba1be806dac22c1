import { Duration } from 'aws-cdk-lib';
import {
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  type ICachePolicy,
  type IResponseHeadersPolicy,
  ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import type { EdgeBehaviour } from '../../functions/platform/runtime/manifest-types.ts';
import type { Environment } from './environment.ts';

export type EdgePolicies = {
  readonly cache: Record<EdgeBehaviour['cache'], ICachePolicy>;
  /** What the functions add to their own answers, for files that come from the bucket. */
  readonly webHeaders: IResponseHeadersPolicy;
};

/** How each kind of row of the edge table is cached, and what is added to files. */
export function edgePolicies(scope: Construct, env: Environment): EdgePolicies {
  const perHost = {
    cookieBehavior: CacheCookieBehavior.none(),
    enableAcceptEncodingBrotli: true,
    enableAcceptEncodingGzip: true,
    headerBehavior: CacheHeaderBehavior.allowList('x-trellis-host'),
    queryStringBehavior: CacheQueryStringBehavior.none(),
    minTtl: Duration.seconds(0),
  };
  return {
    cache: {
      none: CachePolicy.CACHING_DISABLED,
      immutable: CachePolicy.CACHING_OPTIMIZED,
      host: new CachePolicy(scope, 'PerHost', {
        cachePolicyName: `trellis-${env.name}-host`,
        ...perHost,
        defaultTtl: Duration.seconds(60),
        maxTtl: Duration.days(365),
      }),
      // The grant stands in the path, so that a copy is only found by who holds it.
      grant: new CachePolicy(scope, 'PerGrant', {
        cachePolicyName: `trellis-${env.name}-grant`,
        ...perHost,
        defaultTtl: Duration.seconds(0),
        maxTtl: Duration.hours(12),
      }),
    },
    webHeaders: new ResponseHeadersPolicy(scope, 'WebHeaders', {
      responseHeadersPolicyName: `trellis-${env.name}-web`,
      securityHeadersBehavior: {
        contentTypeOptions: { override: true },
        strictTransportSecurity: { accessControlMaxAge: Duration.days(730), includeSubdomains: true, override: true },
      },
    }),
  };
}
