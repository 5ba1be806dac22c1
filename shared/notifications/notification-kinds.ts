/** What people are notified of. Stored in events: a name never changes. */
export const NOTIFICATION_KINDS = [
  /** A submission waits for the review of the addressee. */
  'submission_waits',
  /** A submission of the addressee was accepted, or returned to be changed. */
  'accepted',
  'returned',
  /** A course of the addressee has to be done soon, or should have been. */
  'due_soon',
  'overdue',
] as const;

export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Of what nobody can choose not to be notified. */
const REQUIRED: ReadonlySet<NotificationKind> = new Set<NotificationKind>(['overdue']);

/** Returns whether people are notified of a kind whatever they choose. */
export const isRequired = (kind: NotificationKind): boolean => REQUIRED.has(kind);

/** Why a notification was not sent, though its mail could have been. */
export const SKIP_REASONS = [
  /** What it is about has ended: its course is closed or deleted, or the learner has left. */
  'ended',
  /** The addressee has left, or does not see what it is about any more. */
  'out-of-scope',
  /** Its kind is off in the instance. */
  'rule-off',
  /** The addressee has turned its kind off. */
  'turned-off',
  /** It could not be tried for so long that it would say what has passed. */
  'late',
] as const;

export type SkipReason = (typeof SKIP_REASONS)[number];
