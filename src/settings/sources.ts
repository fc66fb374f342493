import type { z } from 'zod';
import type { SourceSettings } from '../model/settings/settings.js';
import { plugInShape, refuseName, resolvePlugIn } from './plug-ins.js';
import type { ValueType } from './setting.js';
import { credentialShape, NOT_SHOWN } from './structures.js';

export type WrittenSource = z.output<ReturnType<typeof sourceShape>>;

type ByName<Source> = Readonly<Record<string, Source>>;

export const sources: ValueType<ByName<WrittenSource>, ByName<SourceSettings>> = {
  shape: (schemas) => schemas.record(schemas.string(), sourceShape(schemas)),
  resolve({ value, origin, folder }, problems) {
    const entries = Object.entries(value as ByName<WrittenSource>).map(([name, written]) => {
      const at = `${origin}.${name}`;
      refuseName(name, at, problems);
      const { use, module, options = {}, credentials = {} } = written;
      if (use === undefined) {
        if (Object.keys(credentials).length > 0)
          problems.push(`${at}: expected credentials of a built-in source, received them with a module`);
        return [name, resolvePlugIn({ value: { module, options }, origin: at, folder }, 'source', problems)] as const;
      }
      if (module !== undefined)
        problems.push(`${at}: expected use, the name of a built-in source, or module, received both`);
      const settings: SourceSettings = { module: undefined, options, use, credentials, folder };
      return [name, settings] as const;
    });
    return Object.fromEntries(entries);
  },
};

function sourceShape(schemas: typeof z) {
  const { module, options } = plugInShape(schemas, 'source');
  return schemas.strictObject(
    {
      use: schemas.string().optional().describe('Built-in source: folder or bucket.'),
      module,
      options,
      credentials: schemas
        .record(schemas.string(), credentialShape(schemas))
        .optional()
        .describe('Where to read the credentials of a built-in source, by name.'),
    },
    NOT_SHOWN,
  );
}
