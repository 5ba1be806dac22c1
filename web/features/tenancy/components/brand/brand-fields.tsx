import type { ReactNode } from 'react';
import { DEFAULT_BRAND } from '../../../../../shared/tenancy/accent.ts';
import { SelectField } from '../../../../design/patterns/form/choice-fields.tsx';
import { ColorField } from '../../../../design/patterns/form/color-field.tsx';
import { ImageField } from '../../../../design/patterns/form/image-field.tsx';
import { FormPair, FormSection } from '../../../../design/patterns/form/section.tsx';
import { BrandContrast } from './brand-contrast.tsx';
import { type InheritedBrand, themeOptions } from './brand-input.ts';
import { t } from '../../../../texts/text.ts';

type BrandFieldsProps = {
  /** The address of the stored logo. */
  logo: string | null;
  theme: string;
  inherited: InheritedBrand;
  /** Of a branch: the organisation's look stands in for what is empty, and not the product's. */
  inheritsTheme?: boolean;
  children?: ReactNode;
};

/** Logo, colours and scheme of an instance or branch, with the contrast of the colours. */
export function BrandFields({ logo, theme, inherited, inheritsTheme = false, children }: BrandFieldsProps): ReactNode {
  return (
    <FormSection
      title={t('Look')}
      sentence={
        inheritsTheme
          ? t("Shown on sign-in, in the player, on certificates and in email. Empty fields use the organisation's look.")
          : t("Shown on sign-in, in the player, on certificates and in email. Empty fields use the product's look.")
      }
    >
      {children}
      <ImageField name="logo" label={t('Logo')} hint={t('JPG, PNG, WebP or GIF, at most 2 MB.')} current={logo} removal="remove_logo" />
      <FormPair>
        <ColorField
          name="primary_color"
          label={t('Primary colour')}
          hint={t('Buttons, links and progress')}
          inherited={inherited.primary ?? DEFAULT_BRAND}
        />
        <ColorField
          name="secondary_color"
          label={t('Secondary colour')}
          hint={t('Covers of courses without a picture, and certificates')}
          inherited={inherited.secondary ?? inherited.primary ?? DEFAULT_BRAND}
        />
      </FormPair>
      <BrandContrast inherited={inherited} />
      <SelectField
        name="theme"
        label={t('Theme')}
        short
        hint={t('Light or dark, for people who have not chosen one themselves.')}
        data={themeOptions(theme, inheritsTheme)}
      />
    </FormSection>
  );
}
