type Completion = { readonly id: string; readonly is_complete: boolean };

/** 'pending': not read yet. 'failed': not known, so the course cannot be started either. */
export type PrerequisiteState = 'met' | 'open' | 'pending' | 'failed';

/** Returns whether prerequisites are complete, by what was read again just now and else by what the course said. */
export function prerequisiteState(
  prerequisites: readonly Completion[],
  checked: readonly Completion[] | 'failed' | undefined,
): PrerequisiteState {
  if (checked === 'failed') return 'failed';
  if (checked === undefined) return 'pending';
  const completed = new Map(checked.map(({ id, is_complete }) => [id, is_complete]));
  return prerequisites.every(({ id, is_complete }) => completed.get(id) ?? is_complete) ? 'met' : 'open';
}
