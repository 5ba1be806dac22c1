import { describe, expect, it, vi } from 'vitest';
import { TooManyWaiting, turnsOf } from './turns.ts';

/** Tasks that run until they are ended, and the names of those that have begun. */
function tasks() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const task = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name);
      ends.set(name, () => resolve(name));
    });
  const settle = () => new Promise<void>((done) => setImmediate(done));
  return { begun, task, settle, end: (name: string) => (ends.get(name)?.(), settle()) };
}

describe('turns of calls', () => {
  it('of one instance wait for each other, and those of another one do not wait for them [R17]', async () => {
    const { begun, task, settle, end } = tasks();
    const turns = turnsOf({ alone: 2, besideOthers: 2, turnMs: 1_000, running: 10, waiting: 10 });
    const values = ['a1', 'a2', 'a3', 'a4'].map((name) => turns.run('a', task(name)));
    void turns.run('b', task('b1'));
    await settle();
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    await end('a2');
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
    for (const name of ['a1', 'a3', 'a4']) await end(name);
    expect(await Promise.all(values)).toEqual(['a1', 'a2', 'a3', 'a4']);
  });

  it('of a loud instance are fewer while another one has calls, and as many as before once it has none [R17]', async () => {
    const { begun, task, settle, end } = tasks();
    let now = 0;
    const turns = turnsOf({ alone: 3, besideOthers: 1, turnMs: 1_000, running: 10, waiting: 10 }, () => now);
    const values = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7'].map((name) => turns.run('a', task(name)));
    await settle();
    expect(begun).toEqual(['a1', 'a2', 'a3']);
    void turns.run('b', task('b1'));
    for (const name of ['b1', 'a1', 'a2']) await end(name);
    expect(begun).toEqual(['a1', 'a2', 'a3', 'b1']);
    await end('a3');
    expect(begun.slice(4)).toEqual(['a4']);
    now = 5_000;
    await end('a4');
    expect(begun.slice(5)).toEqual(['a5', 'a6', 'a7']);
    for (const name of ['a5', 'a6', 'a7']) await end(name);
    expect(await Promise.all(values)).toHaveLength(7);
  });

  it('begin beside a long one of the same instance once it has outlasted its turn', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { begun, task, settle, end } = tasks();
      const turns = turnsOf({ alone: 3, besideOthers: 1, turnMs: 20, running: 3, waiting: 10 }, () => 0);
      void turns.run('b', task('b1'));
      const values = ['long', 'a2', 'a3', 'a4', 'a5'].map((name) => turns.run('a', task(name)));
      await settle();
      expect(begun).toEqual(['b1', 'long']);
      vi.advanceTimersByTime(20);
      await settle();
      expect(begun).toEqual(['b1', 'long', 'a2']);
      await end('a2');
      expect(begun).toEqual(['b1', 'long', 'a2', 'a3']);
      // As many as run at once are the most, however long they take.
      for (const _ of ['a3', 'a4']) vi.advanceTimersByTime(20);
      await settle();
      expect(begun).toEqual(['b1', 'long', 'a2', 'a3', 'a4']);
      for (const name of ['long', 'a3', 'a4', 'a5']) await end(name);
      expect(await Promise.all(values)).toEqual(['long', 'a2', 'a3', 'a4', 'a5']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('are refused above the number that may wait, and taken again after that', async () => {
    const { task, end } = tasks();
    const turns = turnsOf({ alone: 1, besideOthers: 1, turnMs: 1_000, running: 10, waiting: 1 });
    const first = turns.run('a', task('a1'));
    const second = turns.run('a', task('a2'));
    await expect(turns.run('a', task('a3'))).rejects.toThrow(TooManyWaiting);
    await end('a1');
    const third = turns.run('a', task('a3'));
    await end('a2');
    await end('a3');
    expect(await Promise.all([first, second, third])).toEqual(['a1', 'a2', 'a3']);
  });

  it('go on after a task that failed', async () => {
    const turns = turnsOf({ alone: 1, besideOthers: 1, turnMs: 1_000, running: 10, waiting: 1 });
    const failed = turns.run('a', () => Promise.reject(new Error('It failed.')));
    const next = turns.run('a', () => Promise.resolve('next'));
    await expect(failed).rejects.toThrow('It failed.');
    expect(await next).toBe('next');
  });
});
