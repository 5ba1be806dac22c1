import type { Actor } from '../../../events/kernel/commit.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import { type Call, commandIdOf } from './request.ts';
import type { Viewer } from './viewer.ts';

/** Who does something, when, and under which id: what every command on records takes, from a call or from a script. */
export type CommandContext = {
  readonly actor: Actor;
  readonly now: Instant;
  readonly commandId: string;
  /** The zone of the instance, whose days end dates are. Absent or null: UTC. */
  readonly timeZone?: string | null | undefined;
};

export const commandContext = (
  call: Call,
  viewer: Pick<Viewer, 'person'> & Partial<Pick<Viewer, 'tenant'>>,
  part: string,
): CommandContext => ({
  actor: { kind: 'person', id: viewer.person },
  now: call.now,
  commandId: commandIdOf(call, part),
  timeZone: viewer.tenant?.instance.timeZone,
});
