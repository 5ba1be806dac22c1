import type { ReactNode } from 'react';
import { Figure } from '../../../design/patterns/figures.tsx';

/** "611h" large, "24m 8s" small: the hours are what one compares. */
function splitTime(text: string): { readonly hours: string; readonly rest: string } {
  const [hours = '', ...rest] = text.split(' ');
  return { hours, rest: rest.join(' ') };
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
