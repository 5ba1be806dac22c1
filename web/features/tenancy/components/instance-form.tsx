import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { domainOfName } from '../../../../shared/tenancy/instance-input.ts';
import { domainSchema, nameSchema } from '../../../../shared/tenancy/slug.ts';
import { CheckField } from '../../../design/patterns/form/choice-fields.tsx';
import { TextField } from '../../../design/patterns/form/fields.tsx';
import { Form } from '../../../design/patterns/form/form.tsx';
import { ImageField } from '../../../design/patterns/form/image-field.tsx';
import { FormPair, FormSection } from '../../../design/patterns/form/section.tsx';
import { useForm } from '../../../design/patterns/form/use-form.ts';
import { hostOf } from '../instance-words.ts';

/** Nothing stands for no limit. */
const limit = z.pipe(
  z.string().check(z.trim(), z.regex(/^\d{0,9}$/, 'Give a whole number, or nothing for no limit.')),
  z.transform((text: string) => (text === '' ? null : Number(text))),
);

const schema = z.object({
  name: nameSchema,
  /** Left empty, it comes from the name. */
  domain: z.pipe(
    z.string().check(z.trim(), z.toLowerCase()),
    z.union([z.literal(''), domainSchema], { error: (issue) => refusalOf(issue.input) }),
  ),
  theme: z.string().check(z.trim(), z.maxLength(50, 'The theme has at most 50 characters.')),
  license_count: limit,
  branch_limit: limit,
  api_access: z.boolean(),
  branding_enabled: z.boolean(),
  is_active: z.boolean(),
  logo: z.nullable(z.instanceof(File)),
});

/** What is wrong with a domain, in the words of its own rule. */
const refusalOf = (domain: unknown): string => z.safeParse(domainSchema, domain).error?.issues[0]?.message ?? 'This domain cannot be used.';

export type InstanceValues = z.input<typeof schema>;
export type InstanceWanted = z.output<typeof schema>;

type InstanceFormProps = {
  values: InstanceValues;
  /** Address of the logo that it has. */
  logo?: string | null;
  onSubmit: (wanted: InstanceWanted) => Promise<unknown>;
  onCancel: () => void;
  act: string;
  busyAct: string;
  purpose: string;
};

const NAMES_FILE = 'JPG, PNG, WebP or GIF, at most 2 MB.';

/** Name, address, limits and look of an instance: the form of a new one and of one that is there. */
export function InstanceForm({ values, logo, ...acts }: InstanceFormProps): ReactNode {
  const form = useForm(schema, values);
  const [name, domain] = form.watch(['name', 'domain']);
  const wanted = domain.trim().toLowerCase() || domainOfName(name);
  const changes = values.domain !== '' && wanted !== values.domain;
  const address = wanted === '' ? 'The first part of its address.' : `People sign in at ${hostOf(wanted)}.`;
  return (
    <Form form={form} {...acts}>
      <FormSection title="Instance" sentence="What the organisation is called, and where its people find it.">
        <TextField name="name" label="Name" required autoComplete="off" />
        <TextField
          name="domain"
          label="Domain"
          autoComplete="off"
          placeholder={values.domain === '' ? domainOfName(name) : ''}
          hint={changes ? `${address} ${hostOf(values.domain)} will lead nowhere any more.` : address}
        />
        <ImageField name="logo" label="Logo" hint={NAMES_FILE} {...(logo && { current: logo })} />
        <TextField name="theme" label="Theme" short autoComplete="off" hint="For systems that read it; no page of ours changes by it." />
      </FormSection>
      <FormSection title="Limits" sentence="How far it may grow. Leave empty for no limit.">
        <FormPair>
          <TextField name="license_count" label="License count" inputMode="numeric" hint="Active people." autoComplete="off" />
          <TextField name="branch_limit" label="Branch limit" inputMode="numeric" hint="Branches." autoComplete="off" />
        </FormPair>
      </FormSection>
      <FormSection title="Access" sentence="What is switched on.">
        <CheckField name="is_active" label="Active" hint="While it is not, nobody but super admins can sign in." />
        <CheckField name="api_access" label="API access" />
        <CheckField name="branding_enabled" label="Branding enabled" />
      </FormSection>
    </Form>
  );
}
