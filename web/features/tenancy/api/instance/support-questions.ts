import { graphql } from '../../../../api/graphql.ts';

export const supportQuestionsDocument = graphql(`
  query supportQuestions($branchUrl: String) {
    supportQuestions(branchUrl: $branchUrl) {
      is_own
      questions {
        question
        answer
      }
    }
  }
`);

export const setSupportQuestionsDocument = graphql(`
  mutation setSupportQuestions($questions: [SupportQuestionInput!]) {
    setSupportQuestions(questions: $questions) {
      is_own
    }
  }
`);
