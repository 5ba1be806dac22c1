import { Presentation } from 'lucide-react';
import { type UnitKindView, withoutView } from './unit-kind-view.tsx';

export const document: UnitKindView = withoutView(Presentation);
