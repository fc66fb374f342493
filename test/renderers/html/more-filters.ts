import type { Page } from 'playwright-core';

/** Opens the part of the bar that holds the rarer filters, the order, the columns and the exports. */
export async function showMoreFilters(page: Page): Promise<void> {
  await page.locator('.filters .toggle').click();
}
