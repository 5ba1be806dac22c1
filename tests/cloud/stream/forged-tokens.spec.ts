import { describe, expect, it, vi } from 'vitest';
import { logger } from '../../../functions/platform/runtime/logger.ts';
import { between } from '../../faults/faulty-dynamo.ts';
import { signIn } from '../../fixtures/personas.ts';
import { usePersonaCloud } from '../../fixtures/persona-cloud.ts';

const ACME = 'acme.localhost';
/** A list that waits takes two seconds, in which it reads the feed again and again. */
const WAITED_MS = 1_500;
/** A list that does not wait asks the tables for what it shows, and once for each commit that a token names. */
const MOST_CALLS = 45;
const LISTS = `{ one: usersPage { data { id } } two: usersPage(search: "a") { data { id } } courses: coursesPage { data { id } }
  viewer { role } }`;
const MINE = '{ myCourses { __typename } }';

// Nothing reads the stream, so that no commit ever arrives in a list.
const { cloud, personas } = usePersonaCloud({ follow: 'never' });

/** Asks for lists with consistency tokens. Returns the milliseconds, the calls to the tables and the levels that were logged. */
async function ask(token: string, query: string, after: string, branch?: string) {
  const spies = (['info', 'warn', 'error'] as const).map((level) => [level, vi.spyOn(logger, level)] as const);
  let calls = 0;
  const restore = between(() => {
    calls += 1;
    return 'pass';
  });
  const begun = performance.now();
  try {
    const headers = { 'x-trellis-after': after };
    const { errors } = await cloud.graphql(ACME, query, {}, { token, headers, ...(branch !== undefined && { branch }) });
    expect(errors).toEqual([]);
    const levels = spies.flatMap(([level, spy]) => spy.mock.calls.filter(([text]) => text === 'book.not-reached').map(() => level));
    return { ms: performance.now() - begun, calls, levels };
  } finally {
    restore();
    for (const [, spy] of spies) spy.mockRestore();
  }
}

describe('a consistency token', () => {
  it('of a commit that does not exist delays no list, however many there are, and is not logged', async () => {
    const { a1, l1 } = personas.people;
    const token = await signIn(cloud, 'a1', ACME);
    await ask(token, LISTS, '');
    const forged = [
      `c4/v@999999999`,
      `u${a1.id}/m@999999999`,
      `u${l1.id}/m@999`,
      'i/v@999999',
      'b1/v@77',
      ...Array.from({ length: 15 }, (_, n) => `c${n + 9}/v@9`),
    ];
    const { calls, levels } = await ask(token, LISTS, forged.join(','));
    expect(levels).toEqual([]);
    expect(calls).toBeLessThan(MOST_CALLS);
  });

  it("delays no list of a learner's own courses either", async () => {
    const { id } = personas.people.l1;
    const token = await signIn(cloud, 'l1', ACME, 'north');
    await ask(token, MINE, '', 'north');
    const { calls } = await ask(token, MINE, `u${id}/e#c9@5,u${id}/e#c10@1`, 'north');
    expect(calls).toBeLessThan(MOST_CALLS);
  });

  it('of a commit that exists and has not arrived is waited for, and logged once for a call, without alarm', async () => {
    const token = await signIn(cloud, 'a1', ACME);
    const { ms, levels } = await ask(token, LISTS, `u${personas.people.l1.id}/m@1`);
    expect(levels).toEqual(['info']);
    expect(ms).toBeGreaterThan(WAITED_MS);
  });
});
