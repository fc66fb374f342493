/** Checks the YAML files of templates. The build checks those of the built-in templates, so only other templates need zod. */
import type { z } from 'zod';
import { LateModule } from '../../model/values/late-module.js';
import type { templateSchema, themeSchema } from './schema.js';
import { checkShape, readBuilt, type YamlFile } from './yaml-file.js';

export const schemas = new LateModule(() => import('./schema.js'));

type TemplateShape = z.output<typeof templateSchema>;

/** Keys and values of `template.yaml`, with defaults. Throws as `checkShape` does, and `ModuleNeeded` while `schemas` is not loaded. */
export function templateShape(file: YamlFile): TemplateShape {
  return builtInShape(file) ?? checkShape(file, schemas.get().templateSchema);
}

/** The same for a file of a built-in template, which the build has checked; undefined for any other file. */
export function builtInShape(file: YamlFile): TemplateShape | undefined {
  return checkedByBuild(file, 'template') as TemplateShape | undefined;
}

/** As `templateShape`, for `theme.yaml`. */
export function themeShape(file: YamlFile): z.output<typeof themeSchema> {
  const built = checkedByBuild(file, 'theme') as z.output<typeof themeSchema> | undefined;
  return built ?? checkShape(file, schemas.get().themeSchema);
}

export type ShapeName = 'template' | 'theme';

/** The name under which the build stores a checked value. `built`: the name of the parsed value. */
export function nameOfShape(built: string, shape: ShapeName): string {
  return `${built}-${shape}`;
}

function checkedByBuild({ built }: YamlFile, shape: ShapeName): unknown {
  return built === undefined ? undefined : readBuilt(nameOfShape(built, shape))?.value;
}
