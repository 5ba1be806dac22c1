/** More parts than this (rows and targets, people and courses, things that move) go on as a job after the reply. */
export const MOST_WITHOUT_JOB = 100;
