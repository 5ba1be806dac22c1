import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startCloud } from '../../fixtures/cloud.ts';
import { makePersonas, signIn } from '../../fixtures/personas.ts';
import type { Suite } from '../suite.ts';
import { switchApiAccess } from './api-access.ts';
import { type Summary, summaryOf } from './summary.ts';

const HOST = 'acme.localhost';
const SCOPES = ['statements:read', 'statements:write', 'profiles:write'];
const CREATE = 'mutation ($scopes: [String!]!) { createApiKey(name: "Suite", scopes: $scopes) { api_key { id } secret } }';

type Key = { readonly id: string; readonly secret: string };
type Product = { readonly endpoint: string; readonly key: Key; stop(): Promise<void> };

/** Starts the product on an empty folder, and makes a key as its admin does. */
async function startProduct(): Promise<Product> {
  const cloud = await startCloud();
  const personas = await makePersonas();
  await switchApiAccess(cloud, personas.t1.id);
  const token = await signIn(cloud, 'a1', HOST);
  const { data, errors } = await cloud.graphql(HOST, CREATE, { scopes: SCOPES }, { token });
  if (!data) throw new Error(`The product made no key: ${JSON.stringify(errors)}`);
  const { api_key: key, secret } = data.createApiKey;
  return { endpoint: `${cloud.origin(HOST)}/api/xapi`, key: { id: key.id, secret }, stop: () => cloud.stop() };
}

async function runSuite(folder: string, { endpoint, key }: Product): Promise<Summary> {
  const given = ['-x', '1.0.3', '-e', endpoint, '-a', '-u', key.id, '-p', key.secret, '-z'];
  const child = spawn(process.execPath, [join(folder, 'bin/console_runner.js'), ...given], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], NODE_OPTIONS: `--import ${join(import.meta.dirname, 'preload.ts')}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let last: Summary | null = null;
  for await (const line of createInterface({ input: child.stdout })) last = summaryOf(line) ?? last;
  if (last === null) throw new Error('The suite ended without figures. Is it installed as its own README says?');
  return last;
}

/** ADL's suite for learning record stores, version 1.0.3 of xAPI, against `/api/xapi`. */
export const lrsSuite: Suite = {
  folder: 'lrs-conformance-test-suite',
  needs: 'node_modules',
  run: async (folder, report) => {
    const product = await startProduct();
    try {
      const { total, passed, failed } = await runSuite(folder, product);
      const failures = failed > 0 ? [`${failed} failed; the suite's own log, in ${join(folder, 'logs')}, names them.`] : [];
      report({ name: 'LRS', passed, total, failures });
    } finally {
      await product.stop();
    }
  },
};
