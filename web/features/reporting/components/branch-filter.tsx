import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { queryOf } from '../../../api/query-client.ts';
import { useViewer } from '../../../app/viewer.tsx';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../design/patterns/loading.tsx';
import type { ListState } from '../../../design/patterns/table/list-state.ts';
import { SearchField } from '../../../design/patterns/table/table-tools.tsx';
import { Button } from '../../../design/primitives/button.ts';
import { Checkbox } from '../../../design/primitives/choice.ts';
import { ICON } from '../../../design/primitives/icon.ts';
import { Popover } from '../../../design/primitives/menu.ts';
import { branchesOfReportsDocument } from '../api/branches-of-reports.ts';
import { readBranches, toggleBranch } from '../branch-choice.ts';
import './report.css';

const LIMIT = 50;

type Known = ReadonlyMap<string, string>;

const labelOf = ([first, ...others]: readonly string[], known: Known): string => {
  if (first === undefined) return 'Select Branches';
  return others.length === 0 ? `Branch: ${known.get(first) ?? first}` : `${others.length + 1} branches`;
};

/** 'Select Branches': narrows figures and rows alike. Left out where there is no branch to choose. */
export function BranchFilter({ list }: { list: ListState }): ReactNode {
  const viewer = useViewer();
  const all = useQuery({
    ...queryOf(branchesOfReportsDocument, { search: null, limit: LIMIT, branchUrl: viewer.branch?.url ?? null }),
    enabled: viewer.can('branchesPage'),
  });
  const chosen = readBranches(list.filters['branches']);
  const page = all.data?.branchesPage;
  const total = page?.paginatorInfo.total ?? 0;
  if (total === 0 && chosen.length === 0) return null;
  const known = new Map(page?.data.map(({ url, name }) => [url, name]));
  const label = labelOf(chosen, known);
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<Building2 {...ICON} />}
          aria-label={chosen.length > 0 ? `Select Branches, ${label}` : undefined}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className="branch-filter" aria-label="Select Branches">
        <BranchList
          chosen={chosen}
          known={known}
          searchable={total > 8}
          onToggle={(slug) => list.setFilter('branches', toggleBranch(chosen, slug))}
        />
        {chosen.length > 0 && (
          <Button variant="subtle" onClick={() => list.setFilter('branches', null)}>
            Clear
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

type BranchListProps = { chosen: readonly string[]; known: Known; searchable: boolean; onToggle: (slug: string) => void };

function BranchList({ chosen, known, searchable, onToggle }: BranchListProps): ReactNode {
  const [search, setSearch] = useState('');
  const branchUrl = useViewer().branch?.url ?? null;
  const found = useQuery({
    ...queryOf(branchesOfReportsDocument, { search: search || null, limit: LIMIT, branchUrl }),
    placeholderData: keepPreviousData,
  });
  const rows = found.data?.branchesPage.data ?? [];
  // What is chosen stays in sight, whatever is searched.
  const unseen = chosen.filter((slug) => !rows.some(({ url }) => url === slug)).map((url) => ({ url, name: known.get(url) ?? url }));
  return (
    <>
      {searchable && <SearchField value={search} onSearch={setSearch} label="Search branches" />}
      <div className="branch-filter-list">
        {[...unseen, ...rows].map(({ url, name }) => (
          <Checkbox key={url} label={name} checked={chosen.includes(url)} onChange={() => onToggle(url)} />
        ))}
        {found.isPending && <Loading rows={3} />}
        {found.isError && <Failed title="The branches could not be loaded" error={found.error} onRetry={() => void found.refetch()} />}
        {found.isSuccess && rows.length === 0 && <p className="dim small">No branch has this name.</p>}
      </div>
      {(found.data?.branchesPage.paginatorInfo.total ?? 0) > rows.length && <p className="dim small">Search to find the others.</p>}
    </>
  );
}
