import { fullNameOf } from '../../../../shared/people/full-name.ts';
import type { ReactNode } from 'react';
import { ApiError, toApiError } from '../../../api/api-error.ts';
import type { UsersToAddQuery } from '../../../api/generated/graphql.ts';
import { invalidate, queryOf } from '../../../api/query-client.ts';
import { useCommand } from '../../../api/use-command.ts';
import { showToast } from '../../../design/patterns/feedback/toast.tsx';
import { Picker } from '../../../design/patterns/form/picker.tsx';
import type { PickerRow } from '../../../design/patterns/form/picker-choice.tsx';
import { addUserToInstanceDocument } from '../api/instance/add-user-to-instance.ts';
import { usersToAddDocument } from '../api/instance/users-to-add.ts';
import type { ListedInstance } from '../open-instance.ts';
import { t } from '../../../texts/text.ts';
import { richPlural } from '../../../texts/rich.ts';

type Person = UsersToAddQuery['usersPage']['data'][number];

const LIMIT = 50;
/** Milliseconds, as the specification has it for this dialog. */
const DELAY = 350;

const fullName = (person: Person): string => fullNameOf(person);
const rowOf = (person: Person): PickerRow => ({ id: person.id, name: fullName(person), second: person.email });

type Failure = { readonly name: string; readonly error: ApiError };

/** Returns the error about people who were not added: a line for each. */
function failureOf(failures: readonly Failure[]): ApiError {
  const lines = failures.map(({ name, error }) => `${name}: ${error.message}`);
  return new ApiError(failures[0]?.error.code ?? 'INTERNAL', lines[0] ?? '', { fields: { users: lines } });
}

type AddProps = { instance: ListedInstance; opened: boolean; onClose: () => void };

/** Adds people of other instances to this one, with one call for each. Who could not be added is named, and everybody stays selected. */
export function AddExistingUsers({ instance, opened, onClose }: AddProps): ReactNode {
  const address = { instance: instance.domain, branch: null };
  const add = useCommand(addUserToInstanceDocument, { address });
  const addAll = async (people: readonly Person[]): Promise<void> => {
    const failures: Failure[] = [];
    for (const person of people) {
      try {
        await add.mutateAsync({ instance_id: instance.id, user_id: person.id });
      } catch (thrown) {
        failures.push({ name: fullName(person), error: toApiError(thrown) });
      }
    }
    // Adding a person again who was added before changes nothing, so that a second try may send everybody.
    if (failures.length < people.length) await invalidate('people', 'instances');
    if (failures.length > 0) throw failureOf(failures);
    showToast(richPlural(people.length, '{count} user added to {name}.', '{count} users added to {name}.', { name: instance.name }));
  };
  return (
    <Picker
      opened={opened}
      onClose={onClose}
      title={t('Add Existing Users')}
      searchLabel={t('Search name or email')}
      query={(search) => queryOf(usersToAddDocument, { search: search || null, limit: LIMIT }, { address })}
      delay={DELAY}
      pick={({ usersPage }) => usersPage}
      row={rowOf}
      empty={t('No users found.')}
      act={t('Add')}
      busyAct={t('Adding...')}
      hint={t('Users of this instance are not listed. Added users become learners with primary access.')}
      onPick={addAll}
    />
  );
}
