import { describe, expect, it } from 'vitest';
import { functions } from '../../functions/manifest.ts';
import { checkedEnvironment, type Environment, environmentNamed } from '../../infra/aws/environments.ts';
import { statementsByFunction } from './policies.ts';
import { resourcesOf, synthesise, textOf } from './synthesis.ts';

const URL = 'clamd://clamd.internal:3310';
const NETWORK = { subnetIds: ['subnet-0123456789abcdef0'], securityGroupIds: ['sg-0123456789abcdef0'] };
const withScanner = (scanner: object): Environment => checkedEnvironment({ ...environmentNamed('staging'), scanner }, 'staging');

type Made = Readonly<Record<string, { readonly url: unknown; readonly network: unknown; readonly joins: boolean }>>;

/** What the stacks give each function. */
function made(env: Environment, checked = false): Made {
  const app = synthesise(env, { checked });
  expect(app.findings).toEqual([]);
  const rights = statementsByFunction(app);
  return Object.fromEntries(
    resourcesOf(app, 'AWS::Lambda::Function', ['api', 'stream']).map(([, { Properties }]) => {
      const name = textOf(Properties['FunctionName']).replace(`trellis-${env.name}-`, '');
      const { Variables } = Properties['Environment'] as { Variables: Record<string, unknown> };
      const joins = (rights.get(name) ?? []).some(({ actions }) => actions.includes('ec2:CreateNetworkInterface'));
      return [name, { url: Variables['VIRUS_SCANNER'], network: Properties['VpcConfig'], joins }];
    }),
  );
}

describe('the scanner of an environment', () => {
  it('is none, and no function is in a private network, where the settings name none', () => {
    for (const one of Object.values(made(environmentNamed('staging')))) expect(one).toEqual({ joins: false });
  });

  it('is known to every function, and those that scan are in its network', () => {
    const all = made(withScanner({ url: URL, network: NETWORK }), true);
    for (const { name, mayScan } of functions)
      expect(all[name], name).toEqual(
        mayScan
          ? { url: URL, network: { SubnetIds: NETWORK.subnetIds, SecurityGroupIds: NETWORK.securityGroupIds }, joins: true }
          : { url: URL, joins: false },
      );
  });

  it('may be reached without a network of its own', () => {
    for (const one of Object.values(made(withScanner({ url: URL })))) expect(one).toEqual({ url: URL, joins: false });
  });

  it.each([
    [{}, "write scanner.url as the address of clamd, such as 'clamd://clamd.internal:3310'"],
    [{ url: 'http://clamd.internal' }, 'write scanner.url as the address of clamd'],
    [{ url: URL, network: { ...NETWORK, subnetIds: ['10.0.0.0/24'] } }, 'write scanner.network.subnetIds as a list of subnets'],
    [{ url: URL, network: { subnetIds: NETWORK.subnetIds } }, 'write scanner.network.securityGroupIds as a list of security groups'],
  ])('is refused as %j, with what to write', (scanner, sentence) => {
    expect(() => withScanner(scanner)).toThrow(sentence);
  });
});
