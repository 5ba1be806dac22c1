/** Grouped digits, at most two decimals: "1,284", "68.93". */
export const figure = (value: number): string => value.toLocaleString('en-GB', { maximumFractionDigits: 2 });

/** What the figures count, in the words of the contract; one definition for every report. */
export const COUNTS = {
  rate: 'Completed pairs of a person and a course, in percent of all assigned pairs. People are the active members of this scope.',
  completed: 'Pairs of a person and a course whose completion has been reached. It is kept, whatever is edited later.',
  inProgress: 'Pairs with some progress that are not completed.',
  notStarted: 'Assigned pairs without any progress.',
  time: 'Time that learners spent in units, counted while the page was open and in use.',
  courses: 'Published courses of this scope.',
} as const;
