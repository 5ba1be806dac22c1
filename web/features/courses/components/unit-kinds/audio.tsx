import { Headphones } from 'lucide-react';
import { graphql } from '../../../../api/graphql.ts';
import { Nothing, type UnitKindForm } from './unit-kind-form.ts';

export const audio: UnitKindForm = {
  icon: Headphones,
  isOffered: false,
  fragment: graphql(`
    fragment AuthorAudio on AudioUnit {
      ...AuthorUnit
      audio_path
      content
      tests {
        ...AuthorTest
      }
    }
  `),
  Editor: Nothing,
  Settings: Nothing,
};
