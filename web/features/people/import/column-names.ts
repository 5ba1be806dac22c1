import { text } from '../../../texts/text.ts';

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
  first_name: text('First Name'),
  last_name: text('Last Name'),
  email: text('Email'),
  password: text('Password'),
  role: text('Role'),
  is_primary: text('Primary Instance Access'),
  is_active: text('Active'),
  skip_email: text('Skip email'),
  deactivate_at: text('Deactivate At'),
  branch_url: text('Branches'),
  group_name: text('Groups'),
};
