import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { queryOf } from '../../../api/query-client.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../design/patterns/state/loading.tsx';
import { FilterButton } from '../../../design/patterns/table/filter-button.tsx';
import type { ListState } from '../../../design/patterns/table/list-state.ts';
import { SearchField } from '../../../design/patterns/form/search-field.tsx';
import { Button } from '../../../design/primitives/button.ts';
import { Checkbox } from '../../../design/primitives/choice.ts';
import { Popover } from '../../../design/primitives/menu.ts';
import { branchesOfReportsDocument } from '../api/branches-of-reports.ts';
import { readBranches, toggleBranch } from '../branch-choice.ts';
import styles from './branch-filter.module.css';
import { plural, t } from '../../../texts/text.ts';

const LIMIT = 50;

/** The names of branches by slug. */
type BranchNames = ReadonlyMap<string, string>;

const labelOf = ([first, ...others]: readonly string[], names: BranchNames): string => {
  if (first === undefined) return t('Select Branches');
  return others.length === 0
    ? t('Branch: {name}', { name: names.get(first) ?? first })
    : plural(others.length + 1, '{count} branch', '{count} branches');
};

/** 'Select Branches': filters figures and rows. Left out where there are no branches; it has its place while they are loaded. */
export function BranchFilter({ list }: { list: ListState }): ReactNode {
  const viewer = useViewer();
  const branches = useQuery({
    ...queryOf(branchesOfReportsDocument, { search: null, limit: LIMIT, branchUrl: viewer.branch?.url ?? null }),
    enabled: viewer.can('branchesPage'),
  });
  const chosen = readBranches(list.filters['branches']);
  const page = branches.data?.branchesPage;
  const total = page?.paginatorInfo.total ?? 0;
  if (!branches.isLoading && total === 0 && chosen.length === 0) return null;
  const names = new Map(page?.data.map(({ url, name }) => [url, name]));
  const label = labelOf(chosen, names);
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <FilterButton
          on={chosen.length > 0}
          aria-label={chosen.length > 0 ? t('Select Branches, {label}', { label }) : undefined}
          clear={{ label: t('Branches'), onClear: () => list.setFilter('branches', null) }}
        >
          {label}
        </FilterButton>
      </Popover.Target>
      <Popover.Dropdown className={styles.branchFilter} aria-label={t('Select Branches')}>
        <BranchList
          chosen={chosen}
          names={names}
          searchable={total > 8}
          onToggle={(slug) => list.setFilter('branches', toggleBranch(chosen, slug))}
        />
        {chosen.length > 0 && (
          <Button variant="subtle" onClick={() => list.setFilter('branches', null)}>
            {t('Clear')}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

type BranchListProps = { chosen: readonly string[]; names: BranchNames; searchable: boolean; onToggle: (slug: string) => void };

function BranchList({ chosen, names, searchable, onToggle }: BranchListProps): ReactNode {
  const [search, setSearch] = useState('');
  const branchUrl = useViewer().branch?.url ?? null;
  const results = useQuery({
    ...queryOf(branchesOfReportsDocument, { search: search || null, limit: LIMIT, branchUrl }),
    placeholderData: keepPreviousData,
  });
  const rows = results.data?.branchesPage.data ?? [];
  // Chosen branches are shown whatever the search is.
  const chosenElsewhere = chosen
    .filter((slug) => !rows.some(({ url }) => url === slug))
    .map((url) => ({ url, name: names.get(url) ?? url }));
  return (
    <>
      {searchable && <SearchField className={styles.branchFilterSearch} value={search} onSearch={setSearch} label={t('Search branches')} />}
      <div className={styles.branchFilterList}>
        {[...chosenElsewhere, ...rows].map(({ url, name }) => (
          <Checkbox key={url} label={name} checked={chosen.includes(url)} onChange={() => onToggle(url)} />
        ))}
        {results.isPending && <Loading rows={3} />}
        {results.isError && (
          <Failed title={t('The branches could not be loaded')} error={results.error} onRetry={() => void results.refetch()} />
        )}
        {results.isSuccess && rows.length === 0 && <p className="dim small">{t('No branch has this name.')}</p>}
      </div>
      {(results.data?.branchesPage.paginatorInfo.total ?? 0) > rows.length && (
        <p className="dim small">{t('Search to find the others.')}</p>
      )}
    </>
  );
}
