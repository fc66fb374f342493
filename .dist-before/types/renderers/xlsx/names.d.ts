/** The workbook's names: those of its tables and those of ranges, in one space without regard to case. */
export interface Names {
    /** Reserves a legal, free name close to the wanted one. */
    reserve(wanted: string): string;
    /** Names a range such as `'Policies'!$A$6:$M$30`. */
    define(wanted: string, range: string): void;
    /** What was defined, in that order. */
    readonly defined: readonly {
        readonly name: string;
        readonly range: string;
    }[];
}
export declare function workbookNames(): Names;
