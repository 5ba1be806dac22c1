import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { queryOf } from '../../../api/query-client.ts';
import { useViewer } from '../../../app/viewer.tsx';
import { Failed } from '../../../design/patterns/failed.tsx';
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

/** 'Select Branches': narrows figures and rows alike. Left out where there is no branch to choose. */
export function BranchFilter({ list }: { list: ListState }): ReactNode {
  const viewer = useViewer();
  const [search, setSearch] = useState('');
  const branchUrl = viewer.branch?.url ?? null;
  const enabled = viewer.can('branchesPage');
  const all = useQuery({ ...queryOf(branchesOfReportsDocument, { search: null, limit: LIMIT, branchUrl }), enabled });
  const found = useQuery({ ...queryOf(branchesOfReportsDocument, { search: search || null, limit: LIMIT, branchUrl }), enabled, placeholderData: keepPreviousData });
  const chosen = readBranches(list.filters['branches']);
  const total = all.data?.branchesPage.paginatorInfo.total ?? 0;
  if (total === 0 && chosen.length === 0) return null;
  const page = found.data?.branchesPage;
  const nameOf = (slug: string): string => all.data?.branchesPage.data.find(({ url }) => url === slug)?.name ?? slug;
  const label = chosen.length === 0 ? 'Select Branches' : chosen.length === 1 ? `Branch: ${nameOf(chosen[0] ?? '')}` : `${chosen.length} branches`;
  // What is chosen stays in sight, whatever is searched.
  const hidden = chosen.filter((slug) => !page?.data.some(({ url }) => url === slug));
  const row = (slug: string, name: string): ReactNode => (
    <Checkbox key={slug} label={name} checked={chosen.includes(slug)} onChange={() => list.setFilter('branches', toggleBranch(chosen, slug))} />
  );
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<Building2 {...ICON} />} aria-label={chosen.length > 0 ? `Select Branches, ${label}` : undefined}>
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className="branch-filter" role="group" aria-label="Select Branches">
        {total > 8 && <SearchField value={search} onSearch={setSearch} label="Search branches" />}
        <div className="branch-filter-list">
          {hidden.map((slug) => row(slug, nameOf(slug)))}
          {page?.data.map(({ url, name }) => row(url, name))}
          {found.isPending && <Loading rows={3} />}
          {found.isError && <Failed title="The branches could not be loaded" error={found.error} onRetry={() => void found.refetch()} />}
          {page?.data.length === 0 && <p className="dim small">No branch has this name.</p>}
        </div>
        {page && page.paginatorInfo.total > page.data.length && <p className="dim small">Search to find the others.</p>}
        {chosen.length > 0 && (
          <Button variant="subtle" onClick={() => list.setFilter('branches', null)}>
            Clear
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
