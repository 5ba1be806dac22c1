import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Decider } from '../../../events/kernel/decider.ts';
import { deleteItem } from '../../../functions/platform/tables/dynamo.ts';
import { append, load } from '../../../functions/platform/store/event-store.ts';
import { execute } from '../../../functions/platform/store/execute.ts';
import { commitKey, scopeOf, streams } from '../../../functions/platform/keys/keys.ts';
import { tenantId } from '../../../functions/platform/request/access-records.ts';
import { asId, type CourseId, type PersonId } from '../../../shared/kernel/ids.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import { between } from '../../faults/faulty-dynamo.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';

type Said = { readonly type: 'Said'; readonly word: string };
type Words = readonly string[];

/** A process of its own: what one remembers, another does not. */
const decider = (): Decider<Words, string, Said> => ({
  name: 'words',
  foldVersion: 1,
  initial: [],
  evolve: (words, { word }) => [...words, word],
  decide: (word) => [{ type: 'Said', word }],
});

const scope = scopeOf(tenantId(3));
const now = '2026-05-01T10:00:00.000Z' as Instant;
let course = 0;
const freshStream = () => streams.enrolment(scope, asId<PersonId>(5), asId<CourseId>((course += 1)));

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud({ follow: 'never' });
});
afterAll(() => cloud?.stop());

/** What the table is asked while something is done. */
async function callsOf(act: () => Promise<unknown>): Promise<string[]> {
  const reads: string[] = [];
  const leave = between((name) => {
    reads.push(name);
    return 'pass';
  });
  try {
    await act();
  } finally {
    leave();
  }
  return reads;
}

describe('a stream in the memory of a process', () => {
  const twoProcesses = () => {
    const stream = freshStream();
    const [here, elsewhere] = [decider(), decider()];
    const say = (who: typeof here, word: string) =>
      execute({ decider: who, scope, stream, command: word, commandId: word, actor: { kind: 'person', id: 5 }, now });
    const wordsOf = async (who: typeof here): Promise<Words> => (await load(who, stream)).state;
    return { stream, here, elsewhere, say, wordsOf };
  };

  it('is not read whole a second time', async () => {
    const { here, say, wordsOf } = twoProcesses();
    for (const word of ['one', 'two', 'three']) await say(here, word);
    expect(await callsOf(() => wordsOf(here))).toEqual(['BatchGet']);
    expect(await callsOf(() => say(here, 'four'))).toEqual(['BatchGet', 'Put']);
    expect(await wordsOf(here)).toEqual(['one', 'two', 'three', 'four']);
  });

  it('equals the table, however much other processes have added', async () => {
    const { here, elsewhere, say, wordsOf } = twoProcesses();
    const said: string[] = [];
    for (const more of [1, 2, 3, 17, 1]) {
      for (let turn = 0; turn < more; turn += 1) {
        said.push(`${said.length}`);
        await say(elsewhere, said.at(-1) ?? '');
      }
      expect(await wordsOf(here)).toEqual(said);
    }
  });

  it('recognises a repeated command [R13]', async () => {
    const { here, elsewhere, say, wordsOf } = twoProcesses();
    await say(here, 'one');
    await say(elsewhere, 'two');
    expect(await say(here, 'two')).toMatchObject({ events: [], version: 2 });
    expect(await wordsOf(elsewhere)).toEqual(['one', 'two']);
  });

  it('is dropped when the table has another history, as after a restore', async () => {
    const { stream, here, say, wordsOf } = twoProcesses();
    for (const word of ['one', 'two', 'three']) await say(here, word);
    for (const version of [2, 3]) await deleteItem('events', commitKey(stream, version));
    expect(await wordsOf(here)).toEqual(['one']);
    const other = {
      stream,
      version: 2,
      events: [{ type: 'Said', word: 'other' }],
      actor: { kind: 'person', id: 5 },
      at: now,
      command: 'x',
    } as const;
    await append({ scope, commit: other, out: [], activity: false });
    expect(await wordsOf(here)).toEqual(['one', 'other']);
    await say(here, 'three');
    expect(await wordsOf(decider())).toEqual(['one', 'other', 'three']);
  });
});
