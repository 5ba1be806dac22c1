import { ROLES } from '../../../shared/access/roles.ts';
import { rangeOf } from '../../design/patterns/days/day-range.ts';
import { DAY_FILTERS } from '../../design/patterns/days/days-filter.tsx';
import type { TableFilter } from '../../design/patterns/table/columns.ts';
import type { ListRequest } from '../../design/patterns/table/list-state.ts';
import { STATUS_OPTIONS } from '../../shared-features/people/member-status.tsx';
import { roleWord } from '../../shared-features/people/role-word.ts';
import { t } from '../../texts/text.ts';

/** The filters of the list of users that are choices. */
export const filters = (): readonly TableFilter[] => [
  {
    name: 'role',
    label: t('Role'),
    options: ROLES.filter((role) => role !== 'super_admin').map((role) => ({ value: role, label: roleWord(role) })),
    multiple: true,
  },
  { name: 'status', label: t('Status'), options: STATUS_OPTIONS },
  { name: 'due', label: t('Due'), options: [{ value: 'overdue', label: t('Overdue') }] },
  {
    name: 'login',
    label: t('Last login'),
    options: [
      { value: 'never', label: t('Never signed in') },
      { value: 'within_30_days', label: t('In the last 30 days') },
      { value: 'over_30_days', label: t('More than 30 days ago') },
      { value: 'over_90_days', label: t('More than 90 days ago') },
    ],
  },
];

/** The names of all filters of the list of users. */
export const LIST_FILTERS = ['role', 'status', 'due', 'login', 'branch', 'group', ...DAY_FILTERS];

/** Returns what the list of users is narrowed by, besides its search. */
export const narrowedBy = ({ role, status, due, login, branch, group, from, to }: ListRequest['filters']) => ({
  role: role ?? null,
  status: status ?? null,
  overdue: due === 'overdue' || null,
  last_login: login ?? null,
  of_branch: branch ?? null,
  of_group: group ?? null,
  ...rangeOf(from, to),
});
