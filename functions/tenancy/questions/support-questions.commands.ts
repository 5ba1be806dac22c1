import { isDeepStrictEqual } from 'node:util';
import { parseInput } from '../../../shared/kernel/parse.ts';
import { type SupportQuestion, supportQuestionsInput } from '../../../shared/tenancy/support-questions.ts';
import { records, type Scope } from '../../platform/keys/keys.ts';
import { commandContext } from '../../platform/request/command-context.ts';
import { idempotent } from '../../platform/request/idempotency.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import type { Write } from '../../platform/tables/transact.ts';
import { announceInstance } from '../instance.announcements.ts';
import { readInstanceRecords } from '../instance.queries.ts';
import { shownQuestions } from './support-questions.queries.ts';

function questionsWrite(scope: Scope, questions: readonly SupportQuestion[] | null): Write {
  const key = records.instance(scope, 'questions');
  return questions === null ? { table: 'records', remove: key } : { table: 'records', put: { ...key, questions } };
}

/**
 * Replaces the questions of the support of the caller's instance; null: those of the product are shown again.
 * @throws VALIDATION for a blank or too long text, and for more than 30 questions
 */
export async function setSupportQuestions(call: Call, viewer: TenantViewer, input: unknown): Promise<void> {
  const { questions } = parseInput(supportQuestionsInput, { questions: input });
  const context = commandContext(call, viewer, 'setSupportQuestions');
  const { scope } = viewer.tenant;
  await idempotent(call, viewer.person, ['setSupportQuestions', questions], async () => {
    const [{ instance }, shown] = await Promise.all([readInstanceRecords(scope.tenant), shownQuestions(scope)]);
    if (isDeepStrictEqual(shown.isOwn ? shown.questions : null, questions)) return { writes: [], result: true };
    return {
      writes: [questionsWrite(scope, questions), ...(await announceInstance(context, scope, instance, ['support_questions']))],
      result: true,
    };
  });
}
