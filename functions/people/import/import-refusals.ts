import { AppError } from '../../../shared/kernel/errors.ts';
import { countedSentence, listOf, sentence } from '../../../shared/kernel/regional/sentence.ts';
import { fullNameOf } from '../../../shared/people/full-name.ts';
import type { MemberItem } from '../../platform/request/access-records.ts';

type Named = Pick<MemberItem, 'firstName' | 'lastName'>;

const STAYS = {
  self: '{name} is you and stays.',
  owner: '{name} is the owner of the instance now and stays.',
  role: '{name} has a higher role now and stays.',
  elsewhere: '{name} belongs to more than this branch now and stays.',
  enrolled: '{name} was enrolled in a course meanwhile and stays.',
  signedIn: '{name} has signed in meanwhile and stays.',
} as const;

/** Returns why somebody whom an import added stays. */
export const stays = (member: Named, why: keyof typeof STAYS): AppError =>
  new AppError('CONFLICT', sentence(STAYS[why], { name: fullNameOf(member) }));

/** So many names stand in a refusal. */
const MOST_NAMES = 5;

/** Returns the refusal to undo an import some of whose people have signed in, with their names. */
export function signedInRefusal(members: readonly Named[]): AppError {
  const names = members.slice(0, MOST_NAMES).map(fullNameOf);
  const more = members.length - names.length;
  const message =
    more > 0
      ? sentence(
          'This import cannot be undone, because these users have signed in since: {names} and {more} more. In Users you can select whom you want to remove, and delete them together.',
          { names: listOf(names), more },
        )
      : countedSentence(
          names.length,
          'This import cannot be undone, because this user has signed in since: {names}. In Users you can select whom you want to remove, and delete them together.',
          'This import cannot be undone, because these users have signed in since: {names}. In Users you can select whom you want to remove, and delete them together.',
          { names: listOf(names) },
        );
  return new AppError('CONFLICT', message);
}
