import { createRequire as createRequireOfModule } from 'node:module';
const require = createRequireOfModule(import.meta.url);

// src/messages/problems.ts
function firstOf(problems) {
  const [first = "", ...others] = problems;
  if (others.length === 0) return first;
  return `${first} (and ${others.length === 1 ? "1 more problem" : `${others.length} more problems`})`;
}

export {
  firstOf
};
