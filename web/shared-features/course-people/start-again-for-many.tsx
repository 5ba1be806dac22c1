import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { keepJob } from '../../api/job-store.ts';
import { queryOf } from '../../api/query-client.ts';
import { useCommand } from '../../api/use-command.ts';
import { Confirm } from '../../design/patterns/feedback/confirm.tsx';
import { presentParams } from '../../design/patterns/page/present-params.ts';
import { Radio } from '../../design/primitives/choice.ts';
import { SHORT, TextInput } from '../../design/primitives/input.ts';
import { Select } from '../../design/primitives/select.ts';
import { actOnRowsDocument } from '../api/act-on-rows.ts';
import { groupsToEnrolDocument } from '../api/groups-to-enrol.ts';
import { usersHavingCourseDocument } from '../api/users-having-course.ts';
import { withJob } from '../rows/with-job.ts';
import { useViewer } from '../../session/viewer.tsx';
import styles from './enrol-dialog.module.css';
import { startOfDay } from '../../../shared/kernel/regional/zoned-time.ts';
import { shownZone } from '../../design/patterns/figures/shown-zone.ts';
import { ENROLMENT_TOPICS } from './use-enrol.ts';
import { t, plural } from '../../texts/text.ts';
import { rich } from '../../texts/rich.ts';

type Whom = 'all' | 'group' | 'before';
type Chosen = { readonly whom: Whom; readonly group: string | null; readonly day: string };

const isWhom = (value: string): value is Whom => value === 'all' || value === 'group' || value === 'before';
const GROUPS = 200;

/** Returns the filters of a choice; null while it names nobody. */
function filtersOf({ whom, group, day }: Chosen) {
  if (whom === 'group') return group === null ? null : { in_group: group };
  if (whom === 'all') return {};
  return day === '' || Number.isNaN(Date.parse(day)) ? null : { completed_before: startOfDay(day, shownZone()) };
}

type ChoiceProps = { chosen: Chosen; onChoose: (chosen: Chosen) => void };

/** For whom a course starts again. */
function Choice({ chosen, onChoose }: ChoiceProps): ReactNode {
  const [search, setSearch] = useState('');
  const branchUrl = useViewer().branch?.url ?? null;
  const groups = useQuery({
    ...queryOf(groupsToEnrolDocument, { search: search || null, page: 1, limit: GROUPS, branchUrl }),
    enabled: chosen.whom === 'group',
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <Radio.Group label={t('For whom')} value={chosen.whom} onChange={(whom) => isWhom(whom) && onChoose({ ...chosen, whom })}>
        <div className={styles.enrolWays}>
          <Radio value="all" label={t('Everybody who has opened it')} />
          <Radio value="group" label={t('The people of a group')} />
          <Radio value="before" label={t('Who completed it before a day')} />
        </div>
      </Radio.Group>
      {chosen.whom === 'group' && (
        <Select
          label={t('Group')}
          placeholder={t('Choose a group')}
          data={(groups.data?.groupsPage.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen.group}
          onChange={(group) => onChoose({ ...chosen, group })}
          searchable
          onSearchChange={setSearch}
          filter={({ options }) => options}
          nothingFoundMessage={t('No groups found.')}
        />
      )}
      {chosen.whom === 'before' && (
        <TextInput
          {...SHORT}
          type="date"
          label={t('Completed before')}
          value={chosen.day}
          onChange={({ currentTarget }) => onChoose({ ...chosen, day: currentTarget.value })}
        />
      )}
    </>
  );
}

/** Returns a function that starts a course again for all whom a search finds, as one job whose results the list shows. */
function useStart(courseId: string, branchUrl: string | null) {
  const { pathname } = useLocation();
  const [, setParams] = useSearchParams();
  const act = useCommand(actOnRowsDocument, { invalidates: ENROLMENT_TOPICS });
  return async (filters: object, total: number): Promise<void> => {
    const input = { list: 'users', act: 'start_again', found: { total, in_course: courseId, ...filters }, targets: [courseId] };
    const { job } = (await act.mutateAsync({ input, branchUrl })).actOnRows;
    if (job.status === 'running') keepJob({ id: job.id, topics: ENROLMENT_TOPICS, list: pathname });
    setParams(withJob(presentParams(), job.id));
  };
}

function countText(filters: object | null, total: number | undefined): string {
  if (filters === null) return t('Choose for whom it starts again.');
  if (total === undefined) return t('Counting users...');
  return total === 0 ? t('Nobody is found.') : plural(total, 'It starts again for {count} user.', 'It starts again for {count} users.');
}

type StartProps = { courseId: string; title: string; onClose: () => void };

/** Asks for whom a course starts from the beginning: everybody, a group, or who completed it before a day. One act, which can be undone. */
export function StartAgainForMany({ courseId, title, onClose }: StartProps): ReactNode {
  const branchUrl = useViewer().branch?.url ?? null;
  const [chosen, setChosen] = useState<Chosen>({ whom: 'all', group: null, day: '' });
  const start = useStart(courseId, branchUrl);
  const filters = filtersOf(chosen);
  const query = useQuery({
    ...queryOf(usersHavingCourseDocument, { in_course: courseId, ...filters, branchUrl }),
    enabled: filters !== null,
    staleTime: 0,
  });
  const total = query.data?.usersPage.paginatorInfo.total;
  return (
    <Confirm
      opened
      onClose={onClose}
      title={rich('Start {title} again for several people?', { title })}
      text={t('Their course starts from the beginning. What was done stays in the history; certificates stay valid.')}
      consequence={t('You can undo this for everybody who has not begun the course again.')}
      choice={
        <>
          <Choice chosen={chosen} onChoose={setChosen} />
          <p role="status">
            {query.isError ? `${t('The users could not be counted.')} ${query.error.message}` : countText(filters, total)}
          </p>
        </>
      }
      act={t('Start again')}
      busyAct={t('Starting...')}
      danger={false}
      ready={filters !== null && (total ?? 0) > 0}
      onConfirm={async () => {
        if (filters !== null && total !== undefined) await start(filters, total);
      }}
    />
  );
}
