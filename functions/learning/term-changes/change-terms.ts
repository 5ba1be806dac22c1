import { sameTerms, type Terms } from '../../../shared/learning/terms/terms.ts';
import { type CommandContext, commandContext } from '../../platform/request/command-context.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { changeWithAccess, type FollowedChange } from '../groups/follow-change.ts';
import { type TermsSent, termsOfCall } from '../terms/terms-input.ts';

/** A call that sets terms; `of` is its input besides them. */
type TermCall = {
  readonly operation: 'setCourseTerms' | 'setGroupCourseTerms';
  readonly of: readonly string[];
  readonly sent: TermsSent | null | undefined;
};

/** The terms of something as they are, and the change that replaces them. */
type TermOwner = { readonly before: Terms | null; changeTo(terms: Terms | null): FollowedChange };

/**
 * Sets the terms of what `read` returns, or nothing where they are the same.
 * @throws as `read`; VALIDATION at a member of the terms
 */
export async function changeTerms(
  call: Call,
  viewer: TenantViewer,
  { operation, of, sent }: TermCall,
  read: (context: CommandContext) => Promise<TermOwner>,
): Promise<void> {
  const context = commandContext(call, viewer, operation);
  await changeWithAccess(call, viewer, { context, body: [operation, ...of, sent ?? null] }, async () => {
    const { before, changeTo } = await read(context);
    const terms = termsOfCall(call, viewer, sent, before);
    return sameTerms(before, terms) ? null : changeTo(terms);
  });
}
