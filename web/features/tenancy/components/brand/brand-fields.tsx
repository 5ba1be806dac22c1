import type { ReactNode } from 'react';
import { DEFAULT_BRAND } from '../../../../../shared/tenancy/accent.ts';
import { SelectField } from '../../../../design/patterns/form/choice-fields.tsx';
import { ColorField } from '../../../../design/patterns/form/color-field.tsx';
import { ImageField } from '../../../../design/patterns/form/image-field.tsx';
import { FormPair, FormSection } from '../../../../design/patterns/form/section.tsx';
import { BrandContrast } from './brand-contrast.tsx';
import { type InheritedBrand, themeOptions } from './brand-input.ts';

type BrandFieldsProps = {
  /** The address of the stored logo. */
  logo: string | null;
  theme: string;
  inherited: InheritedBrand;
  /** Whose look stands in for what is empty: "the instance". */
  from: string;
  inheritsTheme?: boolean;
  children?: ReactNode;
};

/** Logo, colours and scheme of an instance or branch, with the contrast of the colours. */
export function BrandFields({ logo, theme, inherited, from, inheritsTheme = false, children }: BrandFieldsProps): ReactNode {
  return (
    <FormSection title="Look" sentence={`Shown on sign-in, in the player, on certificates and in email. Empty fields use ${from}'s look.`}>
      {children}
      <ImageField name="logo" label="Logo" hint="JPG, PNG, WebP or GIF, at most 2 MB." current={logo} removal="remove_logo" />
      <FormPair>
        <ColorField
          name="primary_color"
          label="Primary colour"
          hint="Buttons, links and progress"
          inherited={inherited.primary ?? DEFAULT_BRAND}
        />
        <ColorField
          name="secondary_color"
          label="Secondary colour"
          hint="Covers of courses without a picture, and certificates"
          inherited={inherited.secondary ?? inherited.primary ?? DEFAULT_BRAND}
        />
      </FormPair>
      <BrandContrast inherited={inherited} />
      <SelectField
        name="theme"
        label="Theme"
        short
        hint="Light or dark, for people who have not chosen one themselves."
        data={themeOptions(theme, inheritsTheme)}
      />
    </FormSection>
  );
}
