const NOBODY = 65534;

/** Runs work without root's rights, because root ignores file permissions. Does nothing more for other users. */
export async function asOrdinaryUser<Result>(work: () => Promise<Result>, user = NOBODY): Promise<Result> {
  if (process.geteuid?.() !== 0) return work();
  process.seteuid?.(user);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
  }
}

/** Id of a user that does not exist on this machine. */
export const NEIGHBOR = 54321;

/** Whether this process may change the owner of files, which only root can. If not, prints that such tests are skipped. */
export function canGiveAway(): boolean {
  if (process.geteuid?.() === 0) return true;
  process.stderr.write('left out: tests that need root\n');
  return false;
}
