/** Returns a number with grouped digits and at most two decimals: "1,284", "68.93". */
export const figure = (value: number): string => value.toLocaleString('en-GB', { maximumFractionDigits: 2 });

/** Explanations of the figures, in the words of the contract; the same in all reports. */
export const COUNTS = {
  rate: 'Completed enrolments as a share of all enrolments. Inactive people are not counted.',
  completed: "Enrolments that were completed. Later changes to the course don't undo a completion.",
  inProgress: 'Enrolments started but not completed.',
  notStarted: 'Enrolments not yet started.',
  time: 'Time that learners spent in units, counted while the page was open and in use.',
  courses: 'Published courses you can see.',
} as const;
