/** The kinds of entries by which the audit log is filtered. */
export const AUDIT_ACTS = [
  'sign-in',
  'enrolment',
  'user',
  'group',
  'branch',
  'course',
  'category',
  'certificate',
  'instance',
  'job',
  'denied',
] as const;
export type AuditAct = (typeof AUDIT_ACTS)[number];

/** Returns the kind of this name; null for any other text. */
export const auditActNamed = (name: string): AuditAct | null => AUDIT_ACTS.find((act) => act === name) ?? null;

/** The name under which a sign-in is recorded that no announcement tells of: a refused one, and that of a super admin. */
export const SIGN_IN_CALL = 'loginUser';
