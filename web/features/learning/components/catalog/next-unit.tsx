// @chunk learner
import type { ReactNode } from 'react';
import { minutesText } from '../../../../../shared/learning/unit-minutes.ts';

type Unit = { readonly unit_order: number; readonly title: string; readonly minutes: number | null };

/** 'Unit 2 · Alarms, 6 min'. */
export function NextUnit({ unit: { unit_order: order, title, minutes } }: { unit: Unit }): ReactNode {
  const length = minutesText(minutes);
  return (
    <>
      Unit {order} · <bdi>{title}</bdi>
      {length && `, ${length}`}
    </>
  );
}
