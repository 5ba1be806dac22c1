import type { FromShell, ToShell } from '../../../../shared/packages/shell-messages.ts';
import { fromShell } from './shell-message.ts';

type ChannelOptions = {
  /** The window that the messages arrive in. */
  readonly here: Window;
  /** The window of the page around the package; null until there is one. */
  readonly there: () => Window | null;
  readonly origin: string;
  readonly onMessage: (message: FromShell) => void;
};

export type ShellChannel = { readonly send: (message: ToShell) => void; readonly close: () => void };

/** Messages to and from the page around a package. Those of another window or another origin are ignored. */
export function openChannel({ here, there, origin, onMessage }: ChannelOptions): ShellChannel {
  const receive = (event: MessageEvent): void => {
    if (event.origin !== origin || event.source === null || event.source !== there()) return;
    const message = fromShell(event.data);
    if (message) onMessage(message);
  };
  here.addEventListener('message', receive);
  return {
    send: (message) => there()?.postMessage(message, origin),
    close: () => here.removeEventListener('message', receive),
  };
}
