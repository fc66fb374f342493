/** The questions of worker threads. Loaded with the first of them: a run of one report needs no threads. */
import { MessageChannel, parentPort, type MessagePort } from 'node:worker_threads';
import type { ScanAccess } from '../../documents/baselines.js';
import { answer, type Answer, type Question } from './remote-access.js';

/** A question with the port for its answer. */
export interface PostedQuestion {
  readonly question: Question;
  readonly port: MessagePort;
}

/** Asks the main thread from a worker thread. */
export function askFromThread(question: Question): Promise<Answer> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.once('message', (answered: Answer) => {
      port1.close();
      resolve(answered);
    });
    parentPort?.postMessage({ question, port: port2 } satisfies PostedQuestion, [port2]);
  });
}

/** Answers a worker thread. */
export async function answerThread({ question, port }: PostedQuestion, access: ScanAccess): Promise<void> {
  port.postMessage(await answer(question, access));
  port.close();
}
