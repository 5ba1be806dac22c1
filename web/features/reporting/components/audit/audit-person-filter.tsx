import { fullNameOf } from '../../../../../shared/people/full-name.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { PeopleOfAuditQuery } from '../../../../api/generated/graphql.ts';
import { queryOf } from '../../../../api/query-client.ts';
import { useViewer } from '../../../../session/viewer.tsx';
import { SearchField } from '../../../../design/patterns/form/search-field.tsx';
import { Failed } from '../../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../../design/patterns/state/loading.tsx';
import { FilterButton } from '../../../../design/patterns/table/filter-button.tsx';
import type { ListState } from '../../../../design/patterns/table/list-state.ts';
import { Button } from '../../../../design/primitives/button.ts';
import { Popover } from '../../../../design/primitives/menu.ts';
import { peopleOfAuditDocument } from '../../api/people-of-audit.ts';
import { personOfAuditDocument } from '../../api/person-of-audit.ts';
import styles from './audit-filter.module.css';
import { t } from '../../../../texts/text.ts';

const LIMIT = 20;

type Named = { readonly first_name: string; readonly last_name: string };
const nameOf = (person: Named): string => fullNameOf(person);

/** 'Person': filters the audit log by who acted or was acted on. */
export function AuditPersonFilter({ list }: { list: ListState }): ReactNode {
  const [opened, setOpened] = useState(false);
  const branchUrl = useViewer().branch?.url ?? null;
  const id = list.filters['person'];
  const chosen = useQuery({ ...queryOf(personOfAuditDocument, { id: id ?? '', branchUrl }), enabled: id !== undefined });
  const person = chosen.data?.user;
  // A person who was deleted meanwhile has no name here; their lines are filtered all the same.
  const name = id === undefined ? null : person ? nameOf(person) : t('User {id}', { id });
  const choose = (value: string | null): void => {
    list.setFilter('person', value);
    setOpened(false);
  };
  return (
    <Popover position="bottom-end" trapFocus opened={opened} onChange={setOpened}>
      <Popover.Target>
        <FilterButton
          on={name !== null}
          aria-label={name === null ? undefined : t('Person, {name}', { name })}
          clear={{ label: t('Person'), onClear: () => choose(null) }}
          onClick={() => setOpened(!opened)}
        >
          <span className={styles.auditFilterName} dir="auto">
            {name ?? t('Person')}
          </span>
        </FilterButton>
      </Popover.Target>
      <Popover.Dropdown className={styles.auditFilter} aria-label={t('Person')}>
        <People chosen={id} onChoose={choose} />
        {id !== undefined && (
          <Button variant="subtle" onClick={() => choose(null)}>
            {t('Clear')}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function People({ chosen, onChoose }: { chosen: string | undefined; onChoose: (id: string) => void }): ReactNode {
  const [search, setSearch] = useState('');
  const branchUrl = useViewer().branch?.url ?? null;
  const results = useQuery({
    ...queryOf(peopleOfAuditDocument, { search: search || null, limit: LIMIT, branchUrl }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <SearchField className={styles.auditFilterSearch} value={search} onSearch={setSearch} label={t('Search people')} />
      {results.data && <PeopleList page={results.data.usersPage} chosen={chosen} onChoose={onChoose} />}
      {results.isPending && <Loading rows={3} />}
      {results.isError && (
        <Failed title={t('The people could not be loaded')} error={results.error} onRetry={() => void results.refetch()} />
      )}
    </>
  );
}

type PeopleListProps = { page: PeopleOfAuditQuery['usersPage']; chosen: string | undefined; onChoose: (id: string) => void };

const PeopleList = ({ page: { data: people, paginatorInfo }, chosen, onChoose }: PeopleListProps): ReactNode => (
  <>
    <ul className="list">
      {people.map((person) => (
        <li key={person.id}>
          <button
            type="button"
            className={styles.auditFilterPerson}
            aria-pressed={person.id === chosen}
            onClick={() => onChoose(person.id)}
          >
            <span dir="auto">{nameOf(person)}</span>
            <span className="dim small">{person.email}</span>
          </button>
        </li>
      ))}
    </ul>
    {people.length === 0 && <p className="dim small">{t('Nobody has this name.')}</p>}
    {paginatorInfo.total > people.length && <p className="dim small">{t('Search to find the others.')}</p>}
  </>
);
