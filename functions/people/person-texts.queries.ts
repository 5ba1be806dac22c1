/** The columns of a member `m` that a search of people compares; what is found by its words, in any order (`contains`). */
export const PERSON_TEXTS = ['m.name_fold', 'm.email_fold', 'm.joined_fold'] as const;
