import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import {
  amountSchema,
  areDatesInOrder,
  BILLING_INTERVALS,
  DATE_ORDER_TEXT,
  SUBSCRIPTION_STATUSES,
} from '../../../../shared/tenancy/subscription-input.ts';
import { SelectField } from '../../../design/patterns/form/choice-fields.tsx';
import { type FieldProps, TextField, useField } from '../../../design/patterns/form/fields.tsx';
import { Form } from '../../../design/patterns/form/form.tsx';
import { FormPair, FormSection } from '../../../design/patterns/form/section.tsx';
import { useForm } from '../../../design/patterns/form/use-form.ts';
import { NumberInput } from '../../../design/primitives/number-input.ts';
import { intervalWord, statusWord } from '../subscription-words.ts';
import { t, text } from '../../../texts/text.ts';

/** An amount as typed; null for an empty field. */
const amount = z.pipe(
  z.string().check(z.trim(), z.regex(/^(-?\d{1,12}(\.\d{1,12})?)?$/, text('Enter an amount such as 99 or 99.50.'))),
  z.pipe(
    z.transform((text: string) => (text === '' ? null : Number(text))),
    z.nullable(amountSchema),
  ),
);

/** A date as typed; null for an empty field. */
const date = z.pipe(
  z.union([z.literal(''), z.iso.date()], text('Enter a date.')),
  z.transform((text: string) => (text === '' ? null : text)),
);

const schema = z
  .object({
    billing_interval: z.enum(BILLING_INTERVALS, text('Choose an interval.')),
    amount,
    trial_ends_at: date,
    plan_ends_at: date,
    status: z.enum(SUBSCRIPTION_STATUSES, text('Choose a status.')),
  })
  .check(z.refine(areDatesInOrder, { error: DATE_ORDER_TEXT, path: ['plan_ends_at'] }));

export type SubscriptionValues = z.input<typeof schema>;
export type SubscriptionInput = z.output<typeof schema>;

const intervals = () => BILLING_INTERVALS.map((value) => ({ value, label: intervalWord(value) }));
const statuses = () => SUBSCRIPTION_STATUSES.map((value) => ({ value, label: statusWord(value) }));

/** An amount in pounds; the arrow keys change it by a penny. */
function AmountField(props: FieldProps): ReactNode {
  const { field, boxed } = useField(props);
  return (
    <NumberInput
      {...boxed}
      {...field}
      value={field.value ?? ''}
      onChange={(value) => field.onChange(String(value))}
      prefix="£"
      step={0.01}
      inputMode="decimal"
      autoComplete="off"
    />
  );
}

type SubscriptionFormProps = {
  values: SubscriptionValues;
  onSubmit: (input: SubscriptionInput) => Promise<unknown>;
  onCancel: () => void;
  act: string;
  busyAct: string;
  purpose: string;
};

/** The form of a subscription: price, status and dates. */
export function SubscriptionForm({ values, ...acts }: SubscriptionFormProps): ReactNode {
  const form = useForm(schema, values);
  return (
    <Form form={form} {...acts}>
      <FormSection title={t('Price')} sentence={t('What the instance pays, and how often.')}>
        <FormPair>
          <SelectField name="billing_interval" label={t('Billing interval')} required data={intervals()} />
          <AmountField name="amount" label={t('Amount (GBP)')} />
        </FormPair>
      </FormSection>
      <FormSection
        title={t('Status and dates')}
        sentence={t(
          'An active subscription lasts until its plan ends, one on trial until the trial ends, each including that day. Leave a date empty for no end.',
        )}
      >
        <SelectField name="status" label={t('Status')} required short data={statuses()} />
        <FormPair>
          <TextField name="trial_ends_at" label={t('Trial ends at')} type="date" />
          <TextField name="plan_ends_at" label={t('Plan ends at')} type="date" />
        </FormPair>
      </FormSection>
    </Form>
  );
}
