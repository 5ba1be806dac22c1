import type { FromShell, ToShell } from '../../shared/packages/shell-messages.ts';

/** The part of a window that the channel uses. */
export type ChannelWindow = Pick<Window, 'addEventListener'> & { readonly parent: unknown; opener: unknown };

export type Channel = { post(message: FromShell): void };

type Peer = { postMessage(message: unknown, origin: string): void };

const isPeer = (value: unknown): value is Peer =>
  typeof value === 'object' && value !== null && typeof (value as { postMessage?: unknown }).postMessage === 'function'; // a window of another origin

const KINDS: ReadonlySet<unknown> = new Set<ToShell['type']>(['open', 'navigate', 'close', 'exit']);

const isMessage = (data: unknown): data is ToShell => typeof data === 'object' && data !== null && 'type' in data && KINDS.has(data.type);

/**
 * Connects the page with the window of the app: the one that frames it, or the one that opened it. Messages of any other window or origin
 * are ignored, those of the package among them, and none is sent to any other origin. In a window of its own the page gives up the window
 * that opened it, so that a package cannot lead the app elsewhere by it.
 */
export function openChannel(own: ChannelWindow, appOrigin: string, receive: (message: ToShell) => void): Channel {
  const isFramed = own.parent !== own;
  const peer = isFramed ? own.parent : own.opener;
  if (!isFramed) own.opener = null;
  own.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.origin !== appOrigin || event.source !== peer || !isMessage(event.data)) return;
    receive(event.data);
  });
  return {
    post: (message) => {
      if (isPeer(peer)) peer.postMessage(message, appOrigin);
    },
  };
}
