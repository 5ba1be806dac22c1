import * as z from 'zod/mini';
import { colourSchema } from '../../../../../shared/tenancy/slug.ts';
import { t } from '../../../../texts/text.ts';
import type { Scheme } from '../../../../../shared/tenancy/accent.ts';

/** A colour; null for an empty field. */
const colour = z.pipe(
  z.string().check(z.trim()),
  z.pipe(
    z.transform((text: string) => (text === '' ? null : text)),
    z.nullable(colourSchema),
  ),
);

/** The members of a form that has the fields of a look. */
export const brandShape = {
  logo: z.nullable(z.instanceof(File)),
  remove_logo: z.boolean(),
  primary_color: colour,
  secondary_color: colour,
  theme: z.string(),
};

/** The scheme of people's systems. Any other text than `light` and `dark` means the same. */
const SYSTEM = 'system';
/** A branch without a scheme of its own. */
export const INHERITED = 'inherited';

type Option = { readonly value: string; readonly label: string };

/** Returns the schemes to choose from; a stored text of another kind stays as it is while "Match their system" is chosen. */
export function themeOptions(stored: string, inherits: boolean): readonly Option[] {
  const other = ['', 'light', 'dark', INHERITED].includes(stored) ? SYSTEM : stored;
  return [
    ...(inherits ? [{ value: INHERITED, label: t('Same as the instance') }] : []),
    { value: other, label: t('Match their system') },
    { value: 'light', label: t('Light') },
    { value: 'dark', label: t('Dark') },
  ];
}

/** Returns a place with the scheme in which it is shown: "Player, dark". */
export const inScheme = (place: string, scheme: Scheme): string =>
  scheme === 'light' ? t('{place}, light', { place }) : t('{place}, dark', { place });

type StoredBrand = {
  readonly primary_color?: string | null;
  readonly secondary_color?: string | null;
  readonly theme?: string | null;
};

/** Returns the values of the fields for a stored look, or for none. */
export const brandValues = (stored: StoredBrand, inherits: boolean) => ({
  logo: null,
  remove_logo: false,
  primary_color: stored.primary_color ?? '',
  secondary_color: stored.secondary_color ?? '',
  theme: stored.theme || (inherits ? INHERITED : SYSTEM),
});

/** Returns the scheme that is sent: none where it is inherited. */
export const themeToSend = (theme: string): string | null => (theme === INHERITED ? null : theme);

/** The look that is shown where a field is empty. */
export type InheritedBrand = { readonly logo: string | null; readonly primary: string | null; readonly secondary: string | null };
