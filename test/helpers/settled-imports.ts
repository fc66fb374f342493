/**
 * Set-up of each test file. A program that a test stops may still be loading modules. The test files after it share its modules,
 * so a load that ends with the file would fail for all of them.
 */
import { afterAll, vi } from 'vitest';

afterAll(() => vi.dynamicImportSettled());
