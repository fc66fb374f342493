const NOBODY = 65534;

/** Runs work without the rights of an administrator, whom no permission stops. Others run it as they are. */
export async function asOrdinaryUser<Result>(work: () => Promise<Result>, user = NOBODY): Promise<Result> {
  if (process.geteuid?.() !== 0) return work();
  process.seteuid?.(user);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
  }
}

/** A user that is neither root nor anybody whom this machine knows. */
export const NEIGHBOR = 54321;

/** Whether files can be given to other users, which only root can. Tests that need it are left out by name elsewhere. */
export function canGiveAway(): boolean {
  if (process.geteuid?.() === 0) return true;
  process.stderr.write('left out: tests that need root\n');
  return false;
}
