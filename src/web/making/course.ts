/** How far a job is, and whether somebody still wants it: memory that the server and the thread share. */

const [DONE, IS_CANCELED] = [0, 1];

export function newCourse(): SharedArrayBuffer {
  return new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);
}

export function courseOf(shared: SharedArrayBuffer) {
  const numbers = new Int32Array(shared);
  const isCanceled = (): boolean => Atomics.load(numbers, IS_CANCELED) === 1;
  return {
    isCanceled,
    /** Thousandths that are done. */
    done: (): number => Atomics.load(numbers, DONE),
    cancel: (): void => {
      Atomics.store(numbers, IS_CANCELED, 1);
    },
    /**
     * Notes the share that is done, from 0 to 1.
     *
     * @throws Error if the job is canceled
     */
    note: (share: number): void => {
      if (isCanceled()) throw new Error('The job is canceled.');
      Atomics.store(numbers, DONE, Math.floor(share * 1000));
    },
  };
}
