/** A second JSON parser, which rejects repeated keys: Python's. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

/** For each line, a text encoded as a JSON string, prints whether its keys are unique. */
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

/** Starts the parser, which runs until the test has finished. Pass one text at a time. */
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
