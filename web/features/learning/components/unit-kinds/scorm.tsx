import { Package } from 'lucide-react';
import { type UnitKindView, withoutView } from './unit-kind-view.tsx';

export const scorm: UnitKindView = withoutView(Package);
