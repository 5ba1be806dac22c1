/** The longest time after an enrolment, in days: ten years. */
export const MOST_DAYS = 3650;
/** The longest time of grace, in days. */
export const MOST_GRACE = 365;
/** The most characters of the reason of terms, of an extension or an exemption. */
export const TERM_REASON_LENGTH = 500;
