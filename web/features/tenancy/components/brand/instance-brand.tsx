import type { ReactNode } from 'react';
import { CheckField } from '../../../../design/patterns/form/choice-fields.tsx';
import { BrandFields } from './brand-fields.tsx';
import type { InheritedBrand } from './brand-input.ts';
import { BrandStudio } from './brand-studio.tsx';
import { t } from '../../../../texts/text.ts';

/** Where an instance has no look of its own, the product's stands in. */
export const PRODUCT: InheritedBrand = { logo: null, primary: null, secondary: null };

type StudioProps = { name: string; logo: string | null; children: ReactNode };

/** The fields of an instance, and beside them its look. */
export const InstanceStudio = ({ name, logo, children }: StudioProps): ReactNode => (
  <BrandStudio name={name || t('Instance')} logo={logo} inherited={PRODUCT}>
    {children}
  </BrandStudio>
);

/** The look of an instance in its form. */
export const InstanceBrand = ({ logo, theme }: { logo: string | null; theme: string }): ReactNode => (
  <BrandFields logo={logo} theme={theme} inherited={PRODUCT}>
    <CheckField name="branding_enabled" label={t('Branding enabled')} hint={t('When off, logos and colours are saved, but not shown.')} />
  </BrandFields>
);
