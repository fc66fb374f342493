export interface PdfOptions {
  readonly compress: boolean;
  /** Make the PDF archival (PDF/A) with its numbers attached as JSON. */
  readonly archival: boolean;
  /** Attach the source snapshot to an archival PDF. Default: the template's choice. */
  readonly embedSource?: boolean | undefined;
}

export const PDF_DEFAULTS: PdfOptions = { compress: true, archival: false };
