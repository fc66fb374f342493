import type { RunningServer } from './serve.js';
/** Text for people; `isBrief` leaves the lines that a shell reads. */
export declare function announce(server: RunningServer, isBrief: boolean): string;
/** One object on one line, for programs. */
export declare function announceAsJson({ url, openApi, environments }: RunningServer): string;
export declare function warnings({ url, isPublic }: RunningServer): readonly string[];
