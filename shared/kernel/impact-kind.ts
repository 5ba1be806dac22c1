/** The kinds of records that a deletion affects, as the contract names them (`ImpactCount.what`). */
export type ImpactKind =
  | 'users'
  | 'groups'
  | 'branches'
  | 'courses'
  | 'categories'
  | 'enrolments'
  | 'completions'
  | 'certificates'
  | 'submissions';
