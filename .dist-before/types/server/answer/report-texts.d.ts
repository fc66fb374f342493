export interface ReportText {
    /** The report: one object. */
    readonly text: string;
    /** The whole body, where it is an array of nothing but this report. */
    readonly asArray?: string;
}
/** In the order of the body, which is a response that has been decoded already. */
export declare function reportTexts(body: Uint8Array): readonly ReportText[];
