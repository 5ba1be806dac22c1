import { toApiError } from '../../../api/api-error.ts';
import { execute } from '../../../api/execute.ts';
import { tenantAddress } from '../../../api/tenant-address.ts';
import { previewAnswerDocument } from '../api/preview-answer.ts';
import type { PlayerCourse, PlayerUnit, StoredResponse } from './course.ts';
import type { OutboxMessage } from './outbox.ts';
import type { Outcome, OutboxState } from './use-outbox.ts';

const NO_ENTRIES: OutboxState['entries'] = [];

/** Returns an outbox that has answers graded and keeps nothing, neither here nor on the server. */
export function usePreviewOutbox(
  { id, languages, shown_language }: PlayerCourse,
  units: readonly PlayerUnit[],
  keep: (response: StoredResponse) => void,
): OutboxState {
  const language = languages.length > 0 ? shown_language : null;
  const send = async ({ input, kind }: OutboxMessage): Promise<Outcome> => {
    const order = units.find(({ id }) => id === input.unit_id)?.unit_order;
    if (kind === 'completion' || order === undefined) return 'delivered';
    const { unit_id, input_type, input_key, response: sent } = input;
    const key = input_key ?? '';
    try {
      const variables = { id: Number(id), unit_order: order, input_key: key, response: sent, language, branchUrl: tenantAddress().branch };
      const { response, is_correct } = (await execute(previewAnswerDocument, variables)).previewAnswer;
      const base = { unit_id, input_type: input_type ?? 'Test', input_key: key, file_path: null, status: null, comment: null };
      keep({ ...base, response, is_correct });
      return 'delivered';
    } catch (thrown) {
      return toApiError(thrown);
    }
  };
  return { entries: NO_ENTRIES, state: 'idle', savedAt: null, send, dropUnit: () => undefined, drain: () => undefined };
}
