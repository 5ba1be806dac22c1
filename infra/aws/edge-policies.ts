import { Duration } from 'aws-cdk-lib';
import {
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  HeadersReferrerPolicy,
  type ICachePolicy,
  type IResponseHeadersPolicy,
  ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import type { EdgeBehaviour } from '../../functions/platform/runtime/manifest-types.ts';
import type { Environment } from './environment.ts';

/** Cache policies and response headers of the edge. */
export type EdgePolicies = {
  readonly cache: Record<EdgeBehaviour['cache'], ICachePolicy>;
  /** Security headers for files from the bucket; functions add their own. */
  readonly webHeaders: IResponseHeadersPolicy;
};

/** Creates the policies for the rows of the edge table and returns them. */
export function edgePolicies(scope: Construct, env: Environment): EdgePolicies {
  // The languages of the browser, which the edge function puts into pages alone.
  const byLanguage = CacheHeaderBehavior.allowList('x-trellis-host', 'x-trellis-languages');
  const perHost = {
    cookieBehavior: CacheCookieBehavior.none(),
    enableAcceptEncodingBrotli: true,
    enableAcceptEncodingGzip: true,
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
        headerBehavior: byLanguage,
        defaultTtl: Duration.seconds(60),
        maxTtl: Duration.days(365),
      }),
      // The grant is part of the path, so a cached copy can only be requested with the grant.
      grant: new CachePolicy(scope, 'PerGrant', {
        cachePolicyName: `trellis-${env.name}-grant`,
        ...perHost,
        headerBehavior: CacheHeaderBehavior.allowList('x-trellis-host'),
        defaultTtl: Duration.seconds(0),
        maxTtl: Duration.hours(12),
      }),
    },
    webHeaders: new ResponseHeadersPolicy(scope, 'WebHeaders', {
      responseHeadersPolicyName: `trellis-${env.name}-web`,
      securityHeadersBehavior: {
        contentTypeOptions: { override: true },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
        strictTransportSecurity: { accessControlMaxAge: Duration.days(730), includeSubdomains: true, override: true },
      },
    }),
  };
}
