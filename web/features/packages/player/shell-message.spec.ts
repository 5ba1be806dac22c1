import { describe, expect, it } from 'vitest';
import { openChannel } from './shell-channel.ts';
import { fromShell } from './shell-message.ts';

const SCOS = [{ uuid: 'a', status: 'passed', score: 80 }];

describe('a message of the page around a package', () => {
  it.each([
    { type: 'ready' },
    { type: 'loaded', sco: 'a' },
    { type: 'progress', isComplete: true, scos: SCOS },
    { type: 'progress', isComplete: false, scos: [{ ...SCOS[0], score: null }] },
    { type: 'navigation', current: null, canContinue: true, canGoBack: false, canExit: false, blocked: ['a'] },
    { type: 'stated' },
    { type: 'stored', after: 'u42/e#c9@3,u42/p#c9@4' },
    { type: 'saved' },
    { type: 'unsaved', outbox: '[]' },
    { type: 'superseded' },
    { type: 'closed' },
    { type: 'failed', message: 'No file.' },
  ])('of the type $type is taken as it is', (message) => expect(fromShell(message)).toEqual(message));

  it.each([
    null,
    'ready',
    {},
    { type: 'open' },
    { type: 'toString' },
    { type: 'loaded' },
    { type: 'progress', isComplete: 'yes', scos: [] },
    { type: 'progress', isComplete: true, scos: [{ uuid: 'a', status: 'passed' }] },
    { type: 'progress', isComplete: true, scos: [null] },
    { type: 'navigation', current: 1, canContinue: true, canGoBack: true, canExit: false, blocked: [] },
    { type: 'navigation', current: null, canContinue: true, canGoBack: true, canExit: false, blocked: [1] },
    { type: 'navigation', current: null, canContinue: true, canGoBack: true, blocked: [] },
    { type: 'unsaved', outbox: {} },
    { type: 'stored', after: '' },
    { type: 'stored', after: 'u42/e#c9@3\r\nX-Role: admin' },
    { type: 'stored', after: 'é@1' },
    { type: 'stored', after: 'u42@3,'.repeat(200) },
    { type: 'failed', message: { text: 'No file.' } },
  ])('with anything else in it is ignored: %j', (data) => expect(fromShell(data)).toBeNull());
});

describe('the channel to the page around a package', () => {
  const ORIGIN = 'https://p1.content.example';

  it('hears the window of that page alone, from its origin alone, and sends to that origin alone [X02]', () => {
    const sent: unknown[] = [];
    const there = { postMessage: (message: unknown, origin: string) => sent.push([message, origin]) } as unknown as Window;
    const here = new EventTarget() as unknown as Window;
    const heard: unknown[] = [];
    let page: Window | null = null;
    const channel = openChannel({ here, there: () => page, origin: ORIGIN, onMessage: (message) => heard.push(message) });
    const hear = (source: unknown, origin: string): boolean =>
      here.dispatchEvent(Object.assign(new Event('message'), { data: { type: 'ready' }, origin, source }));
    hear(null, ORIGIN);
    page = there;
    hear(there, 'https://p2.content.example');
    hear({}, ORIGIN);
    expect(heard).toEqual([]);
    hear(there, ORIGIN);
    expect(heard).toEqual([{ type: 'ready' }]);
    channel.send({ type: 'close' });
    expect(sent).toEqual([[{ type: 'close' }, ORIGIN]]);
    channel.close();
    hear(there, ORIGIN);
    expect(heard).toHaveLength(1);
  });
});
