import { expect, it } from 'vitest';
import { createTextKeeper, KEEP_PAUSE, type TextSaveState, type Sent } from './text-keeper.ts';

/** A keeper whose pauses end, and whose server replies, when the test says so. */
function keeper() {
  const sent: [text: string, leaving: boolean][] = [];
  const kept: string[] = [];
  const states: TextSaveState[] = [];
  const replies: ((sent: Sent) => void)[] = [];
  let timers: (() => void)[] = [];
  const pauses: number[] = [];
  const made = createTextKeeper({
    send: (text, leaving) => {
      sent.push([text, leaving]);
      return new Promise((resolve) => replies.push(resolve));
    },
    onKept: (text) => kept.push(text),
    tell: (state) => states.push(state),
    later: (again, pause) => {
      pauses.push(pause);
      timers.push(again);
      return () => (timers = timers.filter((timer) => timer !== again));
    },
  });
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  return {
    ...made,
    sent,
    kept,
    states,
    pauses,
    waits: () => timers.length,
    pass: async (): Promise<void> => {
      const [timer] = timers;
      timers = timers.slice(1);
      timer?.();
      await turn();
    },
    reply: async (how: Sent): Promise<void> => {
      replies.shift()?.(how);
      await turn();
    },
    turn,
  };
}
const REPLY: Sent = { keptAt: '2026-11-23T08:00:00.000Z' };

it('sends the last text once in ten seconds, however much is typed', async () => {
  const text = keeper();
  for (const typed of ['A', 'A s', 'A seam']) text.change(typed);
  expect(text.sent).toEqual([]);
  await text.pass();
  expect([text.sent, text.pauses]).toEqual([[['A seam', false]], [KEEP_PAUSE]]);
  text.change('A seam of 3 mm');
  await text.reply(REPLY);
  expect([text.kept, text.states.at(-1)]).toEqual([['A seam'], 'waiting']);
  await text.pass();
  await text.reply(REPLY);
  expect([text.sent.length, text.states.at(-1), text.waits()]).toEqual([2, 'saved', 0]);
});

it('sends at once when the page is left, and nothing when the server has it all', async () => {
  const text = keeper();
  text.change('A seam');
  text.leave();
  await text.turn();
  expect([text.sent, text.waits()]).toEqual([[['A seam', true]], 0]);
  await text.reply(REPLY);
  text.leave();
  await text.turn();
  expect(text.sent).toHaveLength(1);
});

it('sends again what did not arrive, or what was typed since in its place, and stops where refused', async () => {
  const text = keeper();
  text.change('A seam');
  await text.pass();
  await text.reply('again');
  expect([text.states.at(-1), text.waits()]).toEqual(['failed', 1]);
  text.change('Another seam');
  expect(text.states.at(-1)).toBe('failed');
  await text.pass();
  expect(text.sent.at(-1)).toEqual(['Another seam', false]);
  await text.reply('refused');
  expect([text.states.at(-1), text.waits(), text.kept]).toEqual(['failed', 0, []]);
});

it('leaves nothing on its way once it is stopped, until the next change', async () => {
  const text = keeper();
  text.change('A seam');
  await text.pass();
  text.change('A seam, handed in');
  let isStopped = false;
  const stopped = text.stop().then(() => (isStopped = true));
  await text.turn();
  expect(isStopped).toBe(false);
  await text.reply('again');
  await stopped;
  expect([text.waits(), text.sent.length]).toEqual([0, 1]);
  text.change('Once more');
  expect(text.waits()).toBe(1);
});
