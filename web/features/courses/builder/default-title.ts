import { descriptorOf, type UnitKind } from '../../../../shared/courses/unit-kinds/unit-kinds.ts';
import { t } from '../../../texts/text.ts';

/** Returns the title of a unit until its author types one, as it is shown: '{Type} Unit {n}' in English. `order`: from 1. */
export const defaultTitle = (kind: UnitKind, order: number): string =>
  t('{kind} Unit {number}', { kind: t(descriptorOf(kind).printed), number: String(order) });
