import { describe, expect, it } from 'vitest';
import { createOutboxSender, FIRST_PAUSE, type SavedState } from './outbox-sender.ts';
import { createOutbox, type OutboxEntry } from './outbox.ts';

function memory(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & { keys: () => string[] } {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    keys: () => [...kept.keys()],
  };
}

const answer = (key: string, question: string, unit = '7'): OutboxEntry => ({
  kind: 'response',
  key,
  at: 0,
  input: { course_id: '1', unit_id: unit, unit_type: 'TestUnitType', input_type: 'Test', input_key: question, response: '{}' },
});
const completion: OutboxEntry = { kind: 'completion', key: 'c', at: 0, input: { course_id: '1', unit_id: '7', unit_type: 'TestUnitType' } };

describe('the outbox', () => {
  it('belongs to one person in one course', () => {
    const store = memory();
    createOutbox(store, '42', '1').put(answer('a', 'q1'));
    expect(createOutbox(store, '43', '1').read()).toEqual([]);
    expect(createOutbox(store, '42', '2').read()).toEqual([]);
    expect(createOutbox(store, '42', '1').read()).toHaveLength(1);
  });

  it('holds the latest answer to a question, in the order they were given', () => {
    const outbox = createOutbox(memory(), '42', '1');
    outbox.put(answer('a', 'q1'));
    outbox.put(answer('b', 'q2'));
    outbox.put(answer('c', 'q1'));
    expect(outbox.read().map(({ key }) => key)).toEqual(['b', 'c']);
  });

  it('keeps an answer and the completion of its unit apart', () => {
    const outbox = createOutbox(memory(), '42', '1');
    outbox.put(answer('a', ''));
    outbox.put(completion);
    expect(outbox.read()).toHaveLength(2);
  });

  it('leaves nothing behind when it is empty, and survives foreign contents', () => {
    const store = memory();
    const outbox = createOutbox(store, '42', '1');
    outbox.put(answer('a', 'q1'));
    outbox.remove('a');
    expect(store.keys()).toEqual([]);
    store.setItem('outbox:42:1', '{broken');
    expect(outbox.read()).toEqual([]);
  });
});

describe('the outbox sender', () => {
  function begin(online: { now: boolean }) {
    const outbox = createOutbox(memory(), '42', '1');
    const sent: string[] = [];
    const states: SavedState[] = [];
    const waits: { again: () => void; pause: number }[] = [];
    const deliver = async (entry: OutboxEntry): Promise<boolean> => {
      sent.push(entry.key);
      if (online.now) outbox.remove(entry.key);
      return online.now;
    };
    const sender = createOutboxSender({
      outbox,
      deliver,
      tell: (state) => states.push(state),
      later: (again, pause) => (waits.push({ again, pause }), () => undefined),
    });
    return { outbox, sender, sent, states, waits };
  }

  it('V1 loses no answer while the network is blocked, and sends it again under the same key', async () => {
    const online = { now: false };
    const { outbox, sender, sent, states, waits } = begin(online);
    outbox.put(answer('a', 'q1'));
    outbox.put(answer('b', 'q2'));
    await sender.settle();
    expect(outbox.read()).toHaveLength(2);
    expect(states.at(-1)).toBe('waiting');
    expect(waits[0]?.pause).toBe(FIRST_PAUSE);
    online.now = true;
    await sender.drain();
    expect(sent).toEqual(['a', 'a', 'b']);
    expect(outbox.read()).toEqual([]);
    expect(states.at(-1)).toBe('saved');
  });

  it('waits longer after each failure', async () => {
    const { outbox, sender, waits } = begin({ now: false });
    outbox.put(answer('a', 'q1'));
    await sender.drain();
    await sender.drain();
    expect(waits.map(({ pause }) => pause)).toEqual([FIRST_PAUSE, FIRST_PAUSE * 2]);
  });

  it('says nothing when there was nothing to send', async () => {
    const { sender, states } = begin({ now: true });
    await sender.drain();
    expect(states).toEqual([]);
  });
});
