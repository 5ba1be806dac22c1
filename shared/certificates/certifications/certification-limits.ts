/** Limits of what a certification asks. */
export const TITLE_LENGTH = 100;
export const MOST_COURSES = 20;
export const MOST_GROUPS = 100;
export const MOST_MONTHS = 120;
export const MOST_WINDOW_DAYS = 365;
export const MOST_LAPSE_DAYS = 3_650;
/** How many certifications an instance has at most. */
export const MOST_CERTIFICATIONS = 200;
