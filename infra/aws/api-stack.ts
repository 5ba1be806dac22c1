import { Stack, type StackProps } from 'aws-cdk-lib';
import { HttpApi, HttpMethod, PayloadFormatVersion } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import { functions } from '../../functions/manifest.ts';
import type { Environment } from './environments.ts';
import { parameterIn } from './names.ts';
import { ProductFunction } from './product-function.ts';

/** Everything that answers a request: one HTTP API, and a function behind each of the manifest's routes. */
export class ApiStack extends Stack {
  constructor(scope: Construct, id: string, env: Environment, props: StackProps) {
    super(scope, id, props);
    const api = new HttpApi(this, 'Api', { apiName: `trellis-${env.name}` });
    for (const spec of functions) {
      const routes = spec.triggers.flatMap((trigger) => (trigger.kind === 'http' ? trigger.routes : []));
      if (routes.length === 0) continue;
      const integration = new HttpLambdaIntegration(`Integration-${spec.name}`, new ProductFunction(this, env, spec), {
        payloadFormatVersion: PayloadFormatVersion.VERSION_2_0,
      });
      for (const { method, path } of routes) api.addRoutes({ path, methods: [HttpMethod[method]], integration });
    }
    new StringParameter(this, 'ApiDomain', {
      parameterName: parameterIn(env, 'api-domain'),
      stringValue: `${api.apiId}.execute-api.${this.region}.${this.urlSuffix}`,
    });
  }
}
