// @chunk dashboard
import type { ReactNode } from 'react';
import { Figure } from '../../../design/patterns/figures/figures.tsx';

/** Returns a time of the form "611h 24m 8s" in two parts: hours are shown large, the rest small. */
function splitTime(text: string): { readonly hours: string; readonly rest: string } {
  const [hours = '', ...minutesAndSeconds] = text.split(' ');
  return { hours, rest: minutesAndSeconds.join(' ') };
}

export function TrainingTime({
  label,
  time,
  counts,
  detail,
}: {
  label: string;
  time: string;
  counts?: string;
  detail?: ReactNode;
}): ReactNode {
  const { hours, rest } = splitTime(time);
  return <Figure label={label} value={hours} {...(rest ? { unit: ` ${rest}` } : {})} {...(counts ? { counts } : {})} detail={detail} />;
}
