// @chunk learner
import type { ReactNode } from 'react';
import { rich } from '../../../../texts/rich.ts';
import { shownMinutes } from '../../../../texts/formats.ts';
import { unitTitle } from '../../../../shared-features/unit-title.ts';

type Unit = { readonly unit_order: number; readonly title: string; readonly minutes: number | null };

/** 'Unit 2 · Alarms, 6 min'. */
export function NextUnit({ unit: { unit_order: order, title, minutes } }: { unit: Unit }): ReactNode {
  const length = shownMinutes(minutes);
  return length === null
    ? rich('Unit {order} · {title}', { order, title: unitTitle(title) })
    : rich('Unit {order} · {title}, {length}', { order, title: unitTitle(title), length: <>{length}</> });
}
