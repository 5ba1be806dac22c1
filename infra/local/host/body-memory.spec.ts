import { describe, expect, it } from 'vitest';
import { bodyMemory } from './body-memory.ts';

const settle = () => new Promise<void>((done) => setImmediate(done));

describe('memory for bodies', () => {
  it('is given up to the limits of one caller and of all, in order, and again when it is given back', async () => {
    const memory = bodyMemory({ all: 10, ofOne: 6 });
    const begun: string[] = [];
    const leave = new Map<string, () => void>();
    const take = (name: string, bytes: number): void =>
      void memory.take(name[0] ?? '', bytes).then((give) => {
        begun.push(name);
        leave.set(name, give);
      });
    for (const name of ['a1', 'a2', 'a3']) take(name, 3);
    take('b1', 3);
    take('c1', 3);
    await settle();
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    leave.get('b1')?.();
    await settle();
    // A third of a's own would be too many; one of another caller passes it.
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1']);
    leave.get('a1')?.();
    leave.get('a1')?.();
    await settle();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
  });

  it('is given to one that is larger than all there is, alone', async () => {
    const memory = bodyMemory({ all: 10, ofOne: 6 });
    const leave = await memory.take('a', 1_000);
    let isNext = false;
    void memory.take('a', 1).then(() => {
      isNext = true;
    });
    await settle();
    expect(isNext).toBe(false);
    leave();
    await settle();
    expect(isNext).toBe(true);
  });
});
