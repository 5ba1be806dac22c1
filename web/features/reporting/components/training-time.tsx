// @chunk dashboard
import type { ReactNode } from 'react';
import { Figure } from '../../../design/patterns/figures/figures.tsx';
import { secondsOf } from '../figures.ts';
import { trainingTimeUnits } from '../../../texts/formats.ts';

/** Returns a time of the form "611h 24m 8s" in two parts: through its first unit that is not zero it is shown large, the rest small. */
function splitTime(printed: string): { readonly large: string; readonly rest: string } {
  const seconds = secondsOf(printed);
  const units = seconds === null ? [printed] : trainingTimeUnits(seconds);
  const first = printed.split(' ').findIndex((unit) => Number.parseInt(unit, 10) !== 0);
  const end = first === -1 ? 1 : first + 1;
  return { large: units.slice(0, end).join(' '), rest: units.slice(end).join(' ') };
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
  const { large, rest } = splitTime(time);
  return <Figure label={label} value={large} {...(rest ? { unit: ` ${rest}` } : {})} {...(counts ? { counts } : {})} detail={detail} />;
}
