import type { SupportQuestion } from './support-questions.ts';

/** The product's own questions, which are shown where an instance has none of its own. */
export const PRODUCT_QUESTIONS: readonly SupportQuestion[] = [
  {
    question: 'I have forgotten my password. What can I do?',
    answer: 'Choose "Forgot Password?" on the sign-in page and enter your email address. We send you a link with which you set a new one.',
  },
  {
    question: 'Where do I find my courses?',
    answer: 'Under My Courses, with how far you are in each. Courses that you can start yourself are in the catalogue.',
  },
  {
    question: 'Is what I have done kept when I close the page?',
    answer: 'Yes. Answers, places in videos and progress in packages are saved while you learn. Open the course again and continue there.',
  },
  {
    question: 'How do I get my certificate?',
    answer: 'It is issued when you complete a course that has one. You find it under My Certificates, where you can download it as a PDF.',
  },
  {
    question: 'A video or a package does not start. What can I do?',
    answer:
      'Use a current version of Chrome, Edge, Firefox or Safari, and reload the page. If it still does not start, send us a message with the name of the course and what you see.',
  },
  {
    question: 'How do I change my name or my email address?',
    answer: 'Open My Profile from the menu with your initials. What you cannot change there is changed by your administrator.',
  },
];
