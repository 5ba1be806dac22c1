import { ListChecks } from 'lucide-react';
import { graphql } from '../../../../api/graphql.ts';
import type { UnitKindForm } from './unit-kind-form.ts';
import { t } from '../../../../texts/text.ts';

export const test: UnitKindForm = {
  icon: ListChecks,
  fragment: graphql(`
    fragment AuthorTestUnit on TestUnitType {
      ...AuthorUnit
      tests {
        ...AuthorTest
      }
    }
  `),
  Editor: () => <h2 className="h3">{t('Test Unit')}</h2>,
  Settings: () => <p className="small dim">{t('A test is complete when all its questions are answered correctly.')}</p>,
};
