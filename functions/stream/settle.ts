import { issueCertificate } from '../certificates/issue-certificate.reactor.ts';
import { recheckCompletion } from '../learning/recheck-completion.reactor.ts';
import { logger } from '../platform/runtime/logger.ts';
import type { Pointer, Reactor, Settling } from '../platform/reactor.ts';
import { carryOnJob } from './jobs.ts';

/** Who reacts to what. The order is that of the rooms; nothing may depend on it. */
export const REACTORS: readonly Reactor[] = [recheckCompletion, issueCertificate, carryOnJob];

export const reactorsTo = (pointer: Pointer, reactors: readonly Reactor[] = REACTORS): Reactor[] =>
  reactors.filter((reactor) => reactor.on.some((name) => pointer.names.includes(name)));

/**
 * Runs the inline reactors of what a call has announced, after its commit and before its answer. One that fails does not fail
 * the call, whose commit stands: the relay brings the announcement to it again, until it succeeds.
 */
export async function settleInline(
  call: Settling,
  announcements: readonly Pointer[],
  reactors: readonly Reactor[] = REACTORS,
): Promise<void> {
  for (const pointer of announcements) {
    for (const reactor of reactorsTo(pointer, reactors)) {
      if (!reactor.inline) continue;
      try {
        call.marks.push(...(await reactor.react(pointer)));
      } catch (error) {
        logger.warn('settle.later', {
          reactor: reactor.name,
          pk: pointer.pk,
          sk: pointer.sk,
          reason: error instanceof Error ? error.name : 'unknown',
        });
      }
    }
  }
}
