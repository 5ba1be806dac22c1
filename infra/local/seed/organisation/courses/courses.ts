import type { OrganisationCourse } from '../unit-text.ts';
import { allergens } from './allergens.ts';
import { atTheCounter } from './at-the-counter.ts';
import { fireSafety } from './fire-safety.ts';
import { leadingAShift } from './leading-a-shift.ts';
import { lifting } from './lifting.ts';
import { passwordsAndMail } from './passwords-and-mail.ts';

/** The courses of the organisation beside those of the small sample data, and how many days ago they are published. */
export const FURTHER_COURSES: readonly { readonly ago: number; readonly course: OrganisationCourse }[] = [
  { ago: 182, course: fireSafety },
  { ago: 166, course: allergens },
  { ago: 143, course: atTheCounter },
  { ago: 121, course: lifting },
  { ago: 95, course: passwordsAndMail },
  { ago: 72, course: leadingAShift },
];
