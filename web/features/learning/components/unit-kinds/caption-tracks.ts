import { assetUrl } from '../../../../api/tenant-address.ts';
import type { UnitOf } from './unit-kind-view.tsx';

type Captions = UnitOf<'Video'>['captions'] | UnitOf<'AudioUnit'>['captions'];
type Track = { readonly language: string; readonly label: string; readonly address: string };

/** Returns the captions of a unit as its player takes them. */
export const tracksOf = ({ captions }: { readonly captions: Captions }): Track[] =>
  captions.map(({ language, label, file_path }) => ({ language, label, address: assetUrl(file_path) }));
