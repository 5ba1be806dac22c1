import { useRef } from 'react';
import { type ApiError, toApiError } from '../../api/api-error.ts';
import { execute } from '../../api/execute.ts';
import type { PeopleByAddressQuery, TermsInput } from '../../api/generated/graphql.ts';
import { keepJob } from '../../api/job-store.ts';
import type { Topic } from '../../api/topics.ts';
import { useCommand } from '../../api/use-command.ts';
import { useViewer } from '../../session/viewer.tsx';
import { enrolUsersInCourseDocument } from '../api/enrol-users-in-course.ts';
import { membersToEnrolDocument } from '../api/members-to-enrol.ts';
import { peopleByAddressDocument } from '../api/people-by-address.ts';
import { t } from '../../texts/text.ts';

/** What became of one line: a person, an address, a group or a branch. */
export type Outcome = 'enrolled' | 'begun' | 'already' | 'unknown' | 'wrong' | 'refused' | 'done';
export type EnrolResult = { readonly key: string; readonly name: string; readonly outcome: Outcome; readonly text: string };

/** What enrolling changes: the person, the lists of people and courses, the reports. */
export const ENROLMENT_TOPICS: readonly Topic[] = ['enrolments'];

/** The most people or addresses of one call. */
const MOST = 500;
const MEMBERS_PAGE = 200;

type ChosenPerson = { readonly id: string; readonly name: string };

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

/** Returns the results of those whom a refusal is about: the people whom it names, else all of them. */
function refusedBy(error: ApiError, people: readonly ChosenPerson[]): { refused: EnrolResult[]; others: ChosenPerson[] } {
  const named = people.map((_, index) => error.fields[`user_ids.${index}`]);
  const isNamed = (index: number): boolean => named.every((messages) => messages === undefined) || named[index] !== undefined;
  const refused = people.flatMap(({ id, name }, index) => {
    const text = t('Refused: {reason}', { reason: (named[index] ?? error.messages).join(' ') });
    return isNamed(index) ? [{ key: id, name, outcome: 'refused' as const, text }] : [];
  });
  return { refused, others: people.filter((_, index) => !isNamed(index)) };
}

/** Returns the result of a line of a pasted list; `sent` is that of its person, when they were ready. */
function resultOf({ address, name, state, reason }: PeopleByAddressQuery['peopleByAddress'][number], sent?: EnrolResult): EnrolResult {
  const line = { key: address, name: name ? `${name} (${address})` : address };
  if (sent) return { ...sent, ...line };
  if (state === 'enrolled') return { ...line, outcome: 'already', text: t('Already enrolled') };
  if (state === 'unknown') return { ...line, outcome: 'unknown', text: t('Not a user yet') };
  return { ...line, outcome: 'refused', text: t('Refused: {reason}', { reason: t(reason ?? '') }) };
}

/** Returns the acts that enrol people in a course. Each returns a result for every line; what nobody knows the end of is thrown. */
export function useEnrol(courseId: string, terms: TermsInput | null) {
  const branchUrl = useViewer().branch?.url ?? null;
  const hasJob = useRef(false);
  const onJob = (id: string): void => {
    hasJob.current = true;
    keepJob({ id, topics: ENROLMENT_TOPICS });
  };
  const enrol = useCommand(enrolUsersInCourseDocument, { invalidates: ENROLMENT_TOPICS, onJob });

  /** Returns a result for each. Those whom a refusal names are left out of the next try, which changes nothing for those who are enrolled. */
  const enrolPart = async (part: readonly ChosenPerson[], refusals: ApiError[]): Promise<EnrolResult[]> => {
    const results: EnrolResult[] = [];
    for (let left = part; left.length > 0;) {
      try {
        hasJob.current = false;
        await enrol.mutateAsync({ course_id: courseId, user_ids: left.map(({ id }) => id), terms, branchUrl });
        const now = hasJob.current
          ? ({ outcome: 'begun', text: t('Being enrolled') } as const)
          : ({ outcome: 'enrolled', text: t('Enrolled') } as const);
        return [...results, ...left.map(({ id, name }) => ({ key: id, name, ...now }))];
      } catch (thrown) {
        const error = toApiError(thrown);
        if (error.unsettled) throw error;
        refusals.push(error);
        const { refused, others } = refusedBy(error, left);
        results.push(...refused);
        left = others;
      }
    }
    return results;
  };

  /** Enrols those of the people who can be; adds the refusals of calls. */
  const able = async (chosen: readonly ChosenPerson[], refusals: ApiError[] = []): Promise<EnrolResult[]> => {
    const results: EnrolResult[] = [];
    for (const part of partsOf(chosen)) results.push(...(await enrolPart(part, refusals)));
    return results;
  };

  /** Enrols chosen people. Where nobody can be, and nothing else is chosen (`alone`), the refusal is thrown, so that the choice stays. */
  const people = async (chosen: readonly ChosenPerson[], alone: boolean): Promise<EnrolResult[]> => {
    const refusals: ApiError[] = [];
    const results = await able(chosen, refusals);
    const [refusal] = refusals;
    if (alone && refusal && results.every(({ outcome }) => outcome === 'refused')) throw refusal;
    return results;
  };

  const addresses = async (list: readonly string[]): Promise<EnrolResult[]> => {
    const results: EnrolResult[] = [];
    for (const part of partsOf(list)) {
      const { peopleByAddress } = await execute(peopleByAddressDocument, { course_id: courseId, addresses: part, branchUrl });
      const ready = peopleByAddress.flatMap(({ user_id: id, state }) =>
        id !== null && id !== undefined && state === 'ready' ? [{ id, name: id }] : [],
      );
      const sent = new Map((await able(ready)).map((result) => [result.key, result]));
      results.push(...peopleByAddress.map((line) => resultOf(line, sent.get(line.user_id ?? ''))));
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
