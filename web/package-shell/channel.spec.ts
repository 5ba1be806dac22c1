import { describe, expect, it } from 'vitest';
import type { FromShell } from '../../shared/packages/shell-messages.ts';
import { type ChannelWindow, openChannel } from './channel.ts';

const APP = 'https://acme.example';

/** A window as the page around a package has it, with what its peer was sent. */
function windows(kind: 'framed' | 'own') {
  const sent: [unknown, string][] = [];
  const peer = { postMessage: (message: unknown, origin: string) => sent.push([message, origin]) };
  const target = new EventTarget();
  const own = Object.assign(target, { parent: null, opener: null }) as unknown as ChannelWindow & EventTarget;
  Object.assign(own, kind === 'framed' ? { parent: peer } : { parent: own, opener: peer });
  const hear = (source: unknown, origin: string): boolean =>
    own.dispatchEvent(Object.assign(new Event('message'), { data: { type: 'close' }, origin, source }));
  return { own, peer, sent, hear };
}

describe('the channel to the app', () => {
  for (const kind of ['framed', 'own'] as const)
    it(`hears the app alone, and sends to it alone (${kind}) [X02]`, () => {
      const { own, peer, sent, hear } = windows(kind);
      const heard: unknown[] = [];
      const { post } = openChannel(own, APP, (message) => heard.push(message));
      hear(peer, 'https://other.example');
      hear({}, APP);
      expect(heard).toEqual([]);
      hear(peer, APP);
      expect(heard).toEqual([{ type: 'close' }]);
      const ready: FromShell = { type: 'ready' };
      post(ready);
      expect(sent).toEqual([[ready, APP]]);
    });

  it('leaves a package in a window of its own no way to the window that opened it [X02]', () => {
    const { own } = windows('own');
    openChannel(own, APP, () => undefined);
    expect(own.opener).toBeNull();
  });
});
