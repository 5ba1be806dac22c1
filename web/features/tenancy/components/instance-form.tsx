import { type ReactNode, useEffect } from 'react';
import * as z from 'zod/mini';
import { domainOfName } from '../../../../shared/tenancy/instance-input.ts';
import { domainSchema, nameSchema } from '../../../../shared/tenancy/slug.ts';
import { CheckField } from '../../../design/patterns/form/choice-fields.tsx';
import { TextField } from '../../../design/patterns/form/fields.tsx';
import { Form } from '../../../design/patterns/form/form.tsx';
import { FormPair, FormSection } from '../../../design/patterns/form/section.tsx';
import { useForm } from '../../../design/patterns/form/use-form.ts';
import { hostOf } from '../instance-words.ts';
import { brandShape } from './brand/brand-input.ts';
import { InstanceBrand, InstanceStudio } from './brand/instance-brand.tsx';
import { t, text } from '../../../texts/text.ts';

/** A whole number; null for an empty field, which is no limit. */
const limit = z.pipe(
  z.string().check(z.trim(), z.regex(/^\d{0,9}$/, text('Enter a whole number, or leave this empty for no limit.'))),
  z.transform((text: string) => (text === '' ? null : Number(text))),
);

const schema = z.object({
  name: nameSchema,
  /** Derived from the name when it is left empty. */
  domain: z.pipe(
    z.string().check(z.trim(), z.toLowerCase()),
    z.union([z.literal(''), domainSchema], { error: (issue) => refusalOf(issue.input) }),
  ),
  license_count: limit,
  branch_limit: limit,
  api_access: z.boolean(),
  branding_enabled: z.boolean(),
  /** Only where an instance is edited. */
  require_password_change: z.optional(z.boolean()),
  is_active: z.boolean(),
  ...brandShape,
});

const isDomain = (domain: string): boolean => z.safeParse(domainSchema, domain).success;

/** Returns the message of the rule that refuses a domain. */
const refusalOf = (domain: unknown): string =>
  z.safeParse(domainSchema, domain).error?.issues[0]?.message ?? text('This domain cannot be used. Please choose another.');

export type InstanceValues = z.input<typeof schema>;
export type InstanceInput = z.output<typeof schema>;

type InstanceFormProps = {
  values: InstanceValues;
  /** The address of the present logo. */
  logo?: string | null;
  onSubmit: (input: InstanceInput) => Promise<unknown>;
  onCancel: () => void;
  act: string;
  busyAct: string;
  purpose: string;
};

/** Where an instance is created, turns branding on with the first logo or colour; who turns it off again is left alone. */
function useBrandingOn(form: ReturnType<typeof useForm<InstanceValues, InstanceInput>>, isNew: boolean): void {
  const hasLook = form.watch(['logo', 'primary_color', 'secondary_color']).some(Boolean);
  const { setValue } = form;
  useEffect(() => {
    if (isNew && hasLook) setValue('branding_enabled', true, { shouldDirty: true });
  }, [isNew, hasLook, setValue]);
}

const PlanLimits = (): ReactNode => (
  <FormSection title={t('Plan limits')} sentence={t('Leave empty for no limit.')}>
    <FormPair>
      <TextField
        name="license_count"
        label={t('Licence count')}
        inputMode="numeric"
        hint={t('Maximum number of active users')}
        autoComplete="off"
      />
      <TextField
        name="branch_limit"
        label={t('Branch limit')}
        inputMode="numeric"
        hint={t('Maximum number of branches')}
        autoComplete="off"
      />
    </FormPair>
  </FormSection>
);

/** The form of an instance: name, domain, logo, limits and access. */
export function InstanceForm({ values, logo, ...acts }: InstanceFormProps): ReactNode {
  const form = useForm(schema, values);
  const [name, domain] = form.watch(['name', 'domain']);
  useBrandingOn(form, values.domain === '');
  const newDomain = domain.trim().toLowerCase() || domainOfName(name);
  const isUsable = isDomain(newDomain);
  const changesDomain = isUsable && values.domain !== '' && newDomain !== values.domain;
  const domainHint = isUsable
    ? t('People sign in at {host}.', { host: hostOf(newDomain) })
    : t('The first part of the address where people sign in.');
  return (
    <Form form={form} {...acts}>
      <InstanceStudio name={name} logo={logo ?? null}>
        <FormSection title={t('Instance')} sentence={t('The name of the organisation, and the address where its people sign in.')}>
          <TextField name="name" label={t('Name')} required autoComplete="off" />
          <TextField
            name="domain"
            label={t('Domain')}
            autoComplete="off"
            placeholder={values.domain === '' ? domainOfName(name) : ''}
            hint={
              changesDomain
                ? t('People sign in at {host}. {former} will stop working.', { host: hostOf(newDomain), former: hostOf(values.domain) })
                : domainHint
            }
          />
        </FormSection>
        <InstanceBrand logo={logo ?? null} theme={values.theme} />
        <PlanLimits />
        <FormSection title={t('Features')}>
          <CheckField name="is_active" label={t('Active')} hint={t('When off, only super admins can sign in.')} />
          <CheckField name="api_access" label={t('API access')} />
          {values.require_password_change !== undefined && (
            <CheckField
              name="require_password_change"
              label={t('Require password change')}
              hint={t('People whose password was set by someone else must change it before they can do anything else.')}
            />
          )}
        </FormSection>
      </InstanceStudio>
    </Form>
  );
}
