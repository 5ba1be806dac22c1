import {
  AppWindow,
  ClipboardList,
  FileText,
  FileVideo,
  Headphones,
  ListChecks,
  type LucideIcon,
  Package,
  Presentation,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { UNIT_KINDS, type UnitKind } from '../../../../shared/learning/unit-kind.ts';
import './unit-type.css';

const ICONS: Readonly<Record<UnitKind, LucideIcon>> = {
  content: FileText,
  video: FileVideo,
  audio: Headphones,
  document: Presentation,
  iframe: AppWindow,
  scorm: Package,
  test: ListChecks,
  assignment: ClipboardList,
};

/** Icon and printed name of a unit's kind. */
export function UnitType({ kind, size = 16 }: { kind: UnitKind; size?: number }): ReactNode {
  const Icon = ICONS[kind];
  return (
    <span className="unit-type">
      <Icon size={size} strokeWidth={1.75} aria-hidden />
      {UNIT_KINDS[kind].printed}
    </span>
  );
}
