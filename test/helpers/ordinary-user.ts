/** Runs work without the rights of an administrator, whom no permission stops. Others run it as they are. */
export async function asOrdinaryUser<Result>(work: () => Promise<Result>): Promise<Result> {
  if (process.geteuid?.() !== 0) return work();
  process.seteuid?.(NOBODY);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
  }
}

const NOBODY = 65534;
