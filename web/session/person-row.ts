import type { InactiveCause } from '../api/generated/graphql.ts';
import type { PickerRow } from '../design/patterns/form/picker.tsx';

type Person = {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly inactive_cause: InactiveCause | null;
};

/** Returns how a person is shown where people are chosen: by name and email, and that they are inactive. */
export const personRow = ({ id, first_name: first, last_name: last, email, inactive_cause: cause }: Person): PickerRow => ({
  id,
  name: `${first} ${last}`.trim(),
  second: cause === null ? email : `${email} · Inactive`,
});
