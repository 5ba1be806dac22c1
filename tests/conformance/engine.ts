import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Scope, scopeOf } from '../../functions/platform/keys/keys.ts';
import type { TableName } from '../../functions/platform/runtime/manifest-types.ts';
import { tablesAddress } from '../../functions/platform/runtime/settings.ts';
import { asId, type TenantId } from '../../shared/kernel/ids.ts';
import { type Cloud, type CloudOptions, startCloud } from '../fixtures/cloud.ts';
import { externalCloudOfTests } from '../fixtures/external-cloud.ts';
import { differences, type Engine } from './differences.ts';

/** What the suite runs on: our own engines, or with `TRELLIS_TESTS=external` those that `AWS_ENDPOINT_URL` names. */
const engine: Engine = externalCloudOfTests ? 'localstack' : 'embedded';

/** Set while the tests of a file run. */
export type Engines = {
  cloud: Cloud;
  /** Returns a client of the engine that has a table; without retries, so that a refusal is seen as it comes. */
  raw: (table: TableName) => DynamoDBClient;
  /** A tenant that nobody else uses: tables of a deployed stack are shared and last. */
  readonly scope: Scope;
  /** Begins every key of this file. */
  readonly mark: string;
};

/** Starts the engines for a file of the suite; call at its top. Nothing follows the stream unless asked. */
export function useEngines(options: CloudOptions = {}): Engines {
  const tenant = randomInt(100_000_000, 999_999_999);
  // Filled in before the first test reads it.
  const engines = { scope: scopeOf(asId<TenantId>(tenant)), mark: `t${tenant}` } as Engines;
  beforeAll(async () => {
    engines.cloud = await startCloud({ follow: 'never', resources: 'deployed', ...options });
    const { url, viewsUrl = url } = tablesAddress();
    const clientAt = (endpoint: string): DynamoDBClient => new DynamoDBClient({ endpoint, maxAttempts: 1 });
    const [tables, views] = [clientAt(url), clientAt(viewsUrl)];
    engines.raw = (table) => (table === 'views' ? views : tables);
  }, 120_000);
  afterAll(async () => {
    for (const table of ['records', 'views'] as const) engines.raw?.(table).destroy();
    await engines.cloud?.stop();
  });
  return engines;
}

const HOLDS = 'it holds';

/**
 * One thing that AWS promises and the product relies on. Where the kept list says that this engine differs, the check must fail, and
 * in the way that the list says: a difference that went away is taken off the list.
 */
export function promises(id: string, what: string, check: () => Promise<void>): void {
  const known = differences.find((entry) => entry.promise === id && entry.engine === engine);
  if (!known) {
    it(`${what} [${id}]`, check);
    return;
  }
  it(`${what} (differs here: ${known.reason}) [${id}]`, async () => {
    const outcome = await check().then(
      () => HOLDS,
      (error: unknown) => String(error),
    );
    if (known.sometimes && outcome === HOLDS) return;
    expect(outcome, 'It no longer differs in this way: mend or remove its entry in tests/conformance/differences.ts.').toMatch(known.shows);
  });
}

/** The error that something was refused with. */
export async function refusal(work: Promise<unknown>): Promise<Error & { readonly name: string }> {
  const outcome = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (outcome instanceof Error) return outcome;
  throw new Error('It was not refused.');
}
