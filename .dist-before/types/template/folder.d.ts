import type { z } from 'zod';
export interface TemplateFolder {
    /** Name of the folder, which is the template's name. */
    readonly name: string;
    readonly sha256: string;
    /** Paths of all files, relative to the folder, with slashes. */
    readonly files: readonly string[];
    text(path: string): string;
    bytes(path: string): Buffer;
    /** This folder above those that it extends, the lowest first. */
    readonly layers: readonly TemplateFolder[];
    /** Parses a YAML file against a schema; every problem is named with its path. */
    yaml<Shape>(path: string, schema: z.ZodType<Shape>): Shape;
}
export declare function readTemplateFolder(path: string): Promise<TemplateFolder>;
/** Parses YAML against a schema. `where` names the file in errors. */
export declare function parseYaml<Shape>(text: string, schema: z.ZodType<Shape>, where: string): Shape;
export declare function checkShape<Shape>(written: unknown, schema: z.ZodType<Shape>, where: string): Shape;
