export interface XlsxOptions {
  /** Family of every cell. Worksheets cannot embed fonts: name one that the readers have installed. */
  readonly font: string;
  /** Family of ids. */
  readonly monoFont: string;
}

export const XLSX_DEFAULTS: XlsxOptions = { font: 'Arial', monoFont: 'Consolas' };
