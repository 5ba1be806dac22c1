import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { offeredLanguagesSchema } from '../../../../../shared/kernel/regional/language-inputs.ts';
import { languages } from '../../../../../shared/kernel/regional/languages.ts';
import { choiceSchema, valueOfChoice } from '../../../../design/patterns/form/regional/regional-choices.ts';
import { LanguageField, OfferedLanguagesField, TimeZoneField } from '../../../../design/patterns/form/regional/regional-fields.tsx';
import { FormSection } from '../../../../design/patterns/form/section.tsx';
import { type EditedInstance, InstancePartForm } from '../instance-part-form.tsx';
import { t } from '../../../../texts/text.ts';

const schema = z.object({ languages: offeredLanguagesSchema, language: choiceSchema, time_zone: choiceSchema });

const valuesOf = ({ languages, language, time_zone: zone }: EditedInstance): z.input<typeof schema> => ({
  languages: languages ?? [],
  language: valueOfChoice(language),
  time_zone: valueOfChoice(zone),
});

/** The languages and the time zone of an instance. */
export function InstanceRegionalForm({ instance }: { instance: EditedInstance }): ReactNode {
  const values = valuesOf(instance);
  return (
    <InstancePartForm
      instance={instance}
      schema={schema}
      values={values}
      saved={t('The languages and the time zone have been saved.')}
      purpose={t('the languages and the time zone can be saved')}
    >
      <FormSection
        title={t('Languages and time zone')}
        sentence={t('For everybody who has not chosen their own. A branch can have its own as well.')}
      >
        <OfferedLanguagesField hint={t('People choose their language out of these. Leave empty to offer all.')} />
        <LanguageField
          hint={t('Used wherever a text exists in it. Other texts are in English.')}
          stored={values.language}
          none={t('English')}
          offered={languages}
        />
        <TimeZoneField hint={t('Days begin and end at midnight in this zone.')} stored={values.time_zone} none={t('Not chosen (UTC)')} />
      </FormSection>
    </InstancePartForm>
  );
}
