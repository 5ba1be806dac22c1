import type { TrellisEvent } from '../../events/catalogue.ts';
import type { EnrolmentEventOf } from '../../events/learning/enrolment.events.ts';
import { type Message, type Sentence, sentence, type SentenceValue } from '../../shared/kernel/regional/sentence.ts';

/** Figures of an attempt at the questions of a unit. */
export type AttemptFigures = {
  readonly number: number;
  readonly correct: number;
  readonly total: number;
  readonly percent: number;
  /** Whether a line of its own tells that it failed. */
  readonly failed: boolean;
};

/** Names as they are now: events carry ids only. */
export type Names = {
  readonly course: string;
  unit(id: number): SentenceValue;
  /** Returns the attempt at the questions of a unit that the line is about; null for a unit without questions. */
  attempt?(unit: number): AttemptFigures | null;
};

type Words = { readonly [Type in TrellisEvent['type']]?: (event: Extract<TrellisEvent, { type: Type }>, names: Names) => Message | null };

type UnitValues = { readonly unit: SentenceValue; readonly course: string };
type AttemptValues = UnitValues & Omit<AttemptFigures, 'failed'>;

/** Returns a sentence about a unit, with the figures of an attempt where it has any. */
function unitSentence(
  names: Names,
  unit: number,
  { plain, counted }: { readonly plain: (values: UnitValues) => Sentence; readonly counted: (values: AttemptValues) => Sentence },
): Sentence {
  const values = { unit: names.unit(unit), course: names.course };
  const attempt = names.attempt?.(unit);
  if (!attempt) return plain(values);
  const { number, correct, total, percent } = attempt;
  return counted({ ...values, number, correct, total, percent });
}

const startedAgain = (values: UnitValues): Sentence => sentence('Started “{unit}” in “{course}” again.', values);

function packageSentence({ unit, number }: { readonly unit: number; readonly number: number }, names: Names): Sentence {
  const values = { unit: names.unit(unit), course: names.course };
  return number === 1
    ? sentence('Opened the package “{unit}” in “{course}”.', values)
    : sentence('Began the package “{unit}” in “{course}” again.', values);
}

function grantSentence({ source, reason, effect }: EnrolmentEventOf<'AccessGranted'>, { course }: Names): Sentence {
  if (reason === 'self-enrolled') return sentence('Enrolled in “{course}”.', { course });
  if (source.kind === 'group')
    return effect === 'resumes'
      ? sentence('Was enrolled in “{course}” again by a group.', { course })
      : sentence('Was enrolled in “{course}” by a group.', { course });
  return effect === 'resumes'
    ? sentence('Was enrolled in “{course}” again.', { course })
    : sentence('Was enrolled in “{course}”.', { course });
}

/** What prints a line of a person's activity. Everything else happened without one. */
const WORDS: Words = {
  SignedIn: () => 'Signed in.',
  AccessGranted: grantSentence,
  AccessRevoked: ({ ends }, { course }) => (ends ? sentence('Access to “{course}” ended.', { course }) : null),
  CourseOpened: (_, { course }) => sentence('Started “{course}”.', { course }),
  UnitAttemptStarted: ({ unit }, names) => {
    const attempt = names.attempt?.(unit);
    if (attempt?.failed) return startedAgain({ unit: names.unit(unit), course: names.course });
    const isFailed = attempt && attempt.correct < attempt.total;
    return unitSentence(names, unit, {
      plain: startedAgain,
      counted: (values) =>
        isFailed
          ? sentence(
              'Did not pass “{unit}” in “{course}” and started again: attempt {number}, {correct} of {total} correct ({percent}%).',
              values,
            )
          : sentence('Started “{unit}” in “{course}” again: attempt {number}, {correct} of {total} correct ({percent}%).', values),
    });
  },
  UnitAttemptFailed: ({ unit, key }, names) =>
    key === null
      ? unitSentence(names, unit, {
          plain: (values) => sentence('Did not pass “{unit}” in “{course}”.', values),
          counted: (values) =>
            sentence('Did not pass “{unit}” in “{course}”: attempt {number}, {correct} of {total} correct ({percent}%).', values),
        })
      : unitSentence(names, unit, {
          plain: (values) => sentence('Answered a question of “{unit}” in “{course}” incorrectly.', values),
          counted: (values) =>
            sentence(
              'Answered a question of “{unit}” in “{course}” incorrectly: attempt {number}, {correct} of {total} correct ({percent}%).',
              values,
            ),
        }),
  UnitCompleted: ({ unit }, names) =>
    unitSentence(names, unit, {
      plain: (values) => sentence('Completed “{unit}” in “{course}”.', values),
      counted: (values) =>
        sentence('Completed “{unit}” in “{course}”: attempt {number}, {correct} of {total} correct ({percent}%).', values),
    }),
  PackageAttemptStarted: packageSentence,
  PackageRegistrationOpened: packageSentence,
  CourseCompleted: (_, { course }) => sentence('Completed the course “{course}”.', { course }),
  AssignmentSubmitted: ({ unit }, names) => sentence('Handed in “{unit}” in “{course}”.', { unit: names.unit(unit), course: names.course }),
  AssignmentReviewed: ({ unit, accepted }, names) => {
    const values = { unit: names.unit(unit), course: names.course };
    return accepted
      ? sentence('An assignment was accepted: “{unit}” in “{course}”.', values)
      : sentence('An assignment was returned: “{unit}” in “{course}”.', values);
  },
  EnrolmentReset: (_, { course }) => sentence('“{course}” was started again from the beginning.', { course }),
  EnrolmentResetUndone: (_, { course }) => sentence('The new start of “{course}” was undone: it goes on where it was.', { course }),
  CertificateRevoked: (_, { course }) => sentence('The certificate of “{course}” was revoked.', { course }),
  CertificateIssued: ({ courseTitle }) => sentence('Received the certificate of “{course}”.', { course: courseTitle }),
};

/** A line of a person's activity, for people; null for what happened without one. */
export function activityText(event: TrellisEvent, names: Names): Message | null {
  // The member of an event's own name takes that event; the compiler cannot see that through the look-up.
  const words = WORDS[event.type] as ((event: TrellisEvent, names: Names) => Message | null) | undefined;
  return words?.(event, names) ?? null;
}
