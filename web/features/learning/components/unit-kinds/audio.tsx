import { Headphones } from 'lucide-react';
import { type UnitKindView, withoutView } from './unit-kind-view.tsx';

export const audio: UnitKindView = withoutView(Headphones);
