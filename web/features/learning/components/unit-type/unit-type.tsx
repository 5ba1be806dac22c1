// @chunk overview
import type { ReactNode } from 'react';
import { descriptorOf, type UnitKind } from '../../../../../shared/courses/unit-kinds/unit-kinds.ts';
import { UNIT_KIND_VIEWS } from '../unit-kinds/unit-kinds.ts';
import styles from './unit-type.module.css';
import { t } from '../../../../texts/text.ts';

/** Icon and printed name of a unit's kind. */
export function UnitType({ kind, size = 16 }: { kind: UnitKind; size?: number }): ReactNode {
  const { icon: Icon } = UNIT_KIND_VIEWS[kind];
  return (
    <span className={styles.unitType}>
      <Icon size={size} strokeWidth={1.75} aria-hidden />
      {t(descriptorOf(kind).printed)}
    </span>
  );
}
