// What a page needs to ask a worker, without the thinking itself.
export { createAsker, type Asked, type Asker, type AskFault, type Running } from './asker.ts';
export type { FromWorker, Question, QuestionFault, Reply, ToWorker } from './question.ts';
