/** What is said of a change that the caller may not make of somebody, by what it changes. */
export const REFUSED_CHANGES: Readonly<Record<string, string>> = {
  names: 'You are not allowed to change the name of this user.',
  password: 'You are not allowed to change the password of this user.',
  role: 'You are not allowed to change the role of this user.',
  is_primary: 'You are not allowed to change the primary access of this user.',
  is_active: 'You are not allowed to change the active status of this user.',
  deactivate_at: 'You are not allowed to change the deactivation date of this user.',
};

/** The same of the fields of a row of an import. */
export const REFUSED_FIELDS: Readonly<Record<string, string>> = {
  first_name: "You can't change the first name of this user.",
  last_name: "You can't change the last name of this user.",
  role: "You can't change the role of this user.",
  is_primary: "You can't change the primary access of this user.",
  is_active: "You can't change the active status of this user.",
  deactivate_at: "You can't change the deactivation date of this user.",
  branch_url: "You can't change the branches of this user.",
  group_name: "You can't change the groups of this user.",
};
