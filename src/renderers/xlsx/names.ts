/** The workbook's names: those of its tables and those of ranges, in one space without regard to case. */
export interface Names {
  /** Reserves a legal, free name close to the wanted one. */
  reserve(wanted: string): string;
  /** Names a range such as `'Policies'!$A$6:$M$30`. */
  define(wanted: string, range: string): void;
  /** What was defined, in that order. */
  readonly defined: readonly { readonly name: string; readonly range: string }[];
}

const LONGEST = 200;

export function workbookNames(): Names {
  const taken = new Set<string>();
  const defined: { name: string; range: string }[] = [];
  const reserve = (wanted: string): string => {
    const legal = legalName(wanted);
    let free = legal;
    for (let count = 2; taken.has(free.toLowerCase()); count += 1) free = `${legal}_${String(count)}`;
    taken.add(free.toLowerCase());
    return free;
  };
  return {
    reserve,
    define: (wanted, range) => void defined.push({ name: reserve(wanted), range }),
    defined,
  };
}

/** Letters, digits and underscores, begun by a letter, and nothing that could be read as the address of a cell. */
function legalName(wanted: string): string {
  const name = wanted.replace(/[^A-Za-z0-9]+/g, '_').slice(0, LONGEST);
  const isAddress = /^[a-z]{1,3}\d+$/i.test(name) || /^r?\d*c?\d*$/i.test(name);
  return isAddress || !/^[A-Za-z]/.test(name) ? `_${name}` : name;
}
