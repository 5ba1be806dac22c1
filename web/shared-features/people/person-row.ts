import { fullNameOf } from '../../../shared/people/full-name.ts';
import type { InactiveCause } from '../../api/generated/graphql.ts';
import type { PickerRow } from '../../design/patterns/form/picker-choice.tsx';
import { t } from '../../texts/text.ts';

type Person = {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly inactive_cause: InactiveCause | null;
};

/** Returns how a person is shown where people are chosen: by name and email, and that they are inactive. */
export const personRow = ({ id, email, inactive_cause: cause, ...names }: Person): PickerRow => ({
  id,
  name: fullNameOf(names),
  second: cause === null ? email : `${email} · ${t('Inactive')}`,
});
