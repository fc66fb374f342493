/** A second JSON reader, which refuses repeated keys: that of Python. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

/** Answers each line, a text as a JSON string, with what the strict reader says of that text. */
const SCRIPT = `
import json, sys

class Repeated(Exception):
    pass

def unique(members):
    if len({key for key, _ in members}) < len(members):
        raise Repeated()
    return members

for line in sys.stdin:
    try:
        json.loads(json.loads(line), object_pairs_hook=unique)
        print("unique", flush=True)
    except Repeated:
        print("repeated", flush=True)
`;

export type Verdict = 'unique' | 'repeated';

/** The reader, which runs until the test has finished. It takes one text at a time. */
export function startStrictReader(): (text: string) => Promise<Verdict> {
  const python = spawn('python3', ['-c', SCRIPT], { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void python.kill());
  const answers = createInterface(python.stdout)[Symbol.asyncIterator]();
  return async (text) => {
    python.stdin.write(`${JSON.stringify(text)}\n`);
    const answer = await answers.next();
    return answer.value as Verdict;
  };
}
