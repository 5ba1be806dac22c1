import { formatLanguage } from '../../texts/language.ts';
import { t } from '../../texts/text.ts';

/** Returns a number with grouped digits and at most two decimals: "1,284", "68.93". */
export const figure = (value: number): string => new Intl.NumberFormat(formatLanguage(), { maximumFractionDigits: 2 }).format(value);

/** Returns the seconds of a training time as calls print it, "611h 24m 8s"; null for another text. */
export function secondsOf(printed: string): number | null {
  const [, hours, minutes, seconds] = /^(\d+)h (\d+)m (\d+)s$/.exec(printed) ?? [];
  return hours === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** Explanations of the figures, in the words of the contract; the same in all reports. */
export const COUNTS = {
  get rate() {
    return t('Completed enrolments as a share of all enrolments. Inactive people are not counted.');
  },
  get completed() {
    return t("Enrolments that were completed. Later changes to the course don't undo a completion.");
  },
  get inProgress() {
    return t('Enrolments started but not completed.');
  },
  get notStarted() {
    return t('Enrolments not yet started.');
  },
  get overdue() {
    return t('Enrolments past their due date and days of grace. Exempt people are not counted.');
  },
  get time() {
    return t('Time that learners spent in units, counted while the page was open and in use.');
  },
  get courses() {
    return t('Published courses you can see.');
  },
};
