import { Package } from 'lucide-react';
import type { ReactNode } from 'react';
import { graphql } from '../../../../api/graphql.ts';
import { lazyEditor } from '../unit-parts/lazy-editor.tsx';
import type { UnitKindForm } from './unit-kind-form.ts';

const CompletionText = (): ReactNode => (
  <p className="small dim">Learners complete this unit when the package reports that they are done, or when they press Next.</p>
);

export const scorm: UnitKindForm = {
  icon: Package,
  fragment: graphql(`
    fragment AuthorScorm on ScormUnitType {
      ...AuthorUnit
      scorm_path
      scorm_id
    }
  `),
  Editor: lazyEditor(async () => (await import('./scorm-editor.tsx')).ScormEditor),
  Settings: CompletionText,
};
