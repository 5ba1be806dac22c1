import { beforeAll, describe, expect, it } from 'vitest';
import { functions, tables } from '../../functions/manifest.ts';
import type { BucketRight, FunctionSpec, TableRight } from '../../functions/platform/runtime/manifest-types.ts';
import { production } from '../../infra/aws/environments/production.ts';
import { statementsOf } from '../../infra/aws/rights.ts';
import { isAllowed, type Statement, statementsByFunction, statementsByRole } from './policies.ts';
import { resourcesOf, STACKS, synthesise, type Synthesised, textOf } from './synthesis.ts';

let app: Synthesised;
let rights: Map<string, Statement[]>;
beforeAll(() => {
  app = synthesise('production');
  rights = statementsByFunction(app);
});

const held = (name: string): Statement[] => {
  const statements = rights.get(name);
  if (!statements) throw new Error(`No role of ${name}.`);
  return statements;
};
const at = (service: string, name: string): string => `arn:aws:${service}:eu-west-1:123456789012:${name}`;
const table = (name: string): string => at('dynamodb', `table/trellis-production-${name}`);
const bucket = (name: string): string => `arn:aws:s3:::trellis-production-${name}-123456789012`;
const secret = (name: string): string => at('secretsmanager', `secret:trellis-production/${name}`);
const INDEX = `${table('events')}/index/activity`;

/** The promise of functions/platform/runtime/manifest-types.ts, written a second time. */
const TABLE_RIGHTS: Record<TableRight, string[]> = {
  read: ['GetItem', 'BatchGetItem', 'Query', 'ConditionCheckItem'],
  append: ['PutItem'],
  write: ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'],
  scan: ['Scan'],
};
const OBJECT_RIGHTS: Record<Exclude<BucketRight, 'list'>, string[]> = {
  read: ['GetObject'],
  write: ['PutObject', 'AbortMultipartUpload', 'ListMultipartUploadParts'],
  delete: ['DeleteObject'],
};

function promised(spec: FunctionSpec): string[] {
  const kinds = new Set(spec.triggers.map(({ kind }) => kind));
  const onTables = tables.flatMap(({ name }) => {
    const declared = spec.tables[name] ?? [];
    const actions = declared.flatMap((right) => TABLE_RIGHTS[right]);
    const places = [table(name), ...(name === 'events' && declared.includes('read') ? [INDEX] : [])];
    return actions.flatMap((action) => places.map((place) => `dynamodb:${action} ${place}`));
  });
  const onBuckets = (['media', 'books'] as const).flatMap((name) =>
    (spec.buckets?.[name] ?? []).flatMap((right) =>
      right === 'list'
        ? ['ListBucket', 'ListBucketMultipartUploads'].map((action) => `s3:${action} ${bucket(name)}`)
        : OBJECT_RIGHTS[right].map((action) => `s3:${action} ${bucket(name)}/*`),
    ),
  );
  return [
    ...onTables,
    ...onBuckets,
    ...(spec.mayPublish ? [`events:PutEvents ${at('events', 'event-bus/trellis-production')}`] : []),
    ...(spec.mayMail ? [`ses:SendEmail ${at('ses', 'identity/trellis.example')}`] : []),
    ...(kinds.has('http') ? [`secretsmanager:GetSecretValue ${secret('origin')}-??????`] : []),
    ...(spec.maySign ? [`secretsmanager:GetSecretValue ${secret('signing')}-??????`] : []),
    ...['CreateLogStream', 'PutLogEvents'].map((action) => `logs:${action} its own log`),
    ...(kinds.has('http') ? [] : [`s3:PutObject ${bucket('failures')}/*`, `s3:ListBucket ${bucket('failures')}`]),
    ...(kinds.has('stream') ? ['DescribeStream', 'GetRecords', 'GetShardIterator'].map((action) => `dynamodb:${action} the stream`) : []),
    ...(kinds.has('stream') ? ['dynamodb:ListStreams *'] : []),
  ];
}

/** Resources that only a deployment knows by their address, told by what they are to a function. */
function named(name: string, resource: string): string {
  if (resource.startsWith(`<Log${name.replaceAll('-', '')}`)) return 'its own log';
  return /eventsstream.*>$/i.test(resource) ? 'the stream' : resource;
}

describe('least privilege', () => {
  it('gives a function the rights of its entry in the manifest, its log and its trigger, and nothing else', () => {
    expect([...rights.keys()].toSorted()).toEqual(functions.map(({ name }) => name).toSorted());
    for (const spec of functions) {
      const actual = held(spec.name)
        .filter(({ effect }) => effect === 'Allow')
        .flatMap(({ actions, resources }) =>
          actions.flatMap((action) => resources.map((resource) => `${action} ${named(spec.name, resource)}`)),
        );
      const write = promised(spec);
      expect([...new Set(actual)].toSorted(), spec.name).toEqual([...new Set(write)].toSorted());
    }
  });

  it('lets only projector, compaction, rebuild and the nightly end of erasures write Views', () => {
    const writers = functions.filter(({ name }) =>
      ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'].some((action) =>
        isAllowed(held(name), `dynamodb:${action}`, table('views')),
      ),
    );
    expect(writers.map(({ name }) => name).toSorted()).toEqual(['compact', 'due', 'project', 'rebuild']);
  });

  it('lets nobody change or delete commits, with an explicit denial', () => {
    const changes = [
      'UpdateItem',
      'DeleteItem',
      'BatchWriteItem',
      'PartiQLUpdate',
      'PartiQLDelete',
      'PartiQLInsert',
      'DeleteTable',
      'UpdateTable',
    ];
    for (const { name } of functions) {
      for (const action of changes) {
        const granted = held(name);
        expect(isAllowed(granted, `dynamodb:${action}`, table('events')), `${name} ${action}`).toBe(false);
        // Were somebody to grant everything one day, these would still be refused.
        const everything: Statement = { effect: 'Allow', actions: ['*'], resources: ['*'], hasCondition: false };
        if (!action.endsWith('Table'))
          expect(isAllowed([...granted, everything], `dynamodb:${action}`, table('events')), `${name} ${action}`).toBe(false);
      }
    }
  });

  // A function's role reaches the keys of all tenants; a call of one is kept from the others by platform/keys/tenant-fence.ts, and why not by
  // a role for each call stands in docs/decisions/09. The rest of T12 is what would go round the keys.
  it('lets no request function scan a table, use PartiQL or leave the keys of a call in any other way [T12]', () => {
    const around = [
      'Scan',
      'PartiQLSelect',
      'PartiQLInsert',
      'PartiQLUpdate',
      'PartiQLDelete',
      'GetRecords',
      'ExportTableToPointInTime',
      'DescribeTable',
      'CreateBackup',
    ];
    const answering = functions.filter(({ triggers }) => triggers.some(({ kind }) => kind === 'http'));
    for (const { name } of answering) {
      for (const { name: at } of tables) {
        for (const action of around) {
          for (const place of [table(at), `${table(at)}/index/activity`, `${table(at)}/stream/2026-01-01T00:00:00.000`])
            expect(isAllowed(held(name), `dynamodb:${action}`, place), `${name} ${action} ${place}`).toBe(false);
        }
      }
    }
    // So that the evaluator is known to say yes as well: a read of one item by its key.
    expect(isAllowed(held('graphql'), 'dynamodb:GetItem', table('records'))).toBe(true);
    expect(isAllowed(held('graphql'), 'dynamodb:Query', INDEX)).toBe(true);
  });

  it('gives access to tables of its own environment and account only [T12]', () => {
    for (const { name } of functions) {
      for (const place of [
        at('dynamodb', 'table/trellis-staging-records'),
        'arn:aws:dynamodb:eu-west-1:999999999999:table/trellis-production-records',
      ]) {
        for (const action of ['GetItem', 'Query', 'Scan', 'PutItem'])
          expect(isAllowed(held(name), `dynamodb:${action}`, place), `${name} ${place}`).toBe(false);
      }
    }
  });

  it('allows mail from the domains of tenants that the environment names', () => {
    const mailing = functions.find(({ mayMail }) => mayMail);
    if (!mailing) throw new Error('No function sends mail.');
    const statements = statementsOf({ ...production, mailDomains: ['acme.example'] }, mailing).map((statement) =>
      statement.toStatementJson(),
    );
    const mail = statements.filter((statement) => JSON.stringify(statement).includes('ses:SendEmail'));
    expect(JSON.stringify(mail)).toContain('identity/trellis.example');
    expect(JSON.stringify(mail)).toContain('identity/acme.example');
    expect(JSON.stringify(mail)).not.toContain('identity/*');
  });

  it("lets a function read the edge's secret where it calls, the key where it signs, and no other [E140]", () => {
    const read = (name: string, resource: string): boolean => isAllowed(held(name), 'secretsmanager:GetSecretValue', resource);
    for (const { name, triggers, maySign = false } of functions) {
      expect(read(name, `${secret('origin')}-AbCdEf`), name).toBe(triggers.some(({ kind }) => kind === 'http'));
      expect(read(name, `${secret('signing')}-AbCdEf`), name).toBe(maySign);
      for (const other of ['trellis-production', 'trellis-production/mail', 'trellis-staging/signing'])
        expect(read(name, `${at('secretsmanager', `secret:${other}`)}-AbCdEf`), `${name} ${other}`).toBe(false);
      for (const action of ['PutSecretValue', 'ListSecrets', 'DescribeSecret'])
        expect(isAllowed(held(name), `secretsmanager:${action}`, `${secret('signing')}-AbCdEf`), `${name} ${action}`).toBe(false);
    }
    expect(read('shell', `${secret('origin')}-AbCdEf`), 'so that one has the one and not the other').toBe(true);
    expect(read('shell', `${secret('signing')}-AbCdEf`)).toBe(false);
  });

  it('allows mail from its own identity only, and no other roles', () => {
    for (const { name } of functions) {
      expect(isAllowed(held(name), 'ses:SendEmail', at('ses', 'identity/bank.example')), name).toBe(false);
      expect(isAllowed(held(name), 'sts:AssumeRole', 'arn:aws:iam::123456789012:role/any'), name).toBe(false);
    }
  });
});

/** Every star and question mark in a right, with the reason why it stands there. Nothing may join without one. */
const STARS: readonly { readonly right: RegExp; readonly reason: string }[] = [
  { right: /^(s3:\w+) arn:aws:s3:::trellis-production-(media|books|failures)-123456789012\/\*$/, reason: 'objects are named at run time' },
  {
    right:
      /^secretsmanager:GetSecretValue arn:aws:secretsmanager:eu-west-1:123456789012:secret:trellis-production\/(origin|signing)-\?{6}$/,
    reason: 'Secrets Manager adds six letters to the name of a secret',
  },
  { right: /^dynamodb:ListStreams \*$/, reason: 'ListStreams knows no resource' },
  {
    right: /^s3:(GetBucket\*|GetObject\*|List\*) arn:aws:s3:::cdk-hnb659fds-assets-123456789012-eu-west-1(\/\*)?$/,
    reason: "CDK's uploader reads its assets",
  },
  { right: /^s3:[\w*]+ <Web\w+\.Arn>(\/\*)?$/, reason: "CDK's uploader writes the client into its bucket" },
  { right: /^cloudfront:(GetInvalidation|CreateInvalidation) \*$/, reason: 'CDK grants invalidations without a resource' },
];

describe('the function that reads pages of other sites', () => {
  it('has no right but to sessions, records, what expires and secrets: no event, file, message or mail', () => {
    const allowed = held('web-pages').filter(({ effect }) => effect === 'Allow');
    const onTables = allowed.flatMap(({ resources }) => resources).filter((resource) => resource.includes(':table/'));
    expect(new Set(onTables)).toEqual(new Set([table('records'), table('platform'), table('expiring')]));
    for (const name of ['events', 'views']) expect(isAllowed(held('web-pages'), 'dynamodb:GetItem', table(name)), name).toBe(false);
    for (const name of ['records', 'platform']) expect(isAllowed(held('web-pages'), 'dynamodb:PutItem', table(name)), name).toBe(false);
    expect(allowed.flatMap(({ actions }) => actions).filter((action) => !/^(dynamodb|logs|secretsmanager):/.test(action))).toEqual([]);
  });

  it('is in no private network, from which it would reach more than the internet, like every other one', () => {
    for (const [name, fn] of resourcesOf(app, 'AWS::Lambda::Function')) expect(fn.Properties, name).not.toHaveProperty('VpcConfig');
    expect(resourcesOf(app, 'AWS::EC2::VPC')).toEqual([]);
  });
});

describe('wildcards', () => {
  it('are in no right without a written reason, and every reason belongs to one', () => {
    const starred = [...statementsByRole(app, STACKS).values()]
      .flat()
      .filter(({ effect }) => effect === 'Allow')
      .flatMap(({ actions, resources }) => actions.flatMap((action) => resources.map((resource) => `${action} ${resource}`)))
      .filter((right) => /[*?]/.test(right));
    expect(starred.filter((right) => !STARS.some((star) => star.right.test(right)))).toEqual([]);
    expect(STARS.filter((star) => !starred.some((right) => star.right.test(right)))).toEqual([]);
  });

  it('are in no resource policy that grants access', () => {
    const types = ['AWS::S3::BucketPolicy', 'AWS::SNS::TopicPolicy'];
    const allowing = types
      .flatMap((type) => resourcesOf(app, type))
      .flatMap(
        ([, policy]) =>
          (policy.Properties['PolicyDocument'] as { Statement: { Effect: string; Action: string | string[]; Principal: unknown }[] })
            .Statement,
      )
      .filter(({ Effect }) => Effect === 'Allow');
    for (const { Action, Principal } of allowing) {
      expect(JSON.stringify(Action)).not.toContain('*');
      expect(Principal).toHaveProperty('Service');
    }
  });

  it("are avoided by inline policies, except the uploader's, and roles that only Lambda can assume", () => {
    for (const [name, role] of resourcesOf(app, 'AWS::IAM::Role')) {
      const trust = (role.Properties['AssumeRolePolicyDocument'] as { Statement: { Principal: unknown }[] }).Statement;
      expect(
        trust.map(({ Principal }) => Principal),
        name,
      ).toEqual([{ Service: 'lambda.amazonaws.com' }]);
      const managed = ((role.Properties['ManagedPolicyArns'] ?? []) as unknown[]).map(textOf);
      if (!name.startsWith('CustomCDKBucketDeployment')) expect(managed, name).toEqual([]);
    }
  });
});
