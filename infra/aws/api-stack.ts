import { RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  HttpApi,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
  PayloadFormatVersion,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import { functions } from '../../functions/manifest.ts';
import { acknowledge } from './acknowledge.ts';
import type { Environment } from './environment.ts';
import { callLogGroupIn, parameterIn } from './names.ts';
import { ProductFunction } from './product-function.ts';

/** Logs routes instead of paths, because paths contain grants, and no IP addresses, for privacy. */
const ACCESS_LOG = {
  request: '$context.requestId',
  // As Lambda itself names the call, in what it logs of a function that ended or ran out of time.
  invocation: '$context.integration.requestId',
  time: '$context.requestTime',
  route: '$context.routeKey',
  status: '$context.status',
  milliseconds: '$context.responseLatency',
  bytes: '$context.responseLength',
  error: '$context.integrationErrorMessage',
};

/** One HTTP API with a function for each route of the manifest. */
export class ApiStack extends Stack {
  constructor(scope: Construct, id: string, env: Environment, props: StackProps) {
    super(scope, id, props);
    const api = new HttpApi(this, 'Api', { apiName: `trellis-${env.name}`, createDefaultStage: false });
    acknowledge(api, {
      APIG4:
        'The functions decide who may call what, by default nobody (shared/access); they accept only calls with the secret of the edge.',
    });
    this.stage(env, api);
    for (const spec of functions) {
      const answering = spec.triggers.filter((trigger) => trigger.kind === 'http');
      if (answering.length === 0) continue;
      const fn = new ProductFunction(this, env, spec);
      // The edge gives a function that streams an address of its own.
      const routes = answering.flatMap((trigger) => (trigger.streams ? [] : trigger.routes));
      if (routes.length === 0) continue;
      const integration = new HttpLambdaIntegration(`Integration-${spec.name}`, fn, {
        payloadFormatVersion: PayloadFormatVersion.VERSION_2_0,
      });
      for (const { method, path } of routes) api.addRoutes({ path, methods: [HttpMethod[method]], integration });
      // Without it the gateway answers requests that have no route with a body of its own, and a wrong method like an unknown path.
      if (answering.some(({ takesOthers }) => takesOthers))
        new HttpRoute(api, 'OtherRequests', { httpApi: api, routeKey: HttpRouteKey.DEFAULT, integration });
    }
    new StringParameter(this, 'ApiDomain', {
      parameterName: parameterIn(env, 'api-domain'),
      stringValue: `${api.apiId}.execute-api.${this.region}.${this.urlSuffix}`,
    });
    new StringParameter(this, 'ApiId', { parameterName: parameterIn(env, 'api-id'), stringValue: api.apiId });
  }

  private stage(env: Environment, httpApi: HttpApi): void {
    const { requestsPerSecond: rateLimit, burst: burstLimit } = env.limits;
    const calls = new LogGroup(this, 'Calls', {
      logGroupName: callLogGroupIn(env),
      retention: env.logs.retentionDays satisfies RetentionDays as RetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    new HttpStage(this, 'Stage', {
      httpApi,
      autoDeploy: true,
      throttle: { rateLimit, burstLimit },
      accessLogSettings: { destination: new LogGroupLogDestination(calls), format: AccessLogFormat.custom(JSON.stringify(ACCESS_LOG)) },
    });
  }
}
