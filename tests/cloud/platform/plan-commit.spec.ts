import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Decider } from '../../../events/kernel/decider.ts';
import { forgetPersonKeys, isKeyGone, openSealed, personSealer, sealFor } from '../../../functions/platform/credentials/person-key.ts';
import { records, scopeOf, streams } from '../../../functions/platform/keys/keys.ts';
import { tenantId } from '../../../functions/platform/request/access-records.ts';
import { executeMade, executeTogether } from '../../../functions/platform/store/execute.ts';
import { RuleViolation } from '../../../shared/kernel/errors.ts';
import { asId, type CourseId, type PersonId } from '../../../shared/kernel/ids.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import { between } from '../../faults/faulty-dynamo.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';

type Said = { readonly type: 'Said'; readonly word: string };

const decider: Decider<readonly string[], string, Said> = {
  name: 'words',
  foldVersion: 1,
  initial: [],
  evolve: (words, { word }) => [...words, word],
  decide: (word, state) => {
    if (state.length > 0) throw new RuleViolation('words', 'One word is enough.');
    return [{ type: 'Said', word }];
  },
};

const scope = scopeOf(tenantId(3));
let last = 70;
const somebody = () => asId<PersonId>((last += 1));
const runOf = (person: PersonId, commandId = 'say') => ({
  decider,
  scope,
  stream: streams.enrolment(scope, person, asId<CourseId>(1)),
  commandId,
  actor: { kind: 'person', id: person } as const,
  now: '2026-05-01T10:00:00.000Z' as Instant,
});

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud({ follow: 'never' });
});
afterAll(() => cloud?.stop());

describe('the first key of a person', () => {
  it('is stored with the command that is accepted, and by none that is refused', async () => {
    const person = somebody();
    await executeMade(runOf(person), () => 'plain');
    const sealer = personSealer(scope, person);
    await expect(executeMade({ ...runOf(person, 'again'), sealer }, () => sealer.seal('private'))).rejects.toThrow('One word is enough.');
    expect(await isKeyGone(scope, person)).toBe(true);
  });

  it('is that of another call where this one was slower, by which the text is sealed then', async () => {
    const person = somebody();
    const sealer = personSealer(scope, person);
    let made = 0;
    const { state } = await executeMade({ ...runOf(person), sealer }, async () => {
      made += 1;
      const sealed = await sealer.seal('private');
      if (made === 1) await sealFor(scope, person, 'of the other call');
      return sealed;
    });
    forgetPersonKeys();
    expect([made, await openSealed(scope, person, state[0] ?? '')]).toEqual([2, 'private']);
  });
});

describe('a commit', () => {
  it('costs one put where it is alone, and a transaction beside other writes', async () => {
    const calls: string[] = [];
    const leave = between((name) => {
      if (/Put|Transact/.test(name)) calls.push(name);
      return 'pass';
    });
    const [one, other] = [somebody(), somebody()];
    const beside = { table: 'records', put: { ...records.personKey(scope, other), key: '' } } as const;
    try {
      await executeTogether({ ...runOf(one), command: 'alone' }, () => Promise.resolve([]));
      await executeTogether({ ...runOf(other), command: 'together' }, () => Promise.resolve([beside]));
    } finally {
      leave();
    }
    expect(calls).toEqual(['Put', 'TransactWrite']);
  });
});
