import { describe, expect, it } from 'vitest';
import type { OpenSession } from '../../../shared/packages/shell-messages.ts';
import { type Outbox, readOutbox, replayed, storedOutbox } from './outbox.ts';
import type { CallResult, Delta } from './run-time.ts';
import { Saver } from './saver.ts';

const SESSION: OpenSession = {
  sessionId: 's1',
  seq: 4,
  version: '1.2',
  mode: 'normal',
  cmi: { 'cmi.suspend_data': 'old', 'cmi.core.lesson_location': 'page-1' },
  launchToken: 't',
  launch_url: '/',
  sco: 'sco-1',
  scos: [],
  sequencing: null,
};
const DONE: CallResult = { kind: 'done', isComplete: false, scos: [] };

type Timer = { readonly at: number; readonly run: () => void };

/** A saver over a clock of its own and a server that answers when it is told to. */
function saver() {
  let now = 0;
  const timers = new Set<Timer>();
  const calls: { call: string; delta: Delta; keepalive: boolean; answer: (result: CallResult) => void }[] = [];
  const log: string[] = [];
  let outbox: Outbox | null = null;
  let sessions = 1;
  const subject = new Saver({
    session: SESSION,
    send: (call, delta, keepalive) => new Promise((answer) => calls.push({ call, delta, keepalive, answer })),
    reopen: () => Promise.resolve({ sessionId: `s${(sessions += 1)}`, seq: 0 }),
    startTimer: (ms, run) => {
      const timer = { at: now + ms, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    events: {
      saved: () => log.push('saved'),
      unsaved: (kept) => {
        outbox = kept;
        log.push('unsaved');
      },
      progress: (isComplete) => log.push(`progress ${isComplete}`),
      superseded: () => log.push('superseded'),
      ended: () => log.push('ended'),
    },
  });
  const settle = () => new Promise<void>((done) => setImmediate(done));
  const pass = async (ms: number) => {
    now += ms;
    for (const timer of [...timers].filter(({ at }) => at <= now)) {
      timers.delete(timer);
      timer.run();
    }
    await settle();
  };
  const answer = async (result: CallResult = DONE) => {
    calls.at(-1)?.answer(result);
    await settle();
  };
  const sent = () => calls.map(({ call, delta }) => [call, delta.sessionId, delta.seq, delta.cmi]);
  return { subject, calls, sent, log, pass, answer, settle, outbox: () => outbox };
}

describe('what a package sets', () => {
  it('is sent 1.5 s after the last of several values, each with its last value', async () => {
    const { subject, sent, pass, answer, log } = saver();
    subject.set('cmi.suspend_data', 'a');
    await pass(1_000);
    subject.set('cmi.suspend_data', 'b');
    subject.set('cmi.core.lesson_location', 'page-2');
    await pass(1_499);
    expect(sent()).toEqual([]);
    await pass(1);
    expect(sent()).toEqual([['commit', 's1', 5, { 'cmi.suspend_data': 'b', 'cmi.core.lesson_location': 'page-2' }]]);
    await answer();
    expect(log).toEqual(['progress false', 'saved']);
  });

  it('is sent after 10 s at the latest, however often it changes', async () => {
    const { subject, sent, pass } = saver();
    for (let second = 0; second < 10; second += 1) {
      subject.set('cmi.suspend_data', String(second));
      await pass(1_000);
    }
    expect(sent()).toEqual([['commit', 's1', 5, { 'cmi.suspend_data': '9' }]]);
  });

  it.each(['cmi.core.lesson_status', 'cmi.core.score.raw', 'cmi.completion_status', 'cmi.success_status', 'cmi.score.scaled'])(
    'is sent at once with a change of %s, all of one turn together',
    async (element) => {
      const { subject, sent, settle } = saver();
      subject.set(element, '1');
      subject.set('cmi.suspend_data', 'a');
      await settle();
      expect(sent()).toEqual([['commit', 's1', 5, { [element]: '1', 'cmi.suspend_data': 'a' }]]);
    },
  );

  it('waits for the call before it, and then goes in one', async () => {
    const { subject, sent, answer } = saver();
    subject.set('cmi.suspend_data', 'a');
    subject.commit();
    for (const value of ['b', 'c', 'd']) {
      subject.set('cmi.suspend_data', value);
      subject.commit();
    }
    expect(sent()).toHaveLength(1);
    await answer();
    expect(sent()[1]).toEqual(['commit', 's1', 6, { 'cmi.suspend_data': 'd' }]);
  });

  it('is sent again with the same number until the server has it, ever more slowly, and kept meanwhile [R15]', async () => {
    const { subject, sent, pass, answer, log, outbox } = saver();
    subject.set('cmi.suspend_data', 'a');
    subject.commit();
    for (const wait of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
      await answer({ kind: 'failed' });
      const before = sent().length;
      await pass(wait - 1);
      expect(sent()).toHaveLength(before);
      await pass(1);
      expect(sent()).toHaveLength(before + 1);
    }
    expect(new Set(sent().map(([, , seq]) => seq))).toEqual(new Set([5]));
    subject.set('cmi.core.lesson_location', 'page-2');
    await answer({ kind: 'failed' });
    expect(outbox()?.cmi).toEqual({ 'cmi.suspend_data': 'a', 'cmi.core.lesson_location': 'page-2' });
    await pass(30_000);
    await answer();
    await answer();
    expect(sent().at(-1)).toEqual(['commit', 's1', 6, { 'cmi.core.lesson_location': 'page-2' }]);
    expect(log.at(-1)).toBe('saved');
  });

  it('is sent in calls of at most 500 values, and finishes with the last of them', async () => {
    const { subject, sent, answer } = saver();
    for (let index = 0; index < 1_100; index += 1) subject.set(`cmi.interactions.${index}.id`, 'x');
    subject.finish('package');
    await answer();
    await answer();
    await answer();
    expect(sent().map(([call, , , cmi]) => [call, Object.keys(cmi as object).length])).toEqual([
      ['commit', 500],
      ['commit', 500],
      ['finish', 100],
    ]);
  });

  it('is not sent any more once another window has the package', async () => {
    const { subject, sent, answer, log, pass } = saver();
    subject.set('cmi.suspend_data', 'a');
    subject.commit();
    subject.set('cmi.suspend_data', 'b');
    await answer({ kind: 'superseded' });
    subject.set('cmi.suspend_data', 'c');
    subject.finish('package');
    await pass(60_000);
    expect(sent()).toHaveLength(1);
    expect(log).toEqual(['superseded']);
    await subject.settled();
  });

  it('arrives without the value that the server refuses', async () => {
    const { subject, sent, answer } = saver();
    subject.set('cmi.comments', 'refused');
    subject.set('cmi.suspend_data', 'a');
    subject.finish('package');
    await answer({ kind: 'refused', key: 'cmi.comments' });
    expect(sent().at(-1)).toEqual(['finish', 's1', 6, { 'cmi.suspend_data': 'a' }]);
    await answer({ kind: 'refused', key: null });
    expect(sent().at(-1)).toEqual(['finish', 's1', 7, {}]);
  });

  it('after a finish belongs to the next session, also where the finish is still on its way', async () => {
    const { subject, sent, answer, settle } = saver();
    subject.set('cmi.core.exit', 'suspend');
    subject.commit();
    subject.finish('package');
    subject.restart();
    subject.set('cmi.core.exit', '');
    subject.commit();
    await answer();
    await answer();
    await settle();
    expect(sent()).toEqual([
      ['commit', 's1', 5, { 'cmi.core.exit': 'suspend' }],
      ['finish', 's1', 6, {}],
      ['commit', 's2', 1, { 'cmi.core.exit': '' }],
    ]);
  });
});

describe('the last request of a page', () => {
  it('holds at most 60 kB, status, score, time and place first, and leaves the rest in the outbox [R15, complaint 5]', async () => {
    const { subject, calls, outbox } = saver();
    subject.set('cmi.suspend_data', 'x'.repeat(59_500));
    subject.set('cmi.interactions.0.id', 'q');
    subject.set('cmi.core.lesson_location', 'page-9');
    subject.set('cmi.core.session_time', '00:10:00');
    subject.set('cmi.core.lesson_status', 'passed');
    subject.leave(false);
    expect(calls).toHaveLength(1);
    expect(calls[0]?.keepalive).toBe(true);
    expect(Object.keys(calls[0]?.delta.cmi ?? {})).toEqual([
      'cmi.interactions.0.id',
      'cmi.core.lesson_location',
      'cmi.core.session_time',
      'cmi.core.lesson_status',
    ]);
    expect(JSON.stringify(calls[0]?.delta).length).toBeLessThan(60_000);
    expect(Object.keys(outbox()?.cmi ?? {})).toContain('cmi.suspend_data');
  });

  it('holds what was on its way, too, and a finish that comes while the page goes has its own', async () => {
    const { subject, calls } = saver();
    subject.set('cmi.suspend_data', 'a');
    subject.commit();
    subject.leave(false);
    subject.set('cmi.core.exit', 'suspend');
    subject.finish('package');
    expect(calls.map(({ call, delta, keepalive }) => [call, delta.seq, delta.cmi, keepalive])).toEqual([
      ['commit', 5, { 'cmi.suspend_data': 'a' }, false],
      ['commit', 6, { 'cmi.suspend_data': 'a' }, true],
      ['finish', 7, { 'cmi.core.exit': 'suspend' }, true],
    ]);
  });

  it('is none where nothing waits, unless the clock of the server counts the package [E22]', () => {
    const { subject, calls } = saver();
    subject.leave(false);
    expect(calls).toEqual([]);
    subject.stay();
    subject.leave(true);
    expect(calls.map(({ call, delta, keepalive }) => [call, delta, keepalive])).toEqual([
      ['commit', { sessionId: 's1', seq: 5, cmi: {}, leaving: true }, true],
    ]);
  });
});

describe('an outbox', () => {
  const outbox: Outbox = {
    sco: 'sco-1',
    cmi: {
      'cmi.suspend_data': 'newer',
      'cmi.core.lesson_status': 'passed',
      'cmi.core.session_time': '00:01:00',
      'cmi.core.exit': 'suspend',
    },
    known: { 'cmi.suspend_data': ['old', 'sent'] },
    sequencing: null,
  };

  it.each(['old', 'sent'])('is replayed where the server has what it had then: %s', (value) => {
    expect(replayed(outbox, { sco: 'sco-1', cmi: { 'cmi.suspend_data': value } })).toEqual({
      'cmi.suspend_data': 'newer',
      'cmi.core.lesson_status': 'passed',
    });
  });

  it('is dropped where the learner has gone on elsewhere, and where it is of another launchable', () => {
    expect(replayed(outbox, { sco: 'sco-1', cmi: { 'cmi.suspend_data': 'from another device' } })).toEqual({});
    expect(replayed(outbox, { sco: 'sco-2', cmi: { 'cmi.suspend_data': 'old' } })).toEqual({});
  });

  it('is read back from its text, and never from any other', () => {
    expect(readOutbox(JSON.stringify(outbox))).toEqual(outbox);
    for (const text of [null, '', 'x', '[]', '{}', '{"sco":1}', '{"sco":"a","cmi":{"a":1},"known":{}}'])
      expect(readOutbox(text)).toBeNull();
  });

  it('works where the browser blocks all storage', () => {
    const blocked = storedOutbox(() => {
      throw new Error('blocked');
    }, 'unit');
    blocked.keep('x');
    expect(blocked.read()).toBeNull();
  });
});
