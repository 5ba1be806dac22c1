import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { branchChangeInput, isReservedUrl, languageSchema, newBranchInput, URL_RESERVED } from '../../../../shared/tenancy/branch-input.ts';
import { offeredLanguagesSchema } from '../../../../shared/kernel/regional/language-inputs.ts';
import { nameSchema } from '../../../../shared/tenancy/slug.ts';
import { queryOf } from '../../../api/query-client.ts';
import { assetUrl } from '../../../api/tenant-address.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { CheckField, SelectField } from '../../../design/patterns/form/choice-fields.tsx';
import { TextField } from '../../../design/patterns/form/fields.tsx';
import { Form } from '../../../design/patterns/form/form.tsx';
import { languageChoices } from '../../../design/patterns/form/languages.ts';
import { choiceSchema } from '../../../design/patterns/form/regional/regional-choices.ts';
import { OfferedLanguagesField, TimeZoneField } from '../../../design/patterns/form/regional/regional-fields.tsx';
import { FormSection } from '../../../design/patterns/form/section.tsx';
import { useForm } from '../../../design/patterns/form/use-form.ts';
import { Note } from '../../../design/patterns/state/note.tsx';
import { defaultBranchDocument } from '../api/instance/default-branch.ts';
import { BrandFields } from './brand/brand-fields.tsx';
import { brandShape, type InheritedBrand, themeToSend } from './brand/brand-input.ts';
import { BrandStudio } from './brand/brand-studio.tsx';
import { BranchUrlField } from './branch-url-field.tsx';
import { rich } from '../../../texts/rich.ts';
import { t } from '../../../texts/text.ts';

/** Returns the schema of the form; `url` is the one that the branch has, which is never refused. */
const schemaOf = (url: string | null) =>
  z.object({
    name: nameSchema,
    url: (url === null ? newBranchInput : branchChangeInput).shape.url.check(
      z.refine((text) => text === url || !isReservedUrl(text), URL_RESERVED),
    ),
    language: languageSchema,
    languages: offeredLanguagesSchema,
    time_zone: choiceSchema,
    is_default: z.boolean(),
    ...brandShape,
  });

export type BranchValues = z.input<ReturnType<typeof schemaOf>>;
type BranchOutput = z.output<ReturnType<typeof schemaOf>>;

/** What is sent: the members of the contract's BranchInput, and the file of a new logo. */
export type BranchSubmission = {
  readonly input: Omit<BranchOutput, 'logo' | 'theme'> & { readonly theme: string | null };
  readonly logo: File | null;
};

type BranchFormProps = {
  values: BranchValues;
  /** The stored path of the logo. */
  logo: string | null;
  /** The branch is new, or these are the caller's rights on it. */
  rights: 'new' | readonly string[];
  onSubmit: (submission: BranchSubmission) => Promise<unknown>;
  onCancel: () => void;
  act: string;
  busyAct: string;
  purpose: string;
  blocked?: string | undefined;
};

function useInstanceBrand(): InheritedBrand & { readonly name: string; readonly off: boolean } {
  const { instance } = useViewer();
  return {
    // Without a logo every place shows the name of the instance.
    name: instance?.name ?? '',
    logo: instance?.logo_url ? assetUrl(instance.logo_url) : null,
    primary: instance?.primary_color ?? null,
    secondary: instance?.secondary_color ?? null,
    off: instance?.branding_enabled === false,
  };
}

type DefaultState = {
  /** As it was when the form was opened. */
  readonly isDefault: boolean;
  /** It is not for the caller to change. */
  readonly isFixed: boolean;
  /** The name of the default branch; null where it is not known. */
  readonly current: string | null;
};

/** Returns what the field of the default says. */
function defaultHint(isNew: boolean, { isDefault, isFixed, current }: DefaultState): ReactNode {
  if (isFixed) return t('Only admins of the whole instance can change this.');
  if (!isDefault)
    return current === null
      ? t('Makes this the default instead of the current one. The default branch cannot be deleted.')
      : rich('Makes this the default instead of {current}. The default branch cannot be deleted.', { current });
  return isNew ? t('The first branch is the default.') : t('To change this, make another branch the default.');
}

/** The form of a branch: name, address, default, languages, zone and look. */
export function BranchForm({ values, logo, rights, onSubmit, ...acts }: BranchFormProps): ReactNode {
  const form = useForm(schemaOf(rights === 'new' ? null : values.url), values);
  const inherited = useInstanceBrand();
  const current = useQuery(queryOf(defaultBranchDocument, {})).data?.branchesPage.default_branch?.name ?? null;
  const stored = logo && assetUrl(logo);
  const isFixed = (right: string): boolean => rights !== 'new' && !rights.includes(right);
  const submit = ({ logo: file, theme, ...input }: BranchOutput): Promise<unknown> =>
    onSubmit({ input: { ...input, theme: themeToSend(theme) }, logo: file });
  return (
    <Form form={form} onSubmit={submit} {...acts}>
      <BrandStudio name={inherited.name} logo={stored} inherited={inherited}>
        <FormSection title={t('Branch')} sentence={t('The name of the branch, and the address where its people sign in.')}>
          <TextField name="name" label={t('Branch Name')} required autoComplete="off" />
          <BranchUrlField former={rights === 'new' ? null : values.url} readOnly={isFixed('updateBranch.url')} />
          <CheckField
            name="is_default"
            label={t('Default branch')}
            readOnly={isFixed('updateBranch.is_default') || values.is_default}
            hint={defaultHint(rights === 'new', { isDefault: values.is_default, isFixed: isFixed('updateBranch.is_default'), current })}
          />
        </FormSection>
        <FormSection
          title={t('Languages and time zone')}
          sentence={t('For people of this branch who have not chosen their own. Otherwise those of the organisation are used.')}
        >
          <OfferedLanguagesField hint={t('People choose their language out of these. Leave empty for those of the organisation.')} />
          <SelectField name="language" label={t('Language')} short searchable data={languageChoices(values.language)} />
          <TimeZoneField
            hint={t('Days begin and end at midnight in this zone.')}
            stored={values.time_zone}
            none={t('Same as the organisation')}
          />
        </FormSection>
        <BrandFields logo={stored} theme={values.theme} inherited={inherited} inheritsTheme>
          {inherited.off && (
            <Note>{t('Branding is off for this organisation. Your settings are saved, but not shown until it is on.')}</Note>
          )}
        </BrandFields>
      </BrandStudio>
    </Form>
  );
}
