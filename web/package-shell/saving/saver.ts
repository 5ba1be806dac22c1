import type { LaunchableState, OpenSession } from '../../../shared/packages/shell-messages.ts';
import type { FinishedBy } from '../runtime-api/facade.ts';
import { type Outbox, POSITION } from './outbox.ts';
import type { CallResult, Delta } from './run-time.ts';
import { type StartTimer, SaveTimers } from './save-timers.ts';
import { bytesOf, isUrgent, Waiting } from './waiting.ts';

export type SaverEvents = {
  readonly saved: () => void;
  readonly unsaved: (outbox: Outbox) => void;
  readonly progress: (isComplete: boolean, scos: readonly LaunchableState[]) => void;
  readonly superseded: () => void;
  /** The server takes nothing more of this launch. */
  readonly ended: () => void;
};

export type SaverOptions = {
  readonly session: OpenSession;
  readonly send: (call: 'commit' | 'finish', delta: Delta, keepalive: boolean) => Promise<CallResult>;
  /** Opens the next session of the same launchable; null: it may be tried again. */
  readonly reopen: () => Promise<Pick<OpenSession, 'sessionId' | 'seq'> | 'superseded' | 'ended' | null>;
  readonly startTimer: StartTimer;
  readonly events: SaverEvents;
};

/** Values that the server takes in one call. */
const MOST_VALUES = 500;
/** Bytes of the requests that a browser sends for a page that is gone; beyond 64 kB it sends none of them. */
const KEEPALIVE_BYTES = 60_000;
/** Bytes of a call beside its values. */
const ENVELOPE_BYTES = 1_500;

type Sending = { readonly call: 'commit' | 'finish'; readonly delta: Delta; readonly keepalive: boolean };

/** Returns who has finished with a call; null for a commit. */
const finishOf = (call: Sending['call'], { by }: Delta): FinishedBy | null => (call === 'finish' ? (by ?? 'package') : null);

/** Sends the values of one launchable to the server: all of them, in their order, one call at a time. */
export class Saver {
  private readonly options: SaverOptions;
  private readonly timers: SaveTimers;
  private state: 'open' | 'finished' | 'opening' | 'over' = 'open';
  private sessionId: string;
  private seq: number;
  private waiting = new Waiting();
  /** What waits for sessions that are not open yet. */
  private readonly later: Waiting[] = [];
  private sending: Sending | null = null;
  private readonly acknowledged: Record<string, string>;
  /** What the last requests of a page may still hold; null while the page stays. */
  private leaveBytes: number | null = null;
  private hasLostPlace = false;
  private settling: (() => void)[] = [];

  constructor(options: SaverOptions) {
    this.options = options;
    this.timers = new SaveTimers(options.startTimer);
    this.sessionId = options.session.sessionId;
    this.seq = options.session.seq;
    this.acknowledged = { ...options.session.cmi };
  }

  set(element: string, value: string): void {
    if (this.state === 'over') return;
    this.latest.set(element, value);
    if (isUrgent(element)) queueMicrotask(() => this.commit());
    else this.timers.wait(() => this.commit());
  }

  /** The state of the activity tree, sent with the next call of the session; after its finish, in a call of its own. */
  setSequencing(state: string): void {
    if (this.takesState) this.latest.sequencing = state;
  }

  /** Tells the server with the next call that a place was too long to be stored. */
  noteLostPlace(): void {
    this.hasLostPlace = true;
  }

  commit(): void {
    if (this.leaveBytes === null) this.flush();
    else this.sendLast(this.leaveBytes);
  }

  finish(by: FinishedBy): void {
    if (this.state === 'over') return;
    this.latest.wantsFinish ??= by;
    this.commit();
  }

  /** The package begins again after its finish: what it sets from now on belongs to a session of its own. */
  restart(): void {
    if (this.state === 'over') return;
    this.later.push(new Waiting());
    if (this.state === 'finished') void this.openNext();
  }

  /** The page is about to go: sends what fits into the last requests of a page, and keeps the rest. `counts`: as of `touch`. */
  leave(counts: boolean): void {
    if (this.leaveBytes !== null) return;
    this.sendLast(KEEPALIVE_BYTES);
    if (counts) this.touch(true);
  }

  /** Tells the server that the learner is still there, whose clock counts the time of a package that tells none. */
  touch(leaving: boolean): void {
    if (this.state !== 'open' || this.sending !== null || !this.waiting.isEmpty || this.later.length > 0) return;
    this.transmit('commit', {}, null, leaving);
  }

  /** The page has come back. */
  stay(): void {
    this.leaveBytes = null;
    this.flush();
  }

  /** Resolves once nothing waits to be sent, or nothing can be sent any more. */
  settled(): Promise<void> {
    return this.state === 'over' || this.isIdle ? Promise.resolve() : new Promise((resolve) => this.settling.push(resolve));
  }

  private get latest(): Waiting {
    return this.later.at(-1) ?? this.waiting;
  }

  private get takesState(): boolean {
    return this.state === 'open' || this.state === 'finished';
  }

  private get isIdle(): boolean {
    return this.sending === null && this.waiting.isEmpty && this.later.length === 0;
  }

  private flush(): void {
    this.timers.stopWaiting();
    if (this.sending !== null || !this.takesState || this.waiting.isEmpty) return;
    const cmi = this.waiting.take(MOST_VALUES);
    const sequencing = this.waiting.takeSequencing();
    this.transmit(this.waiting.takeFinish() ?? 'commit', cmi, sequencing, false);
  }

  /** Sends what the browser sends for a page that is gone. What was on its way is sent again: the page takes its requests with it. */
  private sendLast(bytes: number): void {
    this.timers.stopWaiting();
    this.leaveBytes = bytes;
    if (!this.takesState) return;
    if (this.sending && !this.sending.keepalive) {
      const { call, delta } = this.sending;
      this.waiting.putBack(delta.cmi, delta.sequencing, finishOf(call, delta));
      this.sending = null;
    }
    if (this.waiting.isEmpty || bytes < ENVELOPE_BYTES) return;
    this.options.events.unsaved(this.outbox());
    const taken = this.waiting.takeBytes(bytes - ENVELOPE_BYTES);
    const sequencing = this.waiting.takeSequencing(bytes - ENVELOPE_BYTES - taken.bytes);
    this.leaveBytes = bytes - ENVELOPE_BYTES - taken.bytes - (sequencing === null ? 0 : bytesOf(sequencing));
    this.transmit(this.waiting.takeFinish() ?? 'commit', taken.cmi, sequencing, true);
  }

  private transmit(what: FinishedBy | 'commit', cmi: Record<string, string>, sequencing: string | null, keepalive: boolean): void {
    this.seq += 1;
    const delta = {
      sessionId: this.sessionId,
      seq: this.seq,
      cmi,
      ...(sequencing !== null && { sequencing }),
      ...(what === 'player' && { by: what }),
      ...(keepalive && { leaving: true as const }),
      ...(this.hasLostPlace && { lost_place: true as const }),
    };
    this.hasLostPlace = false;
    this.sending = { call: what === 'commit' ? 'commit' : 'finish', delta, keepalive };
    void this.send(this.sending);
  }

  private async send(sent: Sending): Promise<void> {
    const result = await this.options.send(sent.call, sent.delta, sent.keepalive);
    if (this.state !== 'over' && this.sending === sent) this.handle(sent, result);
  }

  private handle(sent: Sending, result: CallResult): void {
    const { events } = this.options;
    switch (result.kind) {
      case 'done':
        return this.accept(sent, result);
      case 'superseded':
        return this.stop(events.superseded);
      case 'ended':
        events.unsaved(this.outbox());
        return this.stop(events.ended);
      case 'refused':
        return this.giveUp(sent, result.key);
      case 'failed':
        return this.retryLater(() => void this.send(sent));
    }
  }

  private accept({ call, delta }: Sending, { isComplete, scos }: Extract<CallResult, { kind: 'done' }>): void {
    this.timers.succeeded();
    Object.assign(this.acknowledged, delta.cmi);
    this.sending = null;
    if (call === 'finish') this.state = 'finished';
    this.options.events.progress(isComplete, scos);
    this.goOn();
  }

  private goOn(): void {
    if (this.takesState && !this.waiting.isEmpty) return this.commit();
    if (this.state === 'finished' && this.later.length > 0) return void this.openNext();
    this.options.events.saved();
    this.settle();
  }

  /** A value that the server refuses is given up, so that the others arrive; all of the call where the server names none. */
  private giveUp({ call, delta }: Sending, key: string | null): void {
    const { cmi } = delta;
    // Without any value a call is refused for something else, and would be again and again.
    if (Object.keys(cmi).length === 0) return this.stop(this.options.events.ended);
    const rest = key !== null && Object.hasOwn(cmi, key) ? Object.fromEntries(Object.entries(cmi).filter(([name]) => name !== key)) : {};
    this.waiting.putBack(rest, delta.sequencing, finishOf(call, delta));
    this.sending = null;
    this.goOn();
  }

  private retryLater(run: () => void): void {
    this.options.events.unsaved(this.outbox());
    this.timers.retry(run);
  }

  private async openNext(): Promise<void> {
    this.state = 'opening';
    const opened = await this.options.reopen();
    if (this.state !== 'opening') return;
    if (opened === 'superseded') return this.stop(this.options.events.superseded);
    if (opened === 'ended') return this.stop(this.options.events.ended);
    if (opened === null) return this.retryLater(() => void this.openNext());
    this.timers.succeeded();
    this.sessionId = opened.sessionId;
    this.seq = opened.seq;
    this.waiting = this.later.shift() ?? new Waiting();
    this.state = 'open';
    this.goOn();
  }

  private stop(tell: () => void): void {
    this.state = 'over';
    this.timers.stop();
    this.sending = null;
    tell();
    this.settle();
  }

  private settle(): void {
    const done = this.settling;
    this.settling = [];
    for (const resolve of done) resolve();
  }

  private outbox(): Outbox {
    const sent = this.sending?.delta;
    const knownOf = (element: string): string[] => {
      const onItsWay = sent?.cmi[element];
      return [this.acknowledged[element] ?? '', ...(onItsWay === undefined ? [] : [onItsWay])];
    };
    return {
      sco: this.options.session.sco,
      cmi: Object.assign({}, sent?.cmi, ...[this.waiting, ...this.later].map(({ values }) => Object.fromEntries(values))) as Outbox['cmi'],
      known: Object.fromEntries(POSITION.map((element) => [element, knownOf(element)])),
      sequencing: this.latest.sequencing ?? this.waiting.sequencing ?? sent?.sequencing ?? null,
    };
  }
}
