import { useRef } from 'react';
import { toApiError } from '../../api/api-error.ts';
import { execute } from '../../api/execute.ts';
import { keepJob } from '../../api/job-store.ts';
import type { Topic } from '../../api/topics.ts';
import { useCommand } from '../../api/use-command.ts';
import { useViewer } from '../viewer.tsx';
import { enrolUsersInCourseDocument } from '../api/enrol-users-in-course.ts';
import { membersToEnrolDocument } from '../api/members-to-enrol.ts';
import { peopleByAddressDocument } from '../api/people-by-address.ts';

/** What became of one line: a person, an address, a group or a branch. */
export type Outcome = 'enrolled' | 'begun' | 'already' | 'unknown' | 'refused' | 'done';
export type EnrolResult = { readonly key: string; readonly name: string; readonly outcome: Outcome; readonly text: string };

/** What enrolling changes: the person, the lists of people and courses, the reports. */
export const ENROLMENT_TOPICS: readonly Topic[] = ['enrolments'];

/** The most people or addresses of one call. */
const MOST = 500;
const MEMBERS_PAGE = 200;

export type ChosenPerson = { readonly id: string; readonly name: string };

function partsOf<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / MOST) }, (_, part) => items.slice(part * MOST, (part + 1) * MOST));
}

/** Returns the addresses of all members of a group. */
async function addressesOf(group: string, branchUrl: string | null): Promise<string[]> {
  const emails: string[] = [];
  for (let page = 1; ; page += 1) {
    const { groupUsersPage } = await execute(membersToEnrolDocument, { group_id: group, page, limit: MEMBERS_PAGE, branchUrl });
    emails.push(...groupUsersPage.data.map(({ email }) => email));
    if (groupUsersPage.data.length === 0 || emails.length >= groupUsersPage.paginatorInfo.total) return emails;
  }
}

/** Returns the acts that enrol people in a course. Each returns a result for every line; what nobody knows the end of is thrown. */
export function useEnrol(courseId: string) {
  const branchUrl = useViewer().branch?.url ?? null;
  const hasJob = useRef(false);
  const onJob = (id: string): void => {
    hasJob.current = true;
    keepJob({ id, topics: ENROLMENT_TOPICS });
  };
  const enrol = useCommand(enrolUsersInCourseDocument, { invalidates: ENROLMENT_TOPICS, onJob });

  const people = async (chosen: readonly ChosenPerson[]): Promise<EnrolResult[]> => {
    const results: EnrolResult[] = [];
    for (const part of partsOf(chosen)) {
      hasJob.current = false;
      await enrol.mutateAsync({ course_id: courseId, user_ids: part.map(({ id }) => id), branchUrl });
      const outcome = hasJob.current ? 'begun' : 'enrolled';
      results.push(
        ...part.map(({ id, name }) => ({ key: id, name, outcome, text: hasJob.current ? 'Being enrolled' : 'Enrolled' }) as const),
      );
    }
    return results;
  };

  /** Enrols those of the people who can be; a refusal of the call is the reason of each. */
  const ready = async (chosen: readonly ChosenPerson[]): Promise<EnrolResult[]> => {
    if (chosen.length === 0) return [];
    try {
      return await people(chosen);
    } catch (thrown) {
      const error = toApiError(thrown);
      if (error.unsettled) throw error;
      const text = `Refused: ${error.messages.join(' ')}`;
      return chosen.map(({ id, name }) => ({ key: id, name, outcome: 'refused', text }));
    }
  };

  const addresses = async (list: readonly string[]): Promise<EnrolResult[]> => {
    const results: EnrolResult[] = [];
    for (const part of partsOf(list)) {
      const { peopleByAddress } = await execute(peopleByAddressDocument, { course_id: courseId, addresses: part, branchUrl });
      const able = peopleByAddress.flatMap(({ user_id: id, state }) =>
        id !== null && id !== undefined && state === 'ready' ? [{ id, name: id }] : [],
      );
      const sent = new Map((await ready(able)).map((result) => [result.key, result]));
      for (const { address, user_id: id, name, state, reason } of peopleByAddress) {
        const line = { key: address, name: name ? `${name} (${address})` : address };
        const result = sent.get(id ?? '');
        if (result) results.push({ ...result, ...line });
        else if (state === 'enrolled') results.push({ ...line, outcome: 'already', text: 'Already enrolled' });
        else if (state === 'unknown') results.push({ ...line, outcome: 'unknown', text: 'Not found here' });
        else results.push({ ...line, outcome: 'refused', text: `Refused: ${reason ?? ''}` });
      }
    }
    return results;
  };

  /** Enrols the members of groups, those of several once. */
  const members = async (groups: readonly { readonly id: string }[]): Promise<EnrolResult[]> => {
    const emails = new Set<string>();
    for (const { id } of groups) for (const email of await addressesOf(id, branchUrl)) emails.add(email);
    return addresses([...emails]);
  };

  return { people, addresses, members };
}
