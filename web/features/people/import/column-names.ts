/** The columns of an import, as a file names them. */
export const COLUMNS = [
  'first_name',
  'last_name',
  'email',
  'password',
  'role',
  'is_primary',
  'is_active',
  'skip_email',
  'deactivate_at',
  'branch_url',
  'group_name',
] as const;
/** A column of an import. */
export type Column = (typeof COLUMNS)[number];

/** What the columns are called on screen. */
export const COLUMN_LABELS: Readonly<Record<Column, string>> = {
  first_name: 'First Name',
  last_name: 'Last Name',
  email: 'Email',
  password: 'Password',
  role: 'Role',
  is_primary: 'Primary Instance Access',
  is_active: 'Active',
  skip_email: 'Skip email',
  deactivate_at: 'Deactivate At',
  branch_url: 'Branches',
  group_name: 'Groups',
};
