import { Package } from 'lucide-react';
import { graphql } from '../../../../api/graphql.ts';
import { Nothing, type UnitKindForm } from './unit-kind-form.ts';

export const scorm: UnitKindForm = {
  icon: Package,
  isOffered: false,
  fragment: graphql(`
    fragment AuthorScorm on ScormUnitType {
      ...AuthorUnit
      scorm_path
      scorm_id
    }
  `),
  Editor: Nothing,
  Settings: Nothing,
};
