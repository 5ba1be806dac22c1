import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { queryOf } from '../../../api/query-client.ts';
import { SearchField } from '../../../design/patterns/form/search-field.tsx';
import type { Named } from '../../../design/patterns/form/search-multi-select.tsx';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../design/patterns/state/loading.tsx';
import { FilterButton } from '../../../design/patterns/table/filter-button.tsx';
import type { ListState } from '../../../design/patterns/table/list-state.ts';
import { Popover } from '../../../design/primitives/menu.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { branchesToJoinDocument } from '../api/branches-to-join.ts';
import { groupsToJoinDocument } from '../api/groups/groups-to-join.ts';
import { branchNameDocument, groupNameDocument } from '../api/link-names.ts';
import styles from './link-filters.module.css';
import { t } from '../../../texts/text.ts';

type NamedPage = { readonly data: readonly Named[]; readonly paginatorInfo: { readonly total: number } };

type LinkFilterProps<Result, OneResult> = {
  readonly list: ListState;
  readonly name: 'group' | 'branch';
  readonly label: string;
  readonly searchLabel: string;
  readonly find: (search: string) => UseQueryOptions<Result>;
  readonly foundIn: (result: Result) => NamedPage;
  /** The query of the one that is chosen, and what it has found. */
  readonly one: (id: string) => UseQueryOptions<OneResult>;
  readonly nameIn: (result: OneResult) => string | undefined;
};

/** Filters a list of people by one group or branch, which is searched by name. */
function LinkFilter<Result, OneResult>(props: LinkFilterProps<Result, OneResult>): ReactNode {
  const { list, name, label, one, nameIn } = props;
  const [opened, setOpened] = useState(false);
  const id = list.filters[name];
  const chosen = useQuery<OneResult>({ ...one(id ?? ''), enabled: id !== undefined });
  // What was deleted meanwhile has no name here; its people are filtered all the same.
  const text = id === undefined ? null : `${label}: ${(chosen.data && nameIn(chosen.data)) ?? id}`;
  const choose = (value: string | null): void => {
    list.setFilter(name, value);
    setOpened(false);
  };
  return (
    <Popover position="bottom-start" trapFocus opened={opened} onChange={setOpened}>
      <Popover.Target>
        <FilterButton on={text !== null} clear={{ label, onClear: () => choose(null) }} onClick={() => setOpened(!opened)}>
          <span className={styles.placeFilterName} dir="auto">
            {text ?? label}
          </span>
        </FilterButton>
      </Popover.Target>
      <Popover.Dropdown className={styles.placeFilter} aria-label={label}>
        <LinkOptions {...props} chosen={id} onChoose={choose} />
      </Popover.Dropdown>
    </Popover>
  );
}

type LinkOptionsProps<Result> = Pick<LinkFilterProps<Result, unknown>, 'searchLabel' | 'find' | 'foundIn'> & {
  chosen: string | undefined;
  onChoose: (id: string) => void;
};

function LinkOptions<Result>({ searchLabel, find, foundIn, chosen, onChoose }: LinkOptionsProps<Result>): ReactNode {
  const [search, setSearch] = useState('');
  const results = useQuery<Result>({ ...find(search), placeholderData: keepPreviousData });
  const page = results.data === undefined ? undefined : foundIn(results.data);
  return (
    <>
      <SearchField className={styles.placeFilterSearch} value={search} onSearch={setSearch} label={searchLabel} />
      {results.isPending && <Loading rows={3} />}
      {results.isError && <Failed title={t('The list could not be loaded')} error={results.error} onRetry={() => void results.refetch()} />}
      <ul className="list">
        {page?.data.map(({ id, name }) => (
          <li key={id}>
            <button type="button" className={styles.placeFilterItem} aria-pressed={id === chosen} onClick={() => onChoose(id)}>
              <bdi>{name}</bdi>
            </button>
          </li>
        ))}
      </ul>
      {page?.data.length === 0 && <p className="dim small">{t('Nothing has this name.')}</p>}
      {page && page.paginatorInfo.total > page.data.length && <p className="dim small">{t('Search to find the others.')}</p>}
    </>
  );
}

const LIMIT = 20;

/** 'Branch' and 'Group': narrow the list of users. Inside a branch there is no choice of branches. */
export function LinkFilters({ list }: { list: ListState }): ReactNode {
  const viewer = useViewer();
  const branchUrl = viewer.branch?.url ?? null;
  const searched = (search: string) => ({ search: search || null, limit: LIMIT, branchUrl });
  return (
    <>
      {branchUrl === null && (
        <LinkFilter
          list={list}
          name="branch"
          label={t('Branch')}
          searchLabel={t('Search branches')}
          find={(search) => queryOf(branchesToJoinDocument, searched(search))}
          foundIn={({ branchesPage }) => branchesPage}
          one={(id) => queryOf(branchNameDocument, { id, branchUrl })}
          nameIn={({ branch }) => branch?.name}
        />
      )}
      <LinkFilter
        list={list}
        name="group"
        label={t('Group')}
        searchLabel={t('Search groups')}
        find={(search) => queryOf(groupsToJoinDocument, searched(search))}
        foundIn={({ groupsPage }) => groupsPage}
        one={(id) => queryOf(groupNameDocument, { id, branchUrl })}
        nameIn={({ group }) => group?.name}
      />
    </>
  );
}
